# The page becomes part of the program. It is bundled from web/ into the build folder, with Node.js and what npm fetches;
# or it is there already: in RK_PAGE_DIR, or in page/, where a source archive has it.
# Where there is none of this, the program is built without a page, and says so.
option(RK_PAGE "Build the page into the program" ON)
set(RK_PAGE_DIR "" CACHE PATH "a finished page, to be taken instead of bundling web/")

# Sets RK_PAGE_MISSING to what there is too little of for bundling the page, or to nothing.
function(rk_find_page_tools)
  find_program(NODE node)
  find_program(NPM npm)
  set(RK_PAGE_MISSING "" PARENT_SCOPE)
  if(NOT NODE)
    set(RK_PAGE_MISSING "there is no Node.js" PARENT_SCOPE)
    return()
  endif()
  execute_process(COMMAND ${NODE} --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX REPLACE "^v" "" version "${version}")
  if(version VERSION_LESS 18)
    set(RK_PAGE_MISSING "Node.js is ${version}, and it needs 18 or newer" PARENT_SCOPE)
  elseif(NOT NPM)
    set(RK_PAGE_MISSING "there is no npm" PARENT_SCOPE)
  endif()
endfunction()

# Bundles web/ into FOLDER; FOLDER/stamp is there when it is done.
function(rk_bundle_page folder)
  set(web ${CMAKE_SOURCE_DIR}/web)
  set(tools ${web}/node_modules/.complete)
  add_custom_command(
    OUTPUT ${tools}
    COMMAND ${CMAKE_COMMAND} -DNPM=${NPM} -P ${CMAKE_SOURCE_DIR}/cmake/page_tools.cmake
    DEPENDS ${web}/package-lock.json
    COMMENT "Fetching the tools of the page with npm" VERBATIM)
  add_custom_target(page-tools DEPENDS ${tools})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${CMAKE_SOURCE_DIR}/data/*.json ${CMAKE_SOURCE_DIR}/data/puzzles/*.txt)
  file(GLOB scripts CONFIGURE_DEPENDS ${web}/*.mjs)
  # That the tools are there is enough: another build folder may have fetched them later.
  add_custom_command(
    OUTPUT ${folder}/stamp
    COMMAND ${CMAKE_COMMAND} -E env RK_MODULE=${RK_MODULE_FILE} ${NODE} ${web}/build.mjs ${folder}
    DEPENDS page-tools ${RK_MODULE_FILE} ${RK_WORKSHOP_FILE} ${web}/package-lock.json ${web}/tsconfig.json ${sources} ${scripts}
    COMMENT "Bundling the page" VERBATIM)
endfunction()

set(from "")
set(depends "")
set(finished ${RK_PAGE_DIR})
if(NOT finished AND EXISTS ${CMAKE_SOURCE_DIR}/page/index.html)
  set(finished ${CMAKE_SOURCE_DIR}/page)
endif()
if(NOT RK_PAGE)
  message(STATUS "The program will have no page (RK_PAGE is off)")
elseif(finished)
  if(NOT EXISTS ${finished}/index.html)
    message(FATAL_ERROR "RK_PAGE_DIR: there is no finished page in ${finished} (node web/build.mjs FOLDER makes one)")
  endif()
  file(GLOB_RECURSE depends CONFIGURE_DEPENDS ${finished}/*)
  set(from ${finished} * ${finished} assets/* ${finished} covers/*)
else()
  rk_find_page_tools()
  if(RK_PAGE_MISSING)
    message(NOTICE "The program will have NO PAGE: ${RK_PAGE_MISSING}. It plays at the terminal and serves tables, but has nothing to show in a browser. "
      "With Node.js 18 or newer and npm, or with -DRK_PAGE_DIR=FOLDER for a finished page, it has.")
  else()
    set(page ${CMAKE_BINARY_DIR}/page)
    rk_bundle_page(${page})
    set(depends ${page}/stamp)
    set(from ${page} * ${page} assets/* ${page} covers/*)
  endif()
endif()
rk_embed(srv_page_files RK_PAGE_SOURCES FROM ${from} DEPENDS ${depends})
