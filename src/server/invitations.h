/* invitations.h: short codes of tables that wait for players, and what their address shows to whoever has it. */
#ifndef SRV_INVITATIONS_H
#define SRV_INVITATIONS_H

#include "server/api.h"

enum { SRV_CODE_WORDS = 128 };
extern const char *const srv_code_words[SRV_CODE_WORDS];

void       srv_code_clean(const char *typed, char code[SRV_CODE]);
/* The table that waits under this code. NULL: there is none, which is counted; *enough: too many were, nobody is told any more.
 */
srv_table *srv_invitation_find(srv_server *s, const char *address, const char *typed, bool *enough);
void       srv_invitation_missed(srv_server *s, const char *address);

/* ---- preview.c ---- */
void srv_get_invited(srv_call *c); /* /j/CODE: the page, with words for those who show links; /j/CODE.png: its picture */

/* ---- preview_picture.c ---- */
void    srv_get_picture(srv_call *c, const srv_table *l);
uint8_t srv_seats_taken(const tbl_table *t); /* bit set */

/* ---- picture.c ---- */
/* 800 x 420. `cover`: an SVG; `taken`: bit set of seats. */
void srv_picture(const char *cover, int seats, uint8_t taken, rk_text *png);

#endif
