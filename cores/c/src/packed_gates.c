/*
 * The open edges, "gates", of the triangles that were attached so far: by age, and as closed borders. A gate is a slot
 * of eight numbers; slot 0 stands for none, and is where the ring by age begins.
 *
 * Source: Gumhold and Strasser 1998; Rossignac 1999 (docs/format-packed.md, Packed symbols).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* Offsets in a gate: the edge from x to y, the third corner on this side, 4 * triangle + edge there, and links. */
enum { CULLET_GATE_X, CULLET_GATE_Y, CULLET_GATE_Z, CULLET_GATE_SOURCE, CULLET_GATE_NEXT, CULLET_GATE_PREVIOUS,
       CULLET_GATE_OLDER, CULLET_GATE_NEWER, CULLET_GATE_INTS };

#define CULLET_NO_EDGE UINT32_MAX

typedef struct CulletGates {
    uint8_t *gates;      /* numbers */
    uint32_t unused;     /* first free slot, linked by next; 0 at the end */
    uint32_t free_slots;
    uint32_t closed_yw, closed_wx; /* sources of the gates that the last triangle closed, or CULLET_NO_EDGE */
} CulletGates;

static uint32_t cullet_gate(const CulletGates *g, uint32_t gate, unsigned field) {
    return cullet_at(g->gates, (size_t)CULLET_GATE_INTS * gate + field);
}

static void cullet_set_gate(CulletGates *g, uint32_t gate, unsigned field, uint32_t value) {
    cullet_set(g->gates, (size_t)CULLET_GATE_INTS * gate + field, value);
}

static void cullet_set_edge(CulletGates *g, uint32_t gate, uint32_t x, uint32_t y, uint32_t z, uint32_t source) {
    cullet_set_gate(g, gate, CULLET_GATE_X, x);
    cullet_set_gate(g, gate, CULLET_GATE_Y, y);
    cullet_set_gate(g, gate, CULLET_GATE_Z, z);
    cullet_set_gate(g, gate, CULLET_GATE_SOURCE, source);
}

static void cullet_init_gates(CulletGates *g, uint8_t *gates, uint32_t capacity) {
    g->gates = gates;
    g->unused = capacity > 0;
    g->free_slots = capacity;
    for (unsigned field = 0; field < CULLET_GATE_INTS; field++) {
        cullet_set_gate(g, 0, field, 0);
    }
    for (uint32_t gate = 1; gate <= capacity; gate++) {
        cullet_set_edge(g, gate, 0, 0, 0, CULLET_NO_EDGE);
        cullet_set_gate(g, gate, CULLET_GATE_NEXT, gate < capacity ? gate + 1 : 0);
    }
}

/* Returns the gate of a rank by age, 0 the newest; or 0. O(rank). */
static uint32_t cullet_gate_of_rank(const CulletGates *g, uint32_t rank) {
    uint32_t gate = cullet_gate(g, 0, CULLET_GATE_OLDER);
    for (uint32_t i = 0; i < rank; i++) {
        gate = cullet_gate(g, gate, CULLET_GATE_OLDER);
    }
    return gate;
}

/* Returns the gate that is some steps along the border, forward or, if negative, back. */
static uint32_t cullet_gate_step(const CulletGates *g, uint32_t gate, int32_t steps) {
    for (; steps > 0; steps--) {
        gate = cullet_gate(g, gate, CULLET_GATE_NEXT);
    }
    for (; steps < 0; steps++) {
        gate = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    }
    return gate;
}

static void cullet_link(CulletGates *g, uint32_t gate, uint32_t next) {
    cullet_set_gate(g, gate, CULLET_GATE_NEXT, next);
    cullet_set_gate(g, next, CULLET_GATE_PREVIOUS, gate);
}

/* Makes a gate the newest, before the one that was. */
static void cullet_enlist(CulletGates *g, uint32_t gate, uint32_t second) {
    cullet_set_gate(g, 0, CULLET_GATE_OLDER, gate);
    cullet_set_gate(g, gate, CULLET_GATE_NEWER, 0);
    cullet_set_gate(g, gate, CULLET_GATE_OLDER, second);
    cullet_set_gate(g, second, CULLET_GATE_NEWER, gate);
}

