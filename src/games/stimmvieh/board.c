/* board.c: the table of Stimmvieh at a terminal. */
#include "base/wrap.h"
#include "engine/render.h"
#include "games/stimmvieh/stimmvieh.h"

enum {
    CARD = 6,   /* columns before a card, */
    NAME = 18,  /* its sign, influence and worth, */
    PARTY = 22, /* a party and its player, */
    WORTH = 24  /* and what it has collected */
};

typedef struct {
    const sti_data  *d;
    const sti_state *s;
    int              viewer, width;
    rk_reader        reader;
    rk_text         *out;
} board;

static void words(const board *b, const char *key)
{
    rk_render_key(&b->reader, key, b->out);
}

/* A card in a line of its own, behind its number or nothing. */
static void card(const board *b, const char *before, int c)
{
    size_t line = b->out->len;
    rk_text_add(b->out, before);
    rk_text_pad(b->out, line, CARD);
    if (c == STI_NO_CARD) {
        words(b, "board-stimmvieh.empty");
    } else {
        const sti_card *face = sti_face(b->d, b->s, c);
        words(b, sti_is_vote(c) ? "board-stimmvieh.vote_sign" : "board-stimmvieh.donation_sign");
        rk_text_addf(b->out, " %d  ", face->influence);
        rk_amount(b->out, (int64_t)face->value * STI_UNIT, b->reader.lang);
        rk_text_pad(b->out, line, CARD + NAME);
        rk_text_add(b->out, rk_words_at(&b->d->strings, b->d->card[c].name, b->reader.lang));
    }
    rk_wrap_since(b->out, line, b->width, CARD + NAME);
    rk_text_char(b->out, '\n');
}

static void display(const board *b)
{
    static const char *const number[STI_SLOTS] = {"  [0]", "  [1]", "  [2]", "  [3]"};
    static const char *const stack[] = {"board-stimmvieh.vote_stack", "board-stimmvieh.donation_stack"};
    words(b, "board-stimmvieh.display");
    rk_text_char(b->out, '\n');
    for (int i = 0; i < STI_SLOTS; i++)
        card(b, number[i], b->s->display[i]);
    for (int i = 0; i < 2; i++) {
        rk_render(&b->reader, &RK_MSG(stack[i], RK_NUM("n", __builtin_popcountll(sti_stack_cards(b->s, i)))), b->out);
        rk_text_char(b->out, '\n');
        card(b, "", b->s->stack[i]);
    }
}

/* Top candidates in brackets, backbenchers plain, dots for what is played. Everybody can work out all backbenchers
 * (STI-6.3); the top candidates are secret until they are turned up. */
static void politicians(const board *b, int p)
{
    bool known = b->s->phase > STI_CHOOSE || b->viewer == p || b->viewer == RK_ALL;
    for (int i = 0; i < STI_POLITICIANS; i++) {
        bool top = b->s->tops[p] >> i & 1 && known, left = b->s->left[p] >> i & 1;
        rk_text_addf(b->out, left ? top ? "[%d]" : " %d " : " · ", i + 1);
    }
}

static void party(const board *b, int p)
{
    const sti_state *s = b->s;
    size_t           from = b->out->len;
    bool             playing = s->phase == STI_PLAY || s->phase == STI_REFILL;
    rk_text_add(b->out, playing && sti_party_in_turn(s) == p ? "> " : "  ");
    if (sti_has_angelus(s) && p == STI_ANGELUS)
        rk_text_addf(b->out, "%s (Angelus)", rk_str_at(&b->d->strings, b->d->party[p]));
    else
        rk_render_part(&b->reader, s, p, p == b->viewer, b->out);
    if (p == b->viewer)
        words(b, "board-stimmvieh.you");
    rk_text_pad(b->out, from, PARTY);
    politicians(b, p);
    uint64_t donations = s->pile[p] >> STI_VOTES & ((1u << STI_DONATIONS) - 1);
    uint64_t votes = s->pile[p] & ((1ull << STI_VOTES) - 1 | 1ull << STI_OWN);
    sti_take take[STI_PARTIES];
    sti_collected(b->d, s, take);
    bool open = b->viewer == p || b->viewer == RK_ALL || s->open_totals || s->phase == STI_END;
    rk_text_add(b->out, "  ");
    rk_render(&b->reader, &RK_MSG("board-stimmvieh.votes", RK_NUM("n", __builtin_popcountll(votes))), b->out);
    rk_text_add(b->out, "  ");
    size_t item = b->out->len - 2;
    rk_render(&b->reader, &RK_MSG("board-stimmvieh.donations", RK_NUM("n", __builtin_popcountll(donations))), b->out);
    rk_wrap_item(b->out, &from, item, b->width, WORTH);
    rk_text_char(b->out, '\n');
    if (open && votes | donations) {
        from = b->out->len;
        rk_text_pad(b->out, from, WORTH);
        rk_render(&b->reader,
                  &RK_MSG("board-stimmvieh.worth", RK_AMOUNT("votes", take[p].votes * STI_UNIT),
                          RK_NUM("influence", take[p].influence), RK_AMOUNT("donations", take[p].donations * STI_UNIT)),
                  b->out);
        rk_wrap_since(b->out, from, b->width, WORTH);
        rk_text_char(b->out, '\n');
    }
}

/* STI-7.4: somebody decides for a party that nobody plays. */
static bool plays_for_angelus(const board *b)
{
    return sti_has_angelus(b->s) && sti_party_in_turn(b->s) == STI_ANGELUS && sti_actor(b->s) == b->viewer;
}

void sti_draw_board(const rk_reader *reader, const void *state, int viewer, int width, rk_text *out)
{
    board b = {reader->data, state, viewer, width, *reader, out};
    if (b.s->phase == STI_PLAY || b.s->phase == STI_REFILL) {
        rk_msg head = RK_MSG("board-stimmvieh.head", RK_NUM("campaign", b.s->campaign + 1), RK_NUM("campaigns", b.s->campaigns),
                             RK_NUM("round", b.s->turn / STI_PARTIES + 1));
        rk_render(&b.reader, &head, out);
        rk_text_char(out, '\n');
    }
    display(&b);
    words(&b, "board-stimmvieh.parties");
    rk_text_char(out, '\n');
    for (int p = 0; p < STI_PARTIES; p++)
        party(&b, p);
    if (b.s->phase == STI_PLAY && plays_for_angelus(&b)) {
        size_t from = out->len;
        words(&b, "board-stimmvieh.for_angelus");
        rk_wrap_since(out, from, width, CARD);
        rk_text_char(out, '\n');
    }
}
