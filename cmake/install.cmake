# What `cmake --install` lays down beside the library: program, man pages, completion, systemd unit, data, rules, examples.
include(GNUInstallDirs)
set(RK_SYSTEMD_DIR lib/systemd/system CACHE PATH "where the systemd unit goes")

set(man ${CMAKE_BINARY_DIR}/man)
if(NOT CMAKE_CROSSCOMPILING)
  add_custom_command(
    OUTPUT ${man}/ratskeller.1
    COMMAND ${CMAKE_SOURCE_DIR}/tools/make-man $<TARGET_FILE:ratskeller> ${man} ${PROJECT_VERSION}
    DEPENDS ratskeller ${CMAKE_SOURCE_DIR}/tools/make-man
    COMMENT "Writing the man pages")
  add_custom_target(man ALL DEPENDS ${man}/ratskeller.1)
  install(DIRECTORY ${man}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
endif()

configure_file(packaging/ratskeller.service.in gen/ratskeller.service @ONLY)
install(TARGETS ratskeller RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/gen/ratskeller.service DESTINATION ${RK_SYSTEMD_DIR} COMPONENT program)
install(FILES packaging/completions/ratskeller.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME ratskeller COMPONENT program)
install(FILES packaging/completions/_ratskeller DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ratskeller/data COMPONENT program PATTERN texts EXCLUDE)
install(DIRECTORY docs/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/ratskeller COMPONENT program)
install(DIRECTORY examples/clients examples/bots examples/hosting
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT program)
install(PROGRAMS examples/verify.py DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT program)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
