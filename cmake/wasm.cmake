# The module for the browser (src/wasm): engine, games, bots and table as WebAssembly, for games without a server.
# It is compiled by clang with Debian's wasi-libc, beside the native build, and goes into the page. RK_WASM says whether there will be
# one; without the packages the page has no games of its own, and the build says so.
#   RK_WORKSHOP_FILE      the designers' module: reads data sets of one's own, and balances them
#   RK_MODULE_FILE        the module           rk_wasm_program(NAME SOURCES...)   a program for tests, of the same objects
option(RK_WASM "Build the module for games inside the browser" ON)
set(RK_MODULE_FILE "")
set(RK_WORKSHOP_FILE "")

function(rk_find_wasm_tools)
  find_program(WASM_CC NAMES clang-14 clang)
  find_program(WASM_LD NAMES wasm-ld-14 wasm-ld)
  set(missing "")
  if(NOT WASM_CC)
    set(missing "clang-14")
  elseif(NOT WASM_LD)
    set(missing "lld-14")
  elseif(NOT DEFINED RK_WASM_WORKS)
    file(WRITE ${CMAKE_BINARY_DIR}/gen/try.c "#include <math.h>\n#include <stdio.h>\nint main(int n, char **v) { return printf(\"%f\", expf(n) + (double)(*v)[0]); }\n")
    execute_process(COMMAND ${WASM_CC} --target=wasm32-wasi -O1 -flto ${CMAKE_BINARY_DIR}/gen/try.c -o ${CMAKE_BINARY_DIR}/gen/try.wasm
                    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      set(missing "wasi-libc or libclang-rt-14-dev-wasm32")
    else()
      set(RK_WASM_WORKS ON CACHE INTERNAL "clang can build WebAssembly")
    endif()
  endif()
  set(RK_WASM_MISSING "${missing}" PARENT_SCOPE)
endfunction()

if(NOT RK_WASM)
  message(STATUS "The page will have no games without a server (RK_WASM is off)")
  return()
endif()
rk_find_wasm_tools()
if(RK_WASM_MISSING)
  if(NOT RK_PAGE_DIR AND NOT EXISTS ${CMAKE_SOURCE_DIR}/page/index.html) # a finished page has its module
    message(NOTICE "The page will have NO GAMES WITHOUT A SERVER: ${RK_WASM_MISSING} is missing. "
      "With Debian's clang-14, lld-14, wasi-libc and libclang-rt-14-dev-wasm32 it has.")
  endif()
  return()
endif()

# Data sets, read natively, as plain bytes.
add_executable(gen-sets tools/gen-sets.c)
target_link_libraries(gen-sets PRIVATE rk_games)
set(sets ${CMAKE_BINARY_DIR}/gen/sets.c)
add_custom_command(
  OUTPUT ${sets}
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:gen-sets> ${sets}
  DEPENDS gen-sets
  COMMENT "Taking the data sets over into the module" VERBATIM)
add_custom_target(module-sets DEPENDS ${sets})

# What bots call millions of times is compiled for speed, everything else for size: that pays for the rules of a game being compiled
# together (-flto, a game at a time), so that they are inlined across files. Browsers do not inline. -O2: not slower than -O3, and
# smaller. Floats of bots are worked out as in native builds, without fused steps.
set(WASM_COLD -Oz)
set(WASM_HOT -O2)
set(WASM_INLINE -Wl,-mllvm,-inline-threshold=500) # more than twice the usual: +9 kB (docs/performance.md)
set(WASM_FLAGS --target=wasm32-wasi -std=gnu17 -DNDEBUG -D_GNU_SOURCE -DRK_MODULE -msimd128 -ffp-contract=off
    -ffunction-sections -fdata-sections -I${CMAKE_SOURCE_DIR}/src -Wall -Wextra -Wno-missing-field-initializers
    -Wno-bitwise-op-parentheses -Wno-shift-op-parentheses)
if(RK_WERROR)
  list(APPEND WASM_FLAGS -Werror)
endif()

# In a folder of a game: what shows, tells, explains, reads and checks. The rest are its rules and its heuristic.
set(cold_in_games "(appraise|board|bot_aside|check[a-z_]*|data|deal|document[a-z_]*|facts|observe|record|talk|tell[a-z_]*|why|words)")
set(hot_elsewhere "src/(bots/(search|utility|net|greedy|person)|base/rng|engine/(moves|weights)|wasm/memory)\\.c$")

function(rk_wasm_object result folder source flags)
  file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
  string(REGEX REPLACE "[/.]+" "_" name ${name})
  set(object ${CMAKE_BINARY_DIR}/${folder}/${name}.o)
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${WASM_CC} ${WASM_FLAGS} ${flags} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d
    COMMENT "Building WebAssembly object ${name}" COMMAND_EXPAND_LISTS VERBATIM)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

# The rules of a game as one object.
function(rk_wasm_rules result game)
  set(parts "")
  foreach(source ${ARGN})
    rk_wasm_object(part wasm ${source} "${WASM_HOT};-flto")
    list(APPEND parts ${part})
  endforeach()
  set(object ${CMAKE_BINARY_DIR}/wasm/rules_${game}.o)
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${WASM_CC} --target=wasm32-wasi ${WASM_HOT} -flto ${WASM_INLINE} -r -nostdlib ${parts} -o ${object}
    DEPENDS ${parts}
    COMMENT "Compiling the rules of ${game} for WebAssembly" VERBATIM)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

