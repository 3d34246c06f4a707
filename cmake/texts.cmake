# The message catalogues become one checked C table.
add_executable(gen-texts tools/gen-texts.c)
target_link_libraries(gen-texts PRIVATE PkgConfig::JANSSON)
file(GLOB texts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/texts/*/*.json)
file(GLOB modules CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/texts/en/*.json)
set(names "")
foreach(path ${modules})
  get_filename_component(name ${path} NAME_WE)
  list(APPEND names ${name})
endforeach()
set(RK_TEXTS ${CMAKE_BINARY_DIR}/gen/texts.c)
add_custom_command(
  OUTPUT ${RK_TEXTS}
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:gen-texts> ${CMAKE_SOURCE_DIR}/data/texts ${RK_TEXTS} ${names}
  DEPENDS gen-texts ${texts}
  COMMENT "Checking and compiling the message catalogues")
