/* frames.h: WebSocket frames (RFC 6455), bytes in and messages out, without any I/O.
 *
 * A frame is read in whatever pieces it comes. Between messages nothing is kept: thousands may sit still. */
#ifndef NET_FRAMES_H
#define NET_FRAMES_H

#include "base/text.h"

#include <stdbool.h>

enum {
    NET_FRAME_HEAD = 10, /* the longest header of a frame we send: without a mask */
    NET_FRAME_HEAD_IN = 14
};

typedef enum {
    NET_OP_MORE = 0,
    NET_OP_TEXT = 1,
    NET_OP_BINARY = 2,
    NET_OP_CLOSE = 8,
    NET_OP_PING = 9,
    NET_OP_PONG = 10
} net_opcode;

typedef struct {
    uint8_t  head[NET_FRAME_HEAD_IN], have; /* the header of the frame that is arriving */
    uint8_t  opcode;                        /* of it */
    bool     in_payload, in_message;        /* in_message: the fragments so far wait in `text` */
    uint32_t left, done;                    /* bytes of its payload */
    uint32_t before;                        /* where in `text` a control frame began */
    rk_text  text;
} net_frames;

typedef enum {
    NET_FRAME_NONE,   /* all bytes are used, nothing is complete */
    NET_FRAME_TEXT,   /* a message is in `at` */
    NET_FRAME_CLOSE,  /* a close frame, its payload in `at` */
    NET_FRAME_PING,   /* the same */
    NET_FRAME_PONG,   /* the same */
    NET_FRAME_WRONG,  /* breaks the protocol: close with 1002 */
    NET_FRAME_BINARY, /* 1003 */
    NET_FRAME_LONG    /* longer than `most`: 1009 */
} net_frame_kind;

typedef struct {
    net_frame_kind kind;
    const char    *at; /* good until the next call */
    size_t         n;
    size_t         used; /* bytes of what was given; call again with the rest */
} net_frame;

net_frame net_frames_take(net_frames *f, const char *bytes, size_t n, size_t most);
void      net_frames_free(net_frames *f);

/* The header of a frame we send, right before `payload`: returns where it begins. */
char *net_frame_head(char *payload, net_opcode opcode, size_t n);

/* The code of a close frame; 1005: none was given; 0: it may not be sent so. */
int net_close_code(const char *payload, size_t n);

#endif