function(rk_wasm_objects result)
  set(objects "")
  set(games "")
  foreach(source ${ARGN})
    if(source MATCHES "/src/games/([^/]+)/([^/]+)\\.c$" AND NOT CMAKE_MATCH_2 MATCHES "^${cold_in_games}$")
      string(REGEX REPLACE ".*/src/games/([^/]+)/.*" "\\1" game ${source})
      list(APPEND games ${game})
      list(APPEND rules_${game} ${source})
      continue()
    endif()
    set(flags ${WASM_COLD})
    if(source MATCHES "${hot_elsewhere}")
      set(flags ${WASM_HOT})
    endif()
    rk_wasm_object(object wasm ${source} ${flags})
    list(APPEND objects ${object})
  endforeach()
  list(REMOVE_DUPLICATES games)
  foreach(game ${games})
    rk_wasm_rules(object ${game} ${rules_${game}})
    list(APPEND objects ${object})
  endforeach()
  set(${result} ${objects} PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/wasm)
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/base/*.c ${CMAKE_SOURCE_DIR}/src/engine/*.c ${CMAKE_SOURCE_DIR}/src/games/*.c
  ${CMAKE_SOURCE_DIR}/src/bots/*.c ${CMAKE_SOURCE_DIR}/src/analysis/*.c ${CMAKE_SOURCE_DIR}/src/table/*.c ${CMAKE_SOURCE_DIR}/src/wasm/*.c)
# What reads JSON, rules documents and catalogues is native only; so are threads and other programs.
list(FILTER sources EXCLUDE REGEX "/(bots/(exec|threads)|engine/(read|words|document_read|phrases)|games/rules)\\.c$")
set(games "") # without the examples
foreach(game ${RK_GAMES})
  if(EXISTS ${CMAKE_SOURCE_DIR}/src/games/${game})
    list(APPEND games ${game})
  endif()
endforeach()
rk_list_games(${CMAKE_BINARY_DIR}/gen/module_games.c ${games})
list(APPEND sources ${CMAKE_BINARY_DIR}/gen/module_games.c ${sets})
rk_wasm_objects(RK_MODULE_OBJECTS ${sources})

set(RK_MODULE_FILE ${CMAKE_BINARY_DIR}/ratskeller.wasm)
add_custom_command(
  OUTPUT ${RK_MODULE_FILE}
  COMMAND ${WASM_CC} --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=262144 ${RK_MODULE_OBJECTS} -o ${RK_MODULE_FILE}
  DEPENDS ${RK_MODULE_OBJECTS}
  COMMENT "Linking the module for the browser" VERBATIM)
add_custom_target(module DEPENDS ${RK_MODULE_FILE})

# The designers' module (src/workshop): what reads a data set from JSON, and balances it. The page loads it when somebody brings a
# set of their own. It has the objects of the other one that it needs; the rules of the games are compiled once more, since their
# tables name the readers. Catalogues are handed in by the page; of the generated ones only the table of languages is used.
file(GLOB shop CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/workshop/*.c ${CMAKE_SOURCE_DIR}/src/arena/*.c ${CMAKE_SOURCE_DIR}/src/games/*/*.c)
list(FILTER shop EXCLUDE REGEX "/arena/jobs\\.c$|/src/games/[^/]+/${cold_in_games}\\.c$")
list(APPEND shop ${CMAKE_SOURCE_DIR}/src/engine/read.c ${CMAKE_SOURCE_DIR}/src/engine/words.c ${RK_TEXTS})
set(shop_flags -DRK_WORKSHOP -I${CMAKE_SOURCE_DIR}/src/workshop/without_threads -Wno-overlength-strings)
set(shop_objects "")
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/shop)
foreach(source ${shop})
  set(flags ${WASM_COLD})
  if(source MATCHES "/src/games/")
    set(flags ${WASM_HOT})
  endif()
  rk_wasm_object(object shop ${source} "${flags};${shop_flags}")
  list(APPEND shop_objects ${object})
endforeach()
set(shared ${RK_MODULE_OBJECTS})
list(FILTER shared EXCLUDE REGEX "/rules_[^/]+\\.o$|src_(table|analysis)_|gen_sets_c|src_wasm_(host|record|think|learn|sets|keys)_c")
set(RK_WORKSHOP_FILE ${CMAKE_BINARY_DIR}/workshop.wasm)
add_custom_command(
  OUTPUT ${RK_WORKSHOP_FILE}
  COMMAND ${WASM_CC} --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576 ${shared} ${shop_objects} -o ${RK_WORKSHOP_FILE}
  DEPENDS ${shared} ${shop_objects}
  COMMENT "Linking the designers' module" VERBATIM)
add_custom_target(workshop DEPENDS ${RK_WORKSHOP_FILE})

# The same objects as a program, for comparing it with the native one (tests/wasm). Nobody needs it otherwise.
rk_wasm_object(probe wasm ${CMAKE_SOURCE_DIR}/tests/wasm/probe.c ${WASM_HOT})
set(without_host ${RK_MODULE_OBJECTS})
list(FILTER without_host EXCLUDE REGEX "src_wasm_(host|record|think|learn)_c")
set(RK_PROBE_FILE ${CMAKE_BINARY_DIR}/probe.wasm)
add_custom_command(
  OUTPUT ${RK_PROBE_FILE}
  COMMAND ${WASM_CC} --target=wasm32-wasi -Wl,--gc-sections,-z,stack-size=262144 ${without_host} ${probe} -o ${RK_PROBE_FILE}
  DEPENDS ${without_host} ${probe}
  COMMENT "Linking the probe" VERBATIM)
add_custom_target(probe-wasm DEPENDS ${RK_PROBE_FILE})
add_executable(probe EXCLUDE_FROM_ALL tests/wasm/probe.c)
target_link_libraries(probe PRIVATE rk_bots rk_games)
