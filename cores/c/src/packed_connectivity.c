/*
 * Decodes tree and corners of a packed part, which are one stream: node by node in stored order, each followed by the
 * triangles of its leaf lanes. Boxes and positions are decoded later.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "packed.h"

/* More than three children on each of 16 levels. */
enum { CULLET_NODE_STACK = 64 };

/* Symbols of a triangle: 5 * rank + operation below FREE. */
enum { CULLET_OP_NEW, CULLET_OP_LEFT, CULLET_OP_RIGHT, CULLET_OP_STEP, CULLET_OPERATIONS = 5,
       CULLET_RANK_GROUPS_FROM = 12, CULLET_FREE = 100, CULLET_CHANGE = 101, CULLET_TURNED = 102 };

/* Symbols of an earlier vertex: from 32 on ranks of gates, 12 and 8 groups. */
enum { CULLET_KNOWN_GATES = 32, CULLET_KNOWN_END = 52, CULLET_MAX_STEPS = 64 };

typedef struct CulletConnectivity {
    CulletPacked *part;
    CulletGates gates;
    uint32_t triangles, vertices, nodes; /* decoded so far */
    uint32_t at_corner;                  /* a gate that begins at the corner just decoded, or 0 */
    CulletStatus status;
} CulletConnectivity;

static void cullet_packed_fail(CulletConnectivity *c, CulletStatus status) {
    if (c->status == CULLET_OK) {
        c->status = status;
    }
}

/* Returns the rank of a symbol, with the bits that follow it. */
static uint32_t cullet_rank(CulletConnectivity *c, uint32_t symbol) {
    if (symbol < CULLET_RANK_GROUPS_FROM) {
        return symbol;
    }
    uint32_t group = symbol - CULLET_RANK_GROUPS_FROM;
    return CULLET_RANK_GROUPS_FROM - 1 + ((uint32_t)1 << group) + cullet_read_bits(&c->part->bits, group);
}

/* Numbers a new vertex, which is predicted from the others; UINT32_MAX stands for none. */
static uint32_t cullet_new_vertex(CulletConnectivity *c, uint32_t x, uint32_t y, uint32_t z) {
    if (c->vertices == c->part->header.vertices) {
        cullet_packed_fail(c, CULLET_PACKED_VERTICES);
        return 0;
    }
    size_t at = 3 * (size_t)c->vertices;
    cullet_set(c->part->values, at, x);
    cullet_set(c->part->values, at + 1, y);
    cullet_set(c->part->values, at + 2, z);
    return c->vertices++;
}

static uint32_t cullet_known_vertex(CulletConnectivity *c) {
    uint32_t symbol = cullet_symbol(&c->part->bits, CULLET_CODE_KNOWN);
    c->at_corner = 0;
    if (symbol >= CULLET_KNOWN_END) {
        cullet_packed_fail(c, CULLET_PACKED_CORNER);
        return 0;
    }
    if (symbol >= CULLET_KNOWN_GATES) {
        c->at_corner = cullet_gate_of_rank(&c->gates, cullet_rank(c, symbol - CULLET_KNOWN_GATES));
        if (c->at_corner == 0) {
            cullet_packed_fail(c, CULLET_PACKED_CORNER);
        }
        return cullet_gate(&c->gates, c->at_corner, CULLET_GATE_X);
    }
    uint32_t ago =
        symbol == 0 ? 0 : (uint32_t)1 << (symbol - 1) | cullet_read_bits(&c->part->bits, symbol - 1);
    if (ago >= c->vertices) {
        cullet_packed_fail(c, CULLET_PACKED_CORNER);
        return 0;
    }
    return c->vertices - 1 - ago;
}

static unsigned cullet_active(const CulletConnectivity *c, uint32_t source) {
    return source >> 2 < c->triangles ? c->part->flags[source >> 2] >> (source & 3) & 1u : 0;
}

/* Decodes flags as a difference from those that the neighbours imply. */
static void cullet_decode_flags(CulletConnectivity *c, uint32_t source, unsigned first, unsigned second,
                                unsigned third) {
    unsigned expected = cullet_active(c, source) << first;
    unsigned code = CULLET_CODE_FLAGS + 1;
    if (c->gates.closed_yw != CULLET_NO_EDGE) {
        expected |= cullet_active(c, c->gates.closed_yw) << second;
        code++;
    }
    if (c->gates.closed_wx != CULLET_NO_EDGE) {
        expected |= cullet_active(c, c->gates.closed_wx) << third;
        code += 2;
    }
    c->part->flags[c->triangles] = (uint8_t)(expected ^ cullet_symbol(&c->part->bits, code));
}

