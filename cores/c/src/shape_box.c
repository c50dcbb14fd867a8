// SPDX-License-Identifier: Apache-2.0
/*
 * Corners and surface of a box. Bit k of a corner's number is its side along axis k.
 *
 * The corners of a face are not in one plane after rounding to float: the surface is the exact convex hull of the eight
 * corners, a face two triangles, of which one of two pairs is convex. A point in the plane of a triangle does not see
 * it, as in the hulls of the compiler.
 */

/* Counter-clockwise from outside: -x, +x, -y, +y, -z, +z. */
static const uint8_t box_face_corners[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};

/* Triangles while the hull is built: at most 12 that are kept, and as many that are replaced. */
#define BOX_TRIANGLES 64

typedef struct BoxFaces {
    float corners[24];
    uint8_t triangles[3 * BOX_TRIANGLES];
    int32_t count;
} BoxFaces;

/* Returns the sign of the height of a point above the plane of three, exactly. */
static int32_t box_side(const BoxFaces *faces, int32_t a, int32_t b, int32_t c, int32_t p) {
    const float *corners = faces->corners;
    return -orientation_of(corners + 3 * a, corners + 3 * b, corners + 3 * c, corners + 3 * p);
}

static void box_add(BoxFaces *faces, int32_t a, int32_t b, int32_t c) {
    uint8_t *at = faces->triangles + 3 * faces->count;
    at[0] = (uint8_t)a;
    at[1] = (uint8_t)b;
    at[2] = (uint8_t)c;
    faces->count++;
}

/* Adds the faces of a tetrahedron; returns 0 if there is none. */
static int box_start(BoxFaces *faces) {
    for (int32_t b = 1; b < 8; b++) {
        for (int32_t c = b + 1; c < 8; c++) {
            for (int32_t d = 1; d < 8; d++) {
                int32_t side = box_side(faces, 0, b, c, d);
                if (side != 0) {
                    int32_t second = side < 0 ? b : c;
                    int32_t third = side < 0 ? c : b;
                    box_add(faces, 0, second, third);
                    box_add(faces, second, 0, d);
                    box_add(faces, third, second, d);
                    box_add(faces, 0, third, d);
                    return 1;
                }
            }
        }
    }
    return 0;
}

static int box_has_edge(const uint8_t *triangles, int32_t count, int32_t from, int32_t to) {
    for (int32_t i = 0; i < 3 * count; i++) {
        if (triangles[i] == from && triangles[i - i % 3 + (i + 1) % 3] == to) {
            return 1;
        }
    }
    return 0;
}

/* Replaces the triangles that a point sees by those of the point and their border. */
static void box_insert(BoxFaces *faces, int32_t p) {
    uint8_t seen[3 * BOX_TRIANGLES];
    int32_t seen_count = 0;
    int32_t kept = 0;
    for (int32_t t = 0; t < faces->count; t++) {
        const uint8_t *triangle = faces->triangles + 3 * t;
        int sees = box_side(faces, triangle[0], triangle[1], triangle[2], p) > 0;
        uint8_t *to = sees ? seen + 3 * seen_count++ : faces->triangles + 3 * kept++;
        for (int k = 0; k < 3; k++) {
            to[k] = triangle[k];
        }
    }
    faces->count = kept;
    for (int32_t i = 0; i < 3 * seen_count; i++) {
        int32_t from = seen[i];
        int32_t to = seen[i - i % 3 + (i + 1) % 3];
        if (!box_has_edge(seen, seen_count, to, from) && faces->count < BOX_TRIANGLES) {
            box_add(faces, from, to, p);
        }
    }
}

/*
 * Sets the corners of a box, moved in double and rounded to float once, and its triangles; returns 0 if a corner is
 * beyond the floats, or all are in one plane.
 */
static CULLET_NOINLINE int box_set(CulletConvex *convex, const double rows[12], const double half[3]) {
    BoxFaces faces;
    for (int i = 0; i < 8; i++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = i >> axis & 1 ? half[axis] : -half[axis];
        }
        for (int axis = 0; axis < 3; axis++) {
            float at = (float)mapped(rows + 4 * axis, p);
            if (!(at >= -(float)MAX_FLOAT && at <= (float)MAX_FLOAT)) {
                return 0;
            }
            faces.corners[3 * i + axis] = at;
            cullet_put_u32(convex->own_corners + 12 * i + 4 * axis, float_bits(at));
        }
    }
    faces.count = 0;
    if (!box_start(&faces)) {
        return 0;
    }
    for (int32_t p = 0; p < 8; p++) {
        box_insert(&faces, p);
    }
    convex->triangle_count = (uint32_t)faces.count;
    for (int32_t i = 0; i < 3 * faces.count && i < (int32_t)sizeof convex->own_triangles; i++) {
        convex->own_triangles[i] = faces.triangles[i];
    }
    return 1;
}