static void cullet_unlist(CulletGates *g, uint32_t gate) {
    uint32_t older = cullet_gate(g, gate, CULLET_GATE_OLDER);
    uint32_t newer = cullet_gate(g, gate, CULLET_GATE_NEWER);
    cullet_set_gate(g, newer, CULLET_GATE_OLDER, older);
    cullet_set_gate(g, older, CULLET_GATE_NEWER, newer);
}

/* Opens a gate, the newest. */
static uint32_t cullet_open_gate(CulletGates *g, uint32_t x, uint32_t y, uint32_t z, uint32_t source) {
    uint32_t gate = g->unused;
    g->free_slots--;
    g->unused = cullet_gate(g, gate, CULLET_GATE_NEXT);
    cullet_set_edge(g, gate, x, y, z, source);
    cullet_enlist(g, gate, cullet_gate(g, 0, CULLET_GATE_OLDER));
    return gate;
}

/* Replaces a gate by a new one, the newest, at the same position of the border. */
static void cullet_renew_gate(CulletGates *g, uint32_t gate, uint32_t x, uint32_t y, uint32_t z, uint32_t source) {
    uint32_t second = cullet_gate(g, 0, CULLET_GATE_OLDER);
    cullet_set_edge(g, gate, x, y, z, source);
    if (second != gate) {
        cullet_unlist(g, gate);
        cullet_enlist(g, gate, second);
    }
}

static void cullet_close_gate(CulletGates *g, uint32_t gate) {
    g->free_slots++;
    cullet_unlist(g, gate);
    cullet_set_gate(g, gate, CULLET_GATE_SOURCE, CULLET_NO_EDGE);
    cullet_set_gate(g, gate, CULLET_GATE_NEXT, g->unused);
    g->unused = gate;
}

/* Links a gate to another, and the predecessor of that one to the successor of the first. */
static void cullet_cross_gates(CulletGates *g, uint32_t gate, uint32_t other) {
    uint32_t before = cullet_gate(g, other, CULLET_GATE_PREVIOUS);
    uint32_t after = cullet_gate(g, gate, CULLET_GATE_NEXT);
    cullet_link(g, gate, other);
    cullet_link(g, before, after);
}

/* Removes a gate and its successor. */
static void cullet_cancel_gates(CulletGates *g, uint32_t gate, uint32_t next) {
    uint32_t before = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    if (before != next) {
        cullet_link(g, before, cullet_gate(g, next, CULLET_GATE_NEXT));
    }
    cullet_close_gate(g, gate);
    cullet_close_gate(g, next);
}

/* Removes a gate x w and an adjacent gate w x, if there is one. */
static void cullet_close_wx(CulletGates *g, uint32_t gate, uint32_t w, uint32_t x) {
    uint32_t previous = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    uint32_t next = cullet_gate(g, gate, CULLET_GATE_NEXT);
    g->closed_wx = CULLET_NO_EDGE;
    if (cullet_gate(g, previous, CULLET_GATE_X) == w) {
        g->closed_wx = cullet_gate(g, previous, CULLET_GATE_SOURCE);
        cullet_cancel_gates(g, previous, gate);
    } else if (cullet_gate(g, next, CULLET_GATE_Y) == x) {
        g->closed_wx = cullet_gate(g, next, CULLET_GATE_SOURCE);
        cullet_cancel_gates(g, gate, next);
    }
}

/* Removes a gate w y and an adjacent gate y w, if there is one. */
static void cullet_close_yw(CulletGates *g, uint32_t gate, uint32_t w, uint32_t y) {
    uint32_t previous = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    uint32_t next = cullet_gate(g, gate, CULLET_GATE_NEXT);
    g->closed_yw = CULLET_NO_EDGE;
    if (cullet_gate(g, next, CULLET_GATE_Y) == w) {
        g->closed_yw = cullet_gate(g, next, CULLET_GATE_SOURCE);
        cullet_cancel_gates(g, gate, next);
    } else if (cullet_gate(g, previous, CULLET_GATE_X) == y) {
        g->closed_yw = cullet_gate(g, previous, CULLET_GATE_SOURCE);
        cullet_cancel_gates(g, previous, gate);
    }
}

static uint32_t cullet_edge_of(uint32_t triangle, unsigned edge) {
    return 4 * triangle + (edge >= 3 ? edge - 3 : edge);
}

