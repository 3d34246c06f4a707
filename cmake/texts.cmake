# The table of languages and the message catalogues, checked, as C.
add_executable(gen-texts tools/gen-texts.c src/engine/words.c)
target_include_directories(gen-texts PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(gen-texts PRIVATE rk_base PkgConfig::JANSSON)
set(texts "")
foreach(folder ${RK_LANGUAGES})
  file(GLOB files CONFIGURE_DEPENDS ${folder}/*.json)
  list(APPEND texts ${files})
endforeach()
file(GLOB sets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/*.json)
set(RK_TEXTS ${CMAKE_BINARY_DIR}/gen/texts.c)
add_custom_command(
  OUTPUT ${RK_TEXTS}
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:gen-texts> ${RK_TEXTS} ${CMAKE_SOURCE_DIR}/data ${RK_LANGUAGES}
  DEPENDS gen-texts ${texts} ${sets}
  COMMENT "Checking and compiling the languages")
# A long text in a script of three bytes a letter is longer than ISO C promises (4095 bytes); every compiler takes it.
set_source_files_properties(${RK_TEXTS} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
