/* train.c: learns to judge positions: reads files of `ratskeller selfplay`, writes a net for data/nets (src/engine/net.h).
 *
 *     train OUT FILE... [--epochs 12] [--rate 0.002] [--lambda 1] [--seed 1]
 *
 * Each seat's features go through the same net; the chances of the seats are the softmax of what comes out. A position is worth
 * what came out of its match in the end; with lambda below 1 that is mixed with how the net itself judges the later positions of
 * the match, which are less a matter of luck. One match in ten is kept aside, and its loss is told: in nats, beside that of equal
 * chances. */
#include "engine/net.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WIDTH
#define WIDTH 1 /* of the net: cc -DWIDTH=2 makes one with twice as many units */
#endif

enum {
    FIRST = WIDTH * RK_NET_FIRST,
    SECOND = WIDTH * RK_NET_SECOND,
    SEATS = 8,
    FEATURES = RK_FEATURE_ROOM,
    BATCH = 256,
    FILES = 64,
    WIN = 3600
};

#ifdef FROM /* cc -DFROM='"data/nets/GAME.inc"': goes on with that net, which must have the same features and width */
static const rk_net from = {
#include FROM
};
#endif

static const float TOP = 255 / 32.0f; /* where a layer's numbers are cut, as in src/bots/net.c */

/* ---- positions ---- */

typedef struct {
    const int16_t *rows; /* seats times features */
    float          share[SEATS], target[SEATS];
    uint8_t        seats;
    bool           aside, last; /* last: of its match */
} position;

static position *all;
static size_t    all_n, room;
static int       inputs;
static char      game[64], origin[FILES][300];

static _Noreturn void stop(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

static char *whole_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END))
        stop(path, "cannot be read");
    *size = (size_t)ftell(f);
    rewind(f);
    char *raw = malloc(*size + 1);
    if (!raw || fread(raw, 1, *size, f) != *size)
        stop(path, "cannot be read");
    raw[*size] = 0;
    fclose(f);
    return raw;
}

static void add_match(const char *block, uint32_t positions, uint64_t number, int seats)
{
    uint16_t share[SEATS];
    memcpy(share, block, (size_t)seats * sizeof *share);
    size_t   size = positions * (size_t)(seats * inputs) * sizeof(int16_t);
    int16_t *rows = malloc(size + 1); /* kept: positions point into it */
    if (!rows)
        stop("positions", "too many");
    memcpy(rows, block + (size_t)seats * sizeof *share, size);
    for (uint32_t i = 0; i < positions; i++) {
        if (all_n == room && !(all = realloc(all, (room = 2 * room + 1024) * sizeof *all)))
            stop("positions", "too many");
        position *p = &all[all_n++];
        *p = (position){.rows = rows + (size_t)i * (size_t)(seats * inputs), .seats = (uint8_t)seats, .aside = number % 10 == 9};
        p->last = i + 1 == positions;
        for (int s = 0; s < seats; s++)
            p->share[s] = p->target[s] = (float)share[s] / WIN;
    }
}

static void read_file(const char *path, int place)
{
    size_t size;
    char  *raw = whole_file(path, &size), name[64], *line = strchr(raw, '\n');
    int    seats = 0, features = 0, from = 0, matches = 0;
    if (!line || sscanf(raw, "ratskeller-positions 1 %63s %nseats %d features %d", name, &from, &seats, &features) != 3
        || seats < 1 || seats > SEATS || features < 1 || features > FEATURES)
        stop(path, "is no file of selfplay");
    if (place && (features != inputs || strcmp(name, game) != 0))
        stop(path, "has other features than the first file");
    inputs = features;
    strcpy(game, name);
    const char *at = line + 1, *end = raw + size;
    struct {
        uint64_t number;
        uint32_t positions, size;
    } head;
    while ((size_t)(end - at) >= sizeof head) {
        memcpy(&head, at, sizeof head);
        at += sizeof head;
        if ((size_t)(end - at) < head.size)
            break;
        add_match(at, head.positions, head.number, seats);
        at += head.size;
        matches++;
    }
    *line = 0;
    snprintf(origin[place], sizeof *origin, "%d games: %s", matches, raw + from);
    free(raw);
}

/* ---- the net in floats: weights, and the two moments of Adam ---- */

typedef struct {
    float first[FEATURES][FIRST], first_bias[FIRST], second[FIRST][SECOND], second_bias[SECOND], last[SECOND], last_bias;
} floats;
enum { NUMBERS = sizeof(floats) / sizeof(float) };

static floats   net, gradient, mean, square;
static float    scale[FEATURES]; /* of each feature: how far it usually is from 0 */
static uint64_t luck = 1;