/* Attaches triangle x y w at a gate x y, where w is a new vertex. */
static void cullet_attach_new(CulletGates *g, uint32_t gate, uint32_t w, uint32_t triangle, unsigned turn) {
    uint32_t x = cullet_gate(g, gate, CULLET_GATE_X);
    uint32_t y = cullet_gate(g, gate, CULLET_GATE_Y);
    uint32_t after = cullet_gate(g, gate, CULLET_GATE_NEXT);
    cullet_renew_gate(g, gate, x, w, y, cullet_edge_of(triangle, turn + 2));
    uint32_t second = cullet_open_gate(g, w, y, x, cullet_edge_of(triangle, turn + 1));
    cullet_link(g, gate, second);
    cullet_link(g, second, after);
    g->closed_yw = g->closed_wx = CULLET_NO_EDGE;
}

/* Attaches triangle x y w at a gate x y, where the border continues from y to w. */
static void cullet_attach_left(CulletGates *g, uint32_t gate, uint32_t triangle, unsigned turn) {
    uint32_t x = cullet_gate(g, gate, CULLET_GATE_X);
    uint32_t after = cullet_gate(g, gate, CULLET_GATE_NEXT);
    uint32_t w = cullet_gate(g, after, CULLET_GATE_Y);
    cullet_renew_gate(g, gate, x, w, cullet_gate(g, gate, CULLET_GATE_Y), cullet_edge_of(triangle, turn + 2));
    cullet_link(g, gate, cullet_gate(g, after, CULLET_GATE_NEXT));
    g->closed_yw = cullet_gate(g, after, CULLET_GATE_SOURCE);
    cullet_close_gate(g, after);
    cullet_close_wx(g, gate, w, x);
}

/* Attaches triangle x y w at a gate x y, where the border comes from w to x. */
static void cullet_attach_right(CulletGates *g, uint32_t gate, uint32_t triangle, unsigned turn) {
    uint32_t y = cullet_gate(g, gate, CULLET_GATE_Y);
    uint32_t before = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    uint32_t w = cullet_gate(g, before, CULLET_GATE_X);
    cullet_renew_gate(g, gate, w, y, cullet_gate(g, gate, CULLET_GATE_X), cullet_edge_of(triangle, turn + 1));
    cullet_link(g, cullet_gate(g, before, CULLET_GATE_PREVIOUS), gate);
    g->closed_wx = cullet_gate(g, before, CULLET_GATE_SOURCE);
    cullet_close_gate(g, before);
    cullet_close_yw(g, gate, w, y);
}

/* Attaches triangle x y w at a gate x y; w is any vertex, `at` a gate that begins there or 0. */
static void cullet_attach(CulletGates *g, uint32_t gate, uint32_t w, uint32_t at, uint32_t triangle, unsigned turn) {
    uint32_t x = cullet_gate(g, gate, CULLET_GATE_X);
    uint32_t y = cullet_gate(g, gate, CULLET_GATE_Y);
    uint32_t before = cullet_gate(g, gate, CULLET_GATE_PREVIOUS);
    uint32_t after = cullet_gate(g, gate, CULLET_GATE_NEXT);
    cullet_close_gate(g, gate);
    uint32_t first = cullet_open_gate(g, x, w, y, cullet_edge_of(triangle, turn + 2));
    uint32_t second = cullet_open_gate(g, w, y, x, cullet_edge_of(triangle, turn + 1));
    cullet_link(g, before, first);
    cullet_link(g, first, second);
    cullet_link(g, second, after);
    if (at != 0) {
        cullet_cross_gates(g, first, at);
    }
    cullet_close_wx(g, first, w, x);
    cullet_close_yw(g, second, w, y);
}

/* Adds a triangle at no gate: its edges become a loop. `at` has a gate that begins at each corner, or 0. */
static void cullet_add_free(CulletGates *g, const uint32_t corners[3], const uint32_t at[3], uint32_t triangle) {
    uint32_t a = corners[0];
    uint32_t b = corners[1];
    uint32_t c = corners[2];
    uint32_t first = cullet_open_gate(g, b, a, c, 4 * triangle);
    uint32_t second = cullet_open_gate(g, a, c, b, 4 * triangle + 2);
    uint32_t third = cullet_open_gate(g, c, b, a, 4 * triangle + 1);
    cullet_link(g, first, second);
    cullet_link(g, second, third);
    cullet_link(g, third, first);
    if (at[0] != 0) {
        cullet_cross_gates(g, first, at[0]);
    }
    if (at[1] != 0) {
        cullet_cross_gates(g, third, at[1]);
    }
    if (at[2] != 0) {
        cullet_cross_gates(g, second, at[2]);
    }
}
