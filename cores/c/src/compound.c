// SPDX-License-Identifier: Apache-2.0
/*
 * A compound of convex pieces: a tree of boxes over the pieces in their order. A node has the box of four nodes below
 * it, the last of a level perhaps of fewer, so no topology is stored:
 *
 *   level 0   piece 0 .. n - 1                     box of each piece
 *   level 1   0 1 2 3 | 4 5 6 7 | ...              box of each four
 *   top       one box
 *
 * A walk visits pieces in their order, and needs no stack: the next place follows from level and number. A place is the
 * level of a node, then its number in 16 bits; that of a piece is its number.
 */

enum { COMPOUND_NUMBER_BITS = 16, COMPOUND_NUMBER = (1 << COMPOUND_NUMBER_BITS) - 1, COMPOUND_FANOUT_BITS = 2,
       COMPOUND_LAST_BELOW = (1 << COMPOUND_FANOUT_BITS) - 1 };

static uint32_t compound_above(uint32_t count) {
    return (count + COMPOUND_LAST_BELOW) >> COMPOUND_FANOUT_BITS;
}

static uint32_t compound_count(const CulletCompound *c, uint32_t level) {
    return c->starts[level + 1] - c->starts[level];
}

static const float *compound_box(const CulletCompound *c, int32_t place) {
    return c->boxes + 6 * (size_t)(c->starts[place >> COMPOUND_NUMBER_BITS] + (uint32_t)(place & COMPOUND_NUMBER));
}

/* Returns the place where a walk begins: the top. */
static int32_t compound_first(const CulletCompound *c) {
    return (int32_t)(c->top << COMPOUND_NUMBER_BITS);
}

static int compound_is_piece(int32_t place) {
    return place <= COMPOUND_NUMBER;
}

/* Returns the first place below a node. */
static int32_t compound_below(int32_t place) {
    return (int32_t)((uint32_t)((place >> COMPOUND_NUMBER_BITS) - 1) << COMPOUND_NUMBER_BITS
                     | (uint32_t)(place & COMPOUND_NUMBER) << COMPOUND_FANOUT_BITS);
}

/* Returns the place after a node and all that is below it; -1 at the end. */
static int32_t compound_after(const CulletCompound *c, int32_t place) {
    uint32_t level = (uint32_t)place >> COMPOUND_NUMBER_BITS;
    uint32_t index = (uint32_t)place & COMPOUND_NUMBER;
    for (; level < c->top; level++) {
        if ((index & COMPOUND_LAST_BELOW) != COMPOUND_LAST_BELOW && index + 1 < compound_count(c, level)) {
            return (int32_t)(level << COMPOUND_NUMBER_BITS | (index + 1));
        }
        index >>= COMPOUND_FANOUT_BITS;
    }
    return -1;
}

/* Returns the place after one whose box is near, or is not. */
static int32_t compound_onward(const CulletCompound *c, int32_t place, int is_near) {
    return is_near && !compound_is_piece(place) ? compound_below(place) : compound_after(c, place);
}

/* Returns the next piece from a place on whose box touches another box, or -1. */
static int32_t compound_next(const CulletCompound *c, int32_t place, const float other[6]) {
    while (place >= 0) {
        const float *box = compound_box(c, place);
        int touches = box[0] <= other[3] && box[1] <= other[4] && box[2] <= other[5] && box[3] >= other[0]
                && box[4] >= other[1] && box[5] >= other[2];
        if (touches && compound_is_piece(place)) {
            return place;
        }
        place = compound_onward(c, place, touches);
    }
    return -1;
}

/* Returns the boxes of the tree of so many pieces. */
static size_t compound_boxes(uint32_t piece_count) {
    size_t boxes = piece_count;
    for (uint32_t count = piece_count; count > 1;) {
        count = compound_above(count);
        boxes += count;
    }
    return boxes;
}

size_t cullet_compound_size(uint32_t piece_count) {
    return piece_count < 1 || piece_count > CULLET_MAX_PIECES ? 0 : 24 * compound_boxes(piece_count) + 7;
}

size_t cullet_compound_part_size(const CulletMesh *mesh) {
    size_t boxes = cullet_compound_size(mesh->piece_count);
    return boxes == 0 ? 0 : boxes + sizeof(CulletConvex) * (size_t)mesh->piece_count;
}

/* Returns memory at a multiple of 8. */
static uint8_t *compound_align(void *memory) {
    uint8_t *bytes = (uint8_t *)memory;
    return bytes + (8 - (uintptr_t)bytes % 8) % 8;
}

