# A language is a folder: data/texts/<code>/ with language.json and the catalogues, docs/rules/<code>/ and docs/play/<code>/ with the rules.
# RK_MORE_LANGUAGES names a folder with more of them (texts/<code>/, rules/<code>/, play/<code>/). Nothing else lists languages.
set(RK_DEFAULT_LANGUAGE en) # has every text; its rules lie in docs/rules itself
set(RK_MORE_LANGUAGES "" CACHE PATH "a folder with more languages: texts/<code>/, rules/<code>/ and play/<code>/")

# The folders, the default language first.
set(RK_LANGUAGES ${CMAKE_SOURCE_DIR}/data/texts/${RK_DEFAULT_LANGUAGE})
set(texts ${CMAKE_SOURCE_DIR}/data/texts)
if(RK_MORE_LANGUAGES)
  list(APPEND texts ${RK_MORE_LANGUAGES}/texts)
endif()
foreach(folder ${texts})
  file(GLOB found CONFIGURE_DEPENDS ${folder}/*/language.json)
  list(SORT found)
  foreach(path ${found})
    get_filename_component(language ${path} DIRECTORY)
    list(APPEND RK_LANGUAGES ${language})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES RK_LANGUAGES)