static uint32_t draw(void) /* splitmix64 */
{
    uint64_t z = luck += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

static float normal(float deviation)
{
    float sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (float)draw() / 4294967296.0f;
    return (sum - 6) * deviation;
}

static void begin_anew(void)
{
    for (int i = 0; i < inputs; i++)
        for (int h = 0; h < FIRST; h++)
            net.first[i][h] = normal(sqrtf(2.0f / (float)inputs));
    for (int i = 0; i < FIRST; i++)
        for (int h = 0; h < SECOND; h++)
            net.second[i][h] = normal(sqrtf(2.0f / FIRST));
    for (int h = 0; h < SECOND; h++)
        net.last[h] = normal(sqrtf(1.0f / SECOND));
}

#ifdef FROM
/* The net in floats again. Units that no feature reaches keep what they were given at random: they may be of use now. */
static void begin_from(void)
{
    if (from.inputs != inputs || from.width != WIDTH)
        stop(FROM, "has other features or another width");
    for (int h = 0; h < FIRST; h++) {
        bool used = false;
        for (int i = 0; i < inputs; i++)
            used |= from.first[i * FIRST + h] != 0;
        for (int i = 0; used && i < inputs; i++)
            net.first[i][h] = (float)from.first[i * FIRST + h] * scale[i] / 65536;
        net.first_bias[h] = used ? (float)from.first_bias[h] / 65536 : 0;
        for (int k = 0; k < SECOND; k++)
            net.second[h][k] = used ? (float)from.second[h * SECOND + k] / 256 : net.second[h][k] / 16;
    }
    for (int k = 0; k < SECOND; k++) {
        net.second_bias[k] = (float)from.second_bias[k] / 8192;
        net.last[k] = (float)from.last[k] / 256;
    }
    net.last_bias = (float)from.last_bias / 8192;
}
#endif

static void begin(void)
{
    begin_anew();
#ifdef FROM
    begin_from();
#endif
}

static void find_scale(void)
{
    double sum[FEATURES] = {0}, n = 0;
    for (size_t i = 0; i < all_n; i += 1 + all_n / 50000)
        for (int s = 0; s < all[i].seats; s++, n++)
            for (int k = 0; k < inputs; k++) {
                double x = all[i].rows[s * inputs + k];
                sum[k] += x * x;
            }
    for (int k = 0; k < inputs; k++)
        scale[k] = fmaxf((float)sqrt(sum[k] / n), 8);
}

typedef struct {
    float x[FEATURES], first[FIRST], second[SECOND], out;
} pass;

static float cut(float x)
{
    return x < 0 ? 0 : x > TOP ? TOP : x;
}

static void forward(pass *p, const int16_t *row)
{
    memcpy(p->first, net.first_bias, sizeof p->first);
    for (int i = 0; i < inputs; i++) {
        float x = p->x[i] = (float)row[i] / scale[i];
        if (x == 0)
            continue;
        for (int h = 0; h < FIRST; h++)
            p->first[h] += x * net.first[i][h];
    }
    memcpy(p->second, net.second_bias, sizeof p->second);
    for (int i = 0; i < FIRST; i++)
        for (int h = 0; h < SECOND; h++)
            p->second[h] += cut(p->first[i]) * net.second[i][h];
    p->out = net.last_bias;
    for (int h = 0; h < SECOND; h++)
        p->out += cut(p->second[h]) * net.last[h];
}

/* Adds to the gradient; d is that of the loss by what came out. */
static void backward(const pass *p, float d)
{
    float d2[SECOND], d1[FIRST];
    gradient.last_bias += d;
    for (int h = 0; h < SECOND; h++) {
        gradient.last[h] += d * cut(p->second[h]);
        d2[h] = p->second[h] > 0 && p->second[h] < TOP ? d * net.last[h] : 0;
        gradient.second_bias[h] += d2[h];
    }
    for (int i = 0; i < FIRST; i++) {
        float x = cut(p->first[i]), sum = 0;
        for (int h = 0; h < SECOND; h++) {
            gradient.second[i][h] += x * d2[h];
            sum += d2[h] * net.second[i][h];
        }
        d1[i] = p->first[i] > 0 && p->first[i] < TOP ? sum : 0;
        gradient.first_bias[i] += d1[i];
    }
    for (int i = 0; i < inputs; i++) {
        float x = p->x[i];
        if (x == 0)
            continue;
        for (int h = 0; h < FIRST; h++)
            gradient.first[i][h] += x * d1[h];
    }
}

static void softmax(const float *out, int seats, float *chance)
{
    float most = out[0], sum = 0;
    for (int s = 1; s < seats; s++)
        most = fmaxf(most, out[s]);
    for (int s = 0; s < seats; s++)
        sum += chance[s] = expf(out[s] - most);
    for (int s = 0; s < seats; s++)
        chance[s] /= sum;
}

static void chances(const position *p, pass passes[SEATS], float chance[SEATS])
{
    float out[SEATS];
    for (int s = 0; s < p->seats; s++) {
        forward(&passes[s], p->rows + s * inputs);
        out[s] = passes[s].out;
    }
    softmax(out, p->seats, chance);
}

static void adam(float rate, int step)
{
    float *w = (float *)&net, *g = (float *)&gradient, *m = (float *)&mean, *v = (float *)&square;
    float  late_m = 1 - powf(0.9f, (float)step), late_v = 1 - powf(0.999f, (float)step);
    for (int i = 0; i < NUMBERS; i++) {
        float d = g[i] / BATCH + 1e-5f * w[i];
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        w[i] -= rate * (m[i] / late_m) / (sqrtf(v[i] / late_v) + 1e-8f);
    }
    memset(&gradient, 0, sizeof gradient);
}

static double loss_of(const float *chance, const position *p)
{
    double sum = 0;
    for (int s = 0; s < p->seats; s++)
        sum -= p->share[s] * log(fmax(chance[s], 1e-6));
    return sum;
}

static double loss_aside(void (*judge)(const position *p, float chance[SEATS]), size_t *n)
{
    double sum = 0;
    *n = 0;
    for (size_t i = 0; i < all_n; i++)
        if (all[i].aside) {
            float chance[SEATS];
            judge(&all[i], chance);
            sum += loss_of(chance, &all[i]);
            ++*n;
        }
    return sum / (double)*n;
}

static void by_floats(const position *p, float chance[SEATS])
{
    pass passes[SEATS];
    chances(p, passes, chance);
}

static void equally(const position *p, float chance[SEATS])
{
    for (int s = 0; s < p->seats; s++)
        chance[s] = 1.0f / p->seats;
}

/* From the end of each match to its beginning: what came out, mixed with how the net judges what followed. */
static void set_targets(float lambda)
{
    float next[SEATS], later[SEATS];
    for (size_t i = all_n; i-- > 0;) {
        position *p = &all[i];
        for (int s = 0; s < p->seats; s++)
            p->target[s] = p->last ? p->share[s] : lambda * next[s] + (1 - lambda) * later[s];
        memcpy(next, p->target, sizeof next);
        by_floats(p, later);
    }
}

static void learn(int epochs, float rate, float lambda)
{
    size_t  n = 0, aside;
    size_t *order = malloc(all_n * sizeof *order);
    int     step = 0;
    for (size_t i = 0; i < all_n; i++)
        if (!all[i].aside)
            order[n++] = i;
    for (int epoch = 0; epoch < epochs; epoch++) {
        float slow = rate * 0.5f * (1 + cosf(3.14159265f * (float)epoch / (float)epochs));
        if (lambda < 1 && epoch >= epochs / 3)
            set_targets(lambda);
        for (size_t i = n; i > 1; i--) {
            size_t j = draw() % i, x = order[i - 1];
            order[i - 1] = order[j];
            order[j] = x;
        }
        for (size_t at = 0; at + BATCH <= n; at += BATCH) {
            for (int k = 0; k < BATCH; k++) {
                const position *p = &all[order[at + (size_t)k]];
                pass            passes[SEATS];
                float           chance[SEATS];
                chances(p, passes, chance);
                for (int s = 0; s < p->seats; s++)
                    backward(&passes[s], chance[s] - p->target[s]);
            }
            adam(slow, ++step);
        }
        printf("epoch %d: %.4f\n", epoch + 1, loss_aside(by_floats, &aside));
        fflush(stdout);
    }
    free(order);
}

/* ---- the net in integers, as src/bots/net.c reckons with it ---- */

static int32_t first[FEATURES][FIRST], first_bias[FIRST], second[FIRST][SECOND], second_bias[SECOND], last[SECOND], last_bias;

static int32_t rounded(float x, int32_t most)
{
    if (fabsf(x) > (float)most)
        stop("the net", "a weight is too large");
    return (int32_t)lrintf(x);
}

static void round_net(void)
{
    for (int i = 0; i < inputs; i++)
        for (int h = 0; h < FIRST; h++)
            first[i][h] = rounded(net.first[i][h] / scale[i] * 65536, INT16_MAX);
    for (int h = 0; h < FIRST; h++) {
        first_bias[h] = rounded(net.first_bias[h] * 65536, 1 << 28);
        for (int k = 0; k < SECOND; k++)
            second[h][k] = rounded(net.second[h][k] * 256, INT16_MAX);
    }
    for (int k = 0; k < SECOND; k++) {
        second_bias[k] = rounded(net.second_bias[k] * 8192, 1 << 28);
        last[k] = rounded(net.last[k] * 256, INT16_MAX);
    }
    last_bias = rounded(net.last_bias * 8192, 1 << 28);
}

static int32_t cut_whole(int64_t sum, int shift)
{
    int64_t n = sum >> shift;
    return n < 0 ? 0 : n > 255 ? 255 : (int32_t)n;
}

static void by_integers(const position *p, float chance[SEATS])
{
    float out[SEATS];
    for (int s = 0; s < p->seats; s++) {
        int64_t a[FIRST], b[SECOND], c = last_bias;
        for (int h = 0; h < FIRST; h++) {
            a[h] = first_bias[h];
            for (int i = 0; i < inputs; i++)
                a[h] += (int64_t)p->rows[s * inputs + i] * first[i][h];
        }
        for (int k = 0; k < SECOND; k++) {
            b[k] = second_bias[k];
            for (int h = 0; h < FIRST; h++)
                b[k] += (int64_t)cut_whole(a[h], 11) * second[h][k];
            c += (int64_t)cut_whole(b[k], 8) * last[k];
        }
        out[s] = (float)(c >> 5) / 256;
    }
    softmax(out, p->seats, chance);
}

static void write_numbers(FILE *f, const int32_t *x, int n)
{
    for (int i = 0; i < n; i++)
        fprintf(f, "%" PRId32 "%s", x[i], i + 1 < n ? ", " : ",\n");
}

static void write_list(FILE *f, const char *name, const int32_t *x, int n)
{
    fprintf(f, ".%s = {\n", name);
    write_numbers(f, x, n);
    fputs("},\n", f);
}

static void write_net(const char *path, int files, const char *how)
{
    FILE  *f = fopen(path, "w");
    size_t n;
    if (!f)
        stop(path, "cannot be written");
    fprintf(f, "/* The net of %s: what src/engine/net.h describes, made by tools/train.c.\n", game);
    for (int i = 0; i < files; i++)
        fprintf(f, " * selfplay, %s\n", origin[i]);
    fprintf(f, " * train%s%s\n", WIDTH > 1 ? " (-DWIDTH=2)" : "", how);
    fprintf(f, " * Loss in games kept aside: %.4f,", loss_aside(by_integers, &n));
    fprintf(f, " with equal chances %.4f; %zu positions. */\n", loss_aside(equally, &n), n);
    fprintf(f, ".inputs = %d,\n.width = %d,\n.first = (const int16_t[]){\n", inputs, WIDTH);
    for (int i = 0; i < inputs; i++)
        write_numbers(f, first[i], FIRST);
    fprintf(f, "},\n");
    write_list(f, "first_bias", first_bias, FIRST);
    fprintf(f, ".second = (const int16_t[]){\n");
    for (int h = 0; h < FIRST; h++)
        write_numbers(f, second[h], SECOND);
    fprintf(f, "},\n");
    write_list(f, "second_bias", second_bias, SECOND);
    write_list(f, "last", last, SECOND);
    fprintf(f, ".last_bias = %" PRId32 ",\n", last_bias);
    if (fclose(f))
        stop(path, "cannot be written");
}

int main(int argc, char **argv)
{
    const char *path = NULL;
    char        how[200] = "";
    int         files = 0, epochs = 12;
    float       rate = 0.002f, lambda = 1;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && i + 1 < argc) {
            char *name = argv[i] + 2, *value = argv[++i];
            if (!strcmp(name, "epochs"))
                epochs = atoi(value);
            else if (!strcmp(name, "rate"))
                rate = strtof(value, NULL);
            else if (!strcmp(name, "lambda"))
                lambda = strtof(value, NULL);
            else if (!strcmp(name, "seed"))
                luck = strtoull(value, NULL, 10);
            else
                stop(argv[i - 1], "is no setting of train");
            size_t n = strlen(how);
            snprintf(how + n, sizeof how - n, " --%s %s", name, value);
        } else if (!path) {
            path = argv[i];
        } else if (files < FILES) {
            read_file(argv[i], files);
            files++;
        }
    }
    size_t aside;
    if (!path || !files || !all_n)
        stop("train", "OUT FILE... [--epochs 12] [--rate 0.002] [--lambda 1] [--seed 1]");
    printf("%zu positions; equal chances: %.4f\n", all_n, loss_aside(equally, &aside));
    find_scale();
    begin();
    printf("at the beginning: %.4f\n", loss_aside(by_floats, &aside));
    learn(epochs, rate, lambda);
    round_net();
    write_net(path, files, how);
    printf("in integers: %.4f\n", loss_aside(by_integers, &aside));
    return 0;
}