/* Decodes a triangle at a gate; returns the triangle on the other side. */
static uint32_t cullet_decode_attached(CulletConnectivity *c, uint32_t symbol, unsigned turn) {
    CulletGates *g = &c->gates;
    uint32_t operation = symbol % CULLET_OPERATIONS;
    uint32_t gate = cullet_gate_of_rank(g, cullet_rank(c, symbol / CULLET_OPERATIONS));
    if (gate == 0) {
        cullet_packed_fail(c, CULLET_PACKED_GATE);
        return 0;
    }
    uint32_t x = cullet_gate(g, gate, CULLET_GATE_X);
    uint32_t y = cullet_gate(g, gate, CULLET_GATE_Y);
    uint32_t source = cullet_gate(g, gate, CULLET_GATE_SOURCE);
    uint32_t w;
    if (operation == CULLET_OP_NEW) {
        w = cullet_new_vertex(c, x, y, cullet_gate(g, gate, CULLET_GATE_Z));
        cullet_attach_new(g, gate, w, c->triangles, turn);
    } else if (operation == CULLET_OP_LEFT) {
        w = cullet_gate(g, cullet_gate(g, gate, CULLET_GATE_NEXT), CULLET_GATE_Y);
        cullet_attach_left(g, gate, c->triangles, turn);
    } else if (operation == CULLET_OP_RIGHT) {
        w = cullet_gate(g, cullet_gate(g, gate, CULLET_GATE_PREVIOUS), CULLET_GATE_X);
        cullet_attach_right(g, gate, c->triangles, turn);
    } else if (operation == CULLET_OP_STEP) {
        int32_t steps = (int32_t)cullet_symbol(&c->part->bits, CULLET_CODE_STEPS);
        uint32_t from = steps < CULLET_MAX_STEPS ? cullet_gate_step(g, gate, 2) : gate;
        uint32_t at = cullet_gate_step(g, from, steps < CULLET_MAX_STEPS ? steps + 1 : CULLET_MAX_STEPS - 2 - steps);
        w = cullet_gate(g, at, CULLET_GATE_X);
        cullet_attach(g, gate, w, at, c->triangles, turn);
    } else {
        w = cullet_known_vertex(c);
        if (c->status != CULLET_OK) {
            return 0;
        }
        cullet_attach(g, gate, w, c->at_corner, c->triangles, turn);
    }
    if (w == x || w == y) {
        cullet_packed_fail(c, CULLET_PACKED_CORNER);
    }
    unsigned second = turn == 2 ? 0 : turn + 1;
    unsigned third = turn == 0 ? 2 : turn - 1;
    size_t corner = 3 * (size_t)c->triangles;
    cullet_set(c->part->indices, corner + turn, x);
    cullet_set(c->part->indices, corner + second, y);
    cullet_set(c->part->indices, corner + third, w);
    if (c->part->flags && c->status == CULLET_OK) {
        cullet_decode_flags(c, source, turn, second, third);
    }
    return source >> 2;
}

/* Decodes a triangle at no gate; returns the triangle before it, or UINT32_MAX. */
static uint32_t cullet_decode_free(CulletConnectivity *c) {
    uint32_t known = cullet_symbol(&c->part->bits, CULLET_CODE_CORNERS);
    uint32_t corners[3];
    uint32_t at[3];
    for (unsigned k = 0; k < 3; k++) {
        if (known >> k & 1) {
            corners[k] = cullet_known_vertex(c);
        } else {
            uint32_t from = k == 0 ? c->vertices - 1 : corners[k - 1];
            c->at_corner = 0;
            corners[k] = cullet_new_vertex(c, from, from, from);
        }
        if (c->status != CULLET_OK) {
            return 0;
        }
        at[k] = c->at_corner;
        cullet_set(c->part->indices, 3 * (size_t)c->triangles + k, corners[k]);
    }
    if (corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0]) {
        cullet_add_free(&c->gates, corners, at, c->triangles);
    }
    if (c->part->flags) {
        c->part->flags[c->triangles] = (uint8_t)cullet_symbol(&c->part->bits, CULLET_CODE_FLAGS);
    }
    return c->triangles - 1;
}

/* Writes a number of a triangle: another one than its neighbour's, or that. */
static void cullet_set_number(uint8_t *numbers, uint32_t triangle, uint32_t neighbour, uint32_t other) {
    if (numbers) {
        int has_neighbour = (int32_t)neighbour >= 0;
        cullet_set(numbers, triangle, (int32_t)other >= 0 || !has_neighbour ? other : cullet_at(numbers, neighbour));
    }
}

