/* document.c: the state document. Only bids are secret (FLO-3.1). */
#include "engine/document.h"
#include "games/flohmarkt/flohmarkt.h"

void flo_document(const void *data, void *state, rk_doc *d)
{
    flo_state *s = state;
    rk_doc_number(d, "left", &s->left, 0, FLO_THINGS, "things still to be turned up");
    rk_doc_items(d, "offered", &s->offered, FLO_K_THING, "the thing bid for, and those kept from ties");
    rk_doc_items(d, "unseen", &s->unseen, FLO_K_THING, "things not turned up yet");
    rk_doc_number(d, "waiting", &s->waiting, 0, (1 << FLO_SEATS) - 1, "the seats still to bid, as bits");
    int n = rk_doc_list_of(d, "players", s->seats, 2, FLO_SEATS, "by seat");
    for (int i = 0; i < n; i++) {
        if (!rk_doc_object(d, NULL, "Player", NULL))
            continue;
        rk_doc_derive(d, "points", flo_points(data, s, i), 0, FLO_THINGS * FLO_WORTH, "what the things are worth");
        rk_doc_items(d, "owns", &s->owns[i], FLO_K_THING, "things won");
        rk_doc_numbers(d, "hand", &s->hand[i], 1, FLO_CARDS, "cards not played yet, a sealed bid included");
        rk_doc_derive_flag(d, "chosen", s->bid[i] != 0, "has bid for this thing");
        if (rk_doc_shown(d, rk_doc_sees(d, i), "the owner"))
            rk_doc_number(d, "bid", &s->bid[i], 0, FLO_CARDS, "the card bid; 0: none yet");
        rk_doc_end_object(d);
    }
    rk_doc_end_list(d);
}
