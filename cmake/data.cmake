# The data sets, the rules (numbered, and as players read them), the positions of their figures, and the words of the data sets
# in languages that bring their own: part of the program.
set(from ${CMAKE_SOURCE_DIR}/data *.json ${CMAKE_SOURCE_DIR}/docs/rules *.md ${CMAKE_SOURCE_DIR}/docs/rules */*.md
    ${CMAKE_SOURCE_DIR}/docs play/*.md ${CMAKE_SOURCE_DIR}/docs play/*/*.md ${CMAKE_SOURCE_DIR}/scenarios */figures.txt
    ${CMAKE_SOURCE_DIR}/data/texts */data-*.json)
if(RK_MORE_LANGUAGES)
  list(APPEND from ${RK_MORE_LANGUAGES}/rules */*.md ${RK_MORE_LANGUAGES} play/*/*.md ${RK_MORE_LANGUAGES}/texts */data-*.json)
endif()
set(files "")
set(pairs ${from})
while(pairs)
  list(POP_FRONT pairs folder pattern)
  file(GLOB some CONFIGURE_DEPENDS ${folder}/${pattern})
  list(APPEND files ${some})
endwhile()
rk_embed(rk_data_files RK_DATA FROM ${from} DEPENDS ${files})

# The puzzles, for the terminal alone: the page has its own copy, and the library needs none.
file(GLOB puzzles CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/puzzles/*.txt)
rk_embed(cli_puzzle_files RK_PUZZLES FROM ${CMAKE_SOURCE_DIR}/data/puzzles *.txt DEPENDS ${puzzles})
