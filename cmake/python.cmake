# The Python module: python/core in C on the shared library, python/ratskeller around it. It uses Python's stable ABI, so one
# build serves every Python from 3.11 on. In the build folder it is ready to use: PYTHONPATH=build/release/python
set(RK_PYTHON "" CACHE FILEPATH "Python whose headers the module is built with; empty: the system's, else the first in the path")
set(RK_PYTHON_DIR "lib/python3/dist-packages" CACHE PATH "Where the Python module is installed")
set(RK_PYTHON_INCLUDE "" CACHE PATH "Folder of Python.h; empty: as RK_PYTHON says")

if(NOT RK_PYTHON_INCLUDE)
  find_program(RK_PYTHON_FOUND NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
  find_program(RK_PYTHON_FOUND NAMES python3)
  mark_as_advanced(RK_PYTHON_FOUND)
  set(python ${RK_PYTHON})
  if(NOT python)
    set(python ${RK_PYTHON_FOUND})
  endif()
  if(python)
    execute_process(COMMAND ${python} -c "import sys, sysconfig; assert sys.version_info >= (3, 11); print(sysconfig.get_paths()['include'])"
      OUTPUT_VARIABLE RK_PYTHON_INCLUDE OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT RK_PYTHON_INCLUDE OR NOT EXISTS ${RK_PYTHON_INCLUDE}/Python.h)
  message(STATUS "There will be no Python module: it needs Python 3.11 or newer with its headers (Debian: python3-dev)")
  return()
endif()

set(package ${CMAKE_BINARY_DIR}/python/ratskeller)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/core/*.c)
add_library(ratskeller-python MODULE ${sources})
target_include_directories(ratskeller-python PRIVATE ${CMAKE_SOURCE_DIR}/include)
target_include_directories(ratskeller-python SYSTEM PRIVATE ${RK_PYTHON_INCLUDE})
# Python's tables hold functions as void *, which POSIX allows and ISO C does not.
target_compile_options(ratskeller-python PRIVATE -fvisibility=hidden -Wno-missing-prototypes -Wno-pedantic)
target_link_libraries(ratskeller-python PRIVATE libratskeller)
set_target_properties(ratskeller-python PROPERTIES PREFIX "" OUTPUT_NAME _core SUFFIX .abi3.so LIBRARY_OUTPUT_DIRECTORY ${package})

# The other files of the package beside it.
file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/ratskeller/*)
list(FILTER files EXCLUDE REGEX "__pycache__")
set(copies "")
foreach(file ${files})
  get_filename_component(name ${file} NAME)
  add_custom_command(OUTPUT ${package}/${name} COMMAND ${CMAKE_COMMAND} -E copy ${file} ${package}/${name} DEPENDS ${file})
  list(APPEND copies ${package}/${name})
endforeach()
add_custom_target(ratskeller-python-files ALL DEPENDS ${copies})

install(TARGETS ratskeller-python LIBRARY DESTINATION ${RK_PYTHON_DIR}/ratskeller COMPONENT python)
install(FILES ${files} DESTINATION ${RK_PYTHON_DIR}/ratskeller COMPONENT python)
