/* hostile.h: what no page would send: clear refusals, and nothing is read that is not there. */
#ifndef WASM_TEST_HOSTILE_H
#define WASM_TEST_HOSTILE_H

void wrong_tables_are_refused(void **s);
void broken_logs_are_refused(void **s);
void broken_match_files_are_refused(void **s);
void broken_lines_are_refused(void **s);
void wrong_numbers_are_refused(void **s);

void sets_of_designers(void **s); /* own_set.c */

#endif
