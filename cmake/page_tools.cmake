# cmake -DNPM=npm -P cmake/page_tools.cmake: fetches what bundling and testing the page needs, from the lock file.
# Several builds may want it at the same time: the first fetches, the others wait. The copy of the lock file says that
# npm came to its end, and for which versions.
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(lock ${root}/web/package-lock.json)
set(complete ${root}/web/node_modules/.complete)
file(MAKE_DIRECTORY ${root}/build)
file(LOCK ${root}/build/npm.lock GUARD PROCESS)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${lock} ${complete} RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
if(differs)
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error WORKING_DIRECTORY ${root}/web OUTPUT_QUIET RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "npm could not fetch what web/package-lock.json names. Is there a network? Without a page it builds with -DRK_PAGE=OFF.")
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -E copy ${lock} ${complete})
endif()
file(TOUCH ${complete})
