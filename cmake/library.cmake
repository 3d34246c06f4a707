# The library: the same sources as the program's, compiled once more so that they can be loaded anywhere. Shared and static,
# with the header, a pkg-config file and a CMake package. Nothing but what the header names can be seen from outside.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# What is exported: every function of the header.
set(header ${CMAKE_SOURCE_DIR}/include/ratskeller.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
file(READ ${header} text)
string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}")
string(REGEX MATCHALL "rk_[a-z_]+\\(" functions "${text}")
string(REPLACE "(" "" functions "${functions}")
list(SORT functions)
string(REPLACE ";" ";\n    " exported "${functions}")
string(REPLACE ";" "\n" kept "${functions}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/gen/library.map CONTENT "RATSKELLER_0 {\n  global:\n    ${exported};\n  local:\n    *;\n};\n")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/gen/library.symbols CONTENT "${kept}\n")

set(sources "")
foreach(layer rk_base rk_engine rk_games rk_bots rk_scenario rk_library)
  get_target_property(of_layer ${layer} SOURCES)
  list(APPEND sources ${of_layer})
endforeach()
add_library(rk_loadable OBJECT ${sources})
target_include_directories(rk_loadable PRIVATE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/include)
target_include_directories(rk_loadable SYSTEM PRIVATE ${JANSSON_INCLUDE_DIRS})
set_target_properties(rk_loadable PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

add_library(libratskeller SHARED $<TARGET_OBJECTS:rk_loadable>)
set_target_properties(libratskeller PROPERTIES OUTPUT_NAME ratskeller EXPORT_NAME ratskeller LINKER_LANGUAGE C
                      VERSION ${PROJECT_VERSION} SOVERSION 0 LINK_DEPENDS ${CMAKE_BINARY_DIR}/gen/library.map)
target_link_libraries(libratskeller PRIVATE PkgConfig::JANSSON Threads::Threads m)
target_link_options(libratskeller PRIVATE -Wl,--version-script=${CMAKE_BINARY_DIR}/gen/library.map -Wl,--no-undefined -Wl,--as-needed)

# In an archive nothing is hidden: all objects become one, in which only the exported names are left.
set(whole ${CMAKE_BINARY_DIR}/gen/ratskeller.o)
add_custom_command(
  OUTPUT ${whole}
  COMMAND ${CMAKE_LINKER} -r -o ${whole}.all $<TARGET_OBJECTS:rk_loadable>
  COMMAND ${CMAKE_OBJCOPY} --keep-global-symbols=${CMAKE_BINARY_DIR}/gen/library.symbols ${whole}.all ${whole}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${whole}.all
  DEPENDS rk_loadable $<TARGET_OBJECTS:rk_loadable> ${CMAKE_BINARY_DIR}/gen/library.symbols
  COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${whole} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
add_library(libratskeller-static STATIC ${whole})
set_target_properties(libratskeller-static PROPERTIES OUTPUT_NAME ratskeller EXPORT_NAME static LINKER_LANGUAGE C)
target_link_libraries(libratskeller-static INTERFACE jansson m Threads::Threads)

foreach(target libratskeller libratskeller-static)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

# Components: `library` is what programs need to run, `development` what they need to be built.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ratskeller)
install(TARGETS libratskeller libratskeller-static EXPORT Ratskeller
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
configure_file(cmake/ratskeller.pc.in gen/ratskeller.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/gen/ratskeller.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(EXPORT Ratskeller NAMESPACE Ratskeller:: FILE RatskellerTargets.cmake DESTINATION ${package_dir} COMPONENT development)
configure_package_config_file(cmake/RatskellerConfig.cmake.in gen/RatskellerConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gen/RatskellerConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/gen/RatskellerConfig.cmake ${CMAKE_BINARY_DIR}/gen/RatskellerConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT development)
