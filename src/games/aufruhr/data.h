/* data.h: reading a data set, in two files. */
#ifndef AUF_DATA_H
#define AUF_DATA_H

#include "games/aufruhr/internal.h"

rk_str auf_read_id(auf_data *d, rk_ids *ids, const rk_node *in);
int    auf_find_place(const auf_data *d, const char *id); /* -1: none */
void   auf_read_board(auf_data *d, rk_ids *ids, const rk_node *doc);
void   auf_list_tables(auf_data *d);

#endif