static void compound_join(CulletCompound *c, float *boxes, uint32_t level, uint32_t index) {
    uint32_t from = index << COMPOUND_FANOUT_BITS;
    uint32_t count = compound_count(c, level - 1);
    float *box = boxes + 6 * (size_t)(c->starts[level] + index);
    for (uint32_t i = from; i < count && i <= from + COMPOUND_LAST_BELOW; i++) {
        const float *other = boxes + 6 * (size_t)(c->starts[level - 1] + i);
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = i == from || other[axis] < box[axis] ? other[axis] : box[axis];
            box[3 + axis] = i == from || other[3 + axis] > box[3 + axis] ? other[3 + axis] : box[3 + axis];
        }
    }
}

/* Sets the sphere round the middle of the box, through the farthest of the spheres round the pieces. */
static void compound_set_sphere(CulletCompound *c) {
    double max = 0;
    for (int axis = 0; axis < 3; axis++) {
        c->sphere_centre[axis] = (float)(0.5 * ((double)c->bounds[axis] + (double)c->bounds[3 + axis]));
    }
    for (uint32_t i = 0; i < c->piece_count; i++) {
        double centre[3];
        double away[3];
        widen3(c->sphere_centre, centre);
        widen3(c->pieces[i].sphere_centre, away);
        subtract3(away, centre, away);
        max = max2(max, CULLET_SQRT(dot3(away, away)) + (double)c->pieces[i].sphere_radius);
    }
    c->sphere_radius = max > 0 ? next_float((float)(max * (1 + 0x1p-40))) : 0;
}

int cullet_make_compound(CulletCompound *compound, const CulletConvex *pieces, uint32_t piece_count, void *memory,
        size_t size) {
    size_t needed = cullet_compound_size(piece_count);
    if (needed == 0 || size < needed) {
        return 0;
    }
    float *boxes = (float *)(void *)compound_align(memory);
    compound->piece_count = piece_count;
    compound->pieces = pieces;
    compound->boxes = boxes;
    compound->top = 0;
    compound->starts[0] = 0;
    compound->starts[1] = piece_count;
    for (uint32_t count = piece_count; count > 1; compound->top++) {
        count = compound_above(count);
        compound->starts[compound->top + 2] = compound->starts[compound->top + 1] + count;
    }
    for (uint32_t i = 0; i < piece_count; i++) {
        for (int k = 0; k < 6; k++) {
            boxes[6 * (size_t)i + (size_t)k] = pieces[i].bounds[k];
        }
    }
    for (uint32_t level = 1; level <= compound->top; level++) {
        uint32_t count = compound_count(compound, level);
        for (uint32_t i = 0; i < count; i++) {
            compound_join(compound, boxes, level, i);
        }
    }
    const float *all = compound_box(compound, compound_first(compound));
    for (int k = 0; k < 6; k++) {
        compound->bounds[k] = all[k];
    }
    compound_set_sphere(compound);
    return 1;
}

int cullet_compound_of_part(
        CulletCompound *compound, const CulletAsset *asset, uint32_t part, void *memory, size_t size) {
    CulletMesh mesh;
    if (cullet_mesh(asset, part, 0, &mesh) != CULLET_OK || mesh.piece_count == 0
            || size < cullet_compound_part_size(&mesh)) {
        return 0;
    }
    CulletConvex *pieces = (CulletConvex *)(void *)compound_align(memory);
    uint8_t *rest = (uint8_t *)(pieces + mesh.piece_count);
    for (uint32_t i = 0; i < mesh.piece_count; i++) {
        CulletShape piece;
        if (cullet_piece(asset, part, i, &piece) != CULLET_OK || !cullet_convex_of_shape(&pieces[i], &piece)) {
            return 0;
        }
    }
    return cullet_make_compound(compound, pieces, mesh.piece_count, rest, cullet_compound_size(mesh.piece_count));
}

int32_t cullet_compound_any_point(const CulletCompound *compound, const float point[3]) {
    float box[6];
    if (!is_finite3(point)) {
        return -1;
    }
    for (int axis = 0; axis < 3; axis++) {
        box[axis] = box[3 + axis] = point[axis];
    }
    int32_t place = compound_next(compound, compound_first(compound), box);
    while (place >= 0 && !cullet_convex_contains(&compound->pieces[place], point)) {
        place = compound_next(compound, compound_after(compound, place), box);
    }
    return place;
}