/* Decodes a triangle; returns the context of the next. */
static unsigned cullet_decode_triangle(CulletConnectivity *c, unsigned context) {
    CulletPacked *part = c->part;
    unsigned code = CULLET_CODE_TRIANGLE + context;
    uint32_t symbol = cullet_symbol(&part->bits, code);
    unsigned turn = 0;
    uint32_t surface = UINT32_MAX;
    uint32_t node = UINT32_MAX;
    if (symbol > CULLET_FREE) {
        if (symbol == CULLET_CHANGE) {
            surface = cullet_magnitude(&part->bits, CULLET_CODE_SURFACE);
            node = cullet_magnitude(&part->bits, CULLET_CODE_NODE);
            symbol = cullet_symbol(&part->bits, code);
        }
        if (symbol >= CULLET_TURNED) {
            turn = symbol - CULLET_TURNED + 1;
            symbol = cullet_symbol(&part->bits, code);
        }
        if (symbol > CULLET_FREE || turn > 2) {
            cullet_packed_fail(c, CULLET_PACKED_PREFIX);
            return 0;
        }
    }
    if (c->gates.free_slots < 3 || cullet_overrun(&part->bits)) {
        cullet_packed_fail(c, CULLET_PACKED_EDGES);
        return 0;
    }
    uint32_t neighbour = symbol == CULLET_FREE ? cullet_decode_free(c) : cullet_decode_attached(c, symbol, turn);
    if (c->status != CULLET_OK) {
        return 0;
    }
    cullet_set_number(part->surfaces, c->triangles, neighbour, surface);
    cullet_set_number(part->source_nodes, c->triangles, neighbour, node);
    if (part->sources) {
        uint32_t difference = (uint32_t)cullet_signed(cullet_magnitude(&part->bits, CULLET_CODE_SOURCE));
        uint32_t before = (int32_t)neighbour < 0 ? 0 : cullet_at(part->sources, neighbour);
        cullet_set(part->sources, c->triangles, before + difference);
    }
    c->triangles++;
    return symbol != CULLET_FREE && symbol % CULLET_OPERATIONS == CULLET_OP_NEW ? 1 : 0;
}

/* Decodes a node and the triangles of its leaf lanes. */
static void cullet_decode_node(CulletConnectivity *c, uint32_t parent) {
    CulletPacked *part = c->part;
    uint32_t shape = cullet_symbol(&part->bits, CULLET_CODE_SHAPE);
    uint32_t leaves = shape / 5;
    uint32_t inner = shape % 5;
    if (leaves + inner == 0 || leaves + inner > 4 || cullet_overrun(&part->bits)) {
        cullet_packed_fail(c, CULLET_PACKED_TREE);
        return;
    }
    uint32_t first = c->triangles;
    uint32_t ends = 0;
    for (unsigned lane = 0; lane < leaves; lane++) {
        uint32_t count = cullet_symbol(&part->bits, CULLET_CODE_LEAF);
        if (count == 0 || count > 15 || count > part->header.triangles - c->triangles) {
            cullet_packed_fail(c, CULLET_PACKED_LEAF);
        }
        unsigned context = 2; /* the first of a leaf */
        for (uint32_t i = 0; i < count && c->status == CULLET_OK; i++) {
            context = cullet_decode_triangle(c, context);
        }
        if (c->status != CULLET_OK) {
            return;
        }
        ends |= (c->triangles - first) << (8 * lane);
    }
    uint8_t *words = part->nodes + 64 * (size_t)c->nodes++;
    cullet_put_u32(words + 48, first);
    cullet_put_u32(words + 52, 0);
    cullet_put_u32(words + 56, (leaves + inner) << 28 | (parent + 1));
    cullet_put_u32(words + 60, ends);
}

/* Decodes all; `used` gets the number of vertices that triangles use. `pending` is memory for the stack of nodes. */
static CULLET_NOINLINE CulletStatus cullet_decode_connectivity(CulletPacked *part, uint8_t *pending,
                                                               uint32_t *used) {
    CulletConnectivity c;
    uint32_t total = part->header.nodes;
    uint32_t top = 0;
    c.part = part;
    c.triangles = c.vertices = c.nodes = c.at_corner = 0;
    c.status = CULLET_OK;
    cullet_init_gates(&c.gates, part->gates, part->header.open_edges);
    cullet_decode_node(&c, UINT32_MAX);
    cullet_set(pending, top++, 0);
    while (top > 0 && c.status == CULLET_OK) {
        uint32_t node = cullet_at(pending, --top);
        uint8_t *words = part->nodes + 64 * (size_t)node;
        uint32_t lanes = cullet_u32(words + 56) >> 28 & 7;
        uint32_t leaves = 0;
        while (leaves < lanes && words[60 + leaves] != 0) {
            leaves++;
        }
        uint32_t inner = lanes - leaves;
        if (inner > total - c.nodes || top + inner > CULLET_NODE_STACK) {
            return CULLET_PACKED_TREE;
        }
        if (inner > 0) {
            cullet_put_u32(words + 52, c.nodes - leaves);
        }
        for (uint32_t i = inner; i > 0; i--) {
            cullet_set(pending, top++, c.nodes + i - 1);
        }
        for (uint32_t i = 0; i < inner && c.status == CULLET_OK; i++) {
            cullet_decode_node(&c, node);
        }
    }
    if (c.status == CULLET_OK && (c.nodes != total || c.triangles != part->header.triangles)) {
        return CULLET_PACKED_TREE;
    }
    if (c.status == CULLET_OK && part->flags && part->header.arrays & CULLET_HAS_INVERTED_FLAGS) {
        for (uint32_t gate = cullet_gate_of_rank(&c.gates, 0); gate != 0;
             gate = cullet_gate(&c.gates, gate, CULLET_GATE_OLDER)) {
            uint32_t source = cullet_gate(&c.gates, gate, CULLET_GATE_SOURCE);
            part->flags[source >> 2] ^= (uint8_t)(9 << (source & 3));
        }
    }
    *used = c.vertices;
    return c.status;
}
