// SPDX-License-Identifier: Apache-2.0
/*
 * A closed part as a solid. Inside and outside are decided exactly for the lattice mesh: a point is rounded to 1/2048
 * of the lattice's step, and all further arithmetic is on integers. That mesh differs from the part's by at most the
 * displacement of the lattice.
 */

#define SOLID_MAX 65535

/* What queries of inside and outside read: made per query. */
typedef struct Solid {
    const CulletMesh *mesh;
    double per_step;
    int32_t bounds[6]; /* bounding box of the lattice mesh */
} Solid;

/* Returns a coordinate on the lattice, saturated as in Java: boxes of files without full checks may be anywhere. */
static int32_t lattice_coordinate(double from_origin, double step) {
    double nearest = nearest_integer(from_origin / step);
    return nearest > INT32_MAX ? INT32_MAX : nearest < INT32_MIN ? INT32_MIN : (int32_t)nearest;
}

static Solid solid_of(const CulletMesh *mesh) {
    Solid solid;
    solid.mesh = mesh;
    solid.per_step = 1 / (double)mesh->lattice.step;
    for (int axis = 0; axis < 3; axis++) { /* rounding to the lattice is monotonic */
        double origin = mesh->lattice.origin[axis];
        solid.bounds[axis] = lattice_coordinate(mesh->lower[axis] - origin, mesh->lattice.step);
        solid.bounds[axis + 3] = lattice_coordinate(mesh->upper[axis] - origin, mesh->lattice.step);
    }
    return solid;
}

/* Gets the corners of a triangle on the lattice. */
static void solid_triangle(const Solid *solid, uint32_t triangle, LatticeTriangle *to) {
    lattice_corners(solid->mesh, triangle, solid->per_step, to->p);
}

/* Gets the corners of a cap. */
static void solid_cap(const Solid *solid, uint32_t cap, LatticeTriangle *to) {
    const uint8_t *at = solid->mesh->lattice.caps + 36 * (size_t)cap;
    for (int k = 0; k < 3; k++) {
        to->p[k] = packed_point(cullet_u32(at + 12 * k), cullet_u32(at + 12 * k + 4), cullet_u32(at + 12 * k + 8));
    }
}

/* Gets the corners of a triangle, or of a cap after the triangles. */
static void solid_face(const Solid *solid, uint32_t face, LatticeTriangle *to) {
    if (face < solid->mesh->triangle_count) {
        solid_triangle(solid, face, to);
    } else {
        solid_cap(solid, face - solid->mesh->triangle_count, to);
    }
}

/* Gets a point of fine coordinates in model space, metres. */
static void solid_model_point(const Solid *solid, const int64_t fine[3], double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = solid->mesh->lattice.origin[axis] + (double)fine[axis] / (solid->per_step * SUBSTEPS);
    }
}

/* Returns whether the box of a triangle touches a box of packed points. */
static int solid_meets(const LatticeTriangle *t, uint64_t low, uint64_t high) {
    uint64_t not_below = 0;
    uint64_t not_above = 0;
    for (int k = 0; k < 3; k++) {
        not_below |= (t->p[k] | CULLET_POINT_GUARDS) - low;
        not_above |= (high | CULLET_POINT_GUARDS) - t->p[k];
    }
    return (not_below & not_above & CULLET_POINT_GUARDS) == CULLET_POINT_GUARDS;
}
