# The data sets and the rules documents, in both languages, become part of the program.
set(rules ${CMAKE_SOURCE_DIR}/docs/rules)
file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/*.json ${rules}/*.md ${rules}/de/*.md)
rk_embed(rk_data_files RK_DATA FROM ${CMAKE_SOURCE_DIR}/data *.json ${rules} *.md ${rules} de/*.md DEPENDS ${files})
