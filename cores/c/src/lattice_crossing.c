// SPDX-License-Identifier: Apache-2.0
/*
 * How the winding number changes along an axis-parallel way through a lattice triangle, exactly and in all cases.
 *
 * Points are on the fine lattice of 2048 substeps per step. Each is thought to be moved by (e1, e2, e3), where e1 is
 * tiny, e2 tiny beside e1, and e3 beside e2: then none is on a triangle, an edge or a corner, and a way through an edge
 * that two triangles share crosses exactly one of them. A Move is another direction. Nothing is rounded: orientations
 * in a plane have 16 + 28 bits, sides of a plane 33 + 28 bits and three terms, all within 64 bits.
 *
 * Source: simulation of simplicity, Edelsbrunner and Muecke 1990.
 */

#define SUBSTEPS 2048

/* A triangle on the lattice of the solid: packed points. */
typedef struct LatticeTriangle {
    uint64_t p[3];
} LatticeTriangle;

/* By how much all points are moved, less than every difference that is not 0: the larger moves first. */
typedef struct Move {
    Sum moves[9]; /* along a direction in a triangle, across it in the triangle, along its normal */
    int32_t signs[3];
    double memory[3 * 4 + 3 * 16 + 3];
} Move;

/* Returns the sign of a * dx + b * dy + c * dz for one of the three moves dx dy dz. */
static int32_t move_sign_of(const Move *move, int which, int64_t a, int64_t b, int64_t c) {
    double memory[SUM_PARTS];
    Sum sum = sum_in(memory, SUM_PARTS);
    sum_add_scaled(&sum, &move->moves[3 * which], (double)a);
    sum_add_scaled(&sum, &move->moves[3 * which + 1], (double)b);
    sum_add_scaled(&sum, &move->moves[3 * which + 2], (double)c);
    return sum_sign(&sum);
}

static int32_t move_sign(const Move *move, int64_t a, int64_t b, int64_t c) {
    for (int which = 0; which < 3; which++) {
        int32_t sign = move->signs[which] * move_sign_of(move, which, a, b, c);
        if (sign != 0) {
            return sign;
        }
    }
    return 0;
}

/* Returns a number above 0 if a point is left of an edge, seen against the axis; 0 if it is on its line. */
static int64_t crossing_turn(uint64_t from, uint64_t to, int axis, const int64_t at[3]) {
    int u = axis == 2 ? 0 : axis + 1;
    int v = axis == 0 ? 2 : axis - 1;
    int64_t from_u = packed_coordinate(from, u);
    int64_t from_v = packed_coordinate(from, v);
    int64_t du = packed_coordinate(to, u) - from_u;
    int64_t dv = packed_coordinate(to, v) - from_v;
    return du * (at[v] - from_v * SUBSTEPS) - dv * (at[u] - from_u * SUBSTEPS);
}

/* Returns by how much crossing_turn grows per fine step along an axis k. */
static int64_t crossing_along(uint64_t from, uint64_t to, int axis, int k) {
    int u = axis == 2 ? 0 : axis + 1;
    int v = axis == 0 ? 2 : axis - 1;
    return k == u ? packed_coordinate(from, v) - packed_coordinate(to, v)
            : k == v ? packed_coordinate(to, u) - packed_coordinate(from, u)
                     : 0;
}

/* Returns a coordinate of the normal of a triangle, below 2^34 in magnitude. */
static int64_t crossing_normal(const LatticeTriangle *t, int axis) {
    int u = axis == 2 ? 0 : axis + 1;
    int v = axis == 0 ? 2 : axis - 1;
    int64_t pu = packed_coordinate(t->p[0], u);
    int64_t pv = packed_coordinate(t->p[0], v);
    return (packed_coordinate(t->p[1], u) - pu) * (packed_coordinate(t->p[2], v) - pv)
            - (packed_coordinate(t->p[1], v) - pv) * (packed_coordinate(t->p[2], u) - pu);
}

/* Returns a number above 0 if a point is in front of a triangle's plane; 0 if it is on it. */
static int64_t crossing_value(const LatticeTriangle *t, const int64_t at[3]) {
    int64_t value = 0;
    for (int axis = 0; axis < 3; axis++) {
        value += crossing_normal(t, axis) * (at[axis] - (int64_t)packed_coordinate(t->p[0], axis) * SUBSTEPS);
    }
    return value;
}

/* The larger moves decide: without a Move that along the axis of the lowest number. */
static int32_t crossing_tie(int64_t a, int64_t b, int64_t c, const Move *move) {
    return move != NULL ? move_sign(move, a, b, c) : sign_of_long(a != 0 ? a : b != 0 ? b : c);
}

/* Whether a moved point is left (1) or right (-1) of an edge, seen against the axis; 0 if the edge is a point. */
static int32_t crossing_moved_turn(uint64_t from, uint64_t to, int axis, const int64_t at[3], const Move *move) {
    int64_t turn = crossing_turn(from, to, axis, at);
    return turn != 0 ? sign_of_long(turn)
                     : crossing_tie(crossing_along(from, to, axis, 0), crossing_along(from, to, axis, 1),
                             crossing_along(from, to, axis, 2), move);
}

/* Which side of a triangle's plane a moved point is on: 1 front, -1 back; 0 if the triangle has no area. */
static int32_t crossing_moved_side(const LatticeTriangle *t, const int64_t at[3], const Move *move) {
    int64_t value = crossing_value(t, at);
    return value != 0
            ? sign_of_long(value)
            : crossing_tie(crossing_normal(t, 0), crossing_normal(t, 1), crossing_normal(t, 2), move);
}

/*
 * The winding number at the end of a way less that at its start, as far as one triangle is concerned: 1 where the way
 * goes in through the triangle's front, -1 where it comes out, else 0.
 *
 * axis: along which the way goes; from: where it starts, fine coordinates; end: where it ends on its axis
 */
static int32_t crossing_change(
        const LatticeTriangle *t, int axis, const int64_t from[3], int64_t end, const Move *move) {
    int32_t turn = crossing_moved_turn(t->p[0], t->p[1], axis, from, move);
    if (turn == 0 || crossing_moved_turn(t->p[1], t->p[2], axis, from, move) != turn
            || crossing_moved_turn(t->p[2], t->p[0], axis, from, move) != turn) {
        return 0;
    }
    int64_t to[3];
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
    to[axis] = end;
    return (crossing_moved_side(t, from, move) - crossing_moved_side(t, to, move)) / 2;
}
