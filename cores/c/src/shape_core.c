// SPDX-License-Identifier: Apache-2.0
/*
 * The core of a convex shape: the shape is all points at most a radius from the convex hull of these points. A sphere
 * has one point, a capsule two, a triangle three, a box eight. Points are read from the file, and are values of floats.
 */

/* Above the rounding of a sphere's distances, relative. */
#define CORE_GROWTH (1 + 0x1p-40)

/* Moves a point in double, and rounds it to float once. Not inline: where gcc 12 makes a vector of the three numbers, it
 * drops the rounding, as the result is a double. */
static CULLET_NOINLINE void core_move(const double rows[12], const double p[3], float to[3]) {
    for (int axis = 0; axis < 3; axis++) {
        to[axis] = (float)mapped(rows + 4 * axis, p);
    }
}

/* Gets a point of a core, none of whose coordinates is -0. */
static CULLET_PART void core_point(const CulletCore *core, uint32_t index, double p[3]) {
    const uint8_t *at = core->points + 12 * (size_t)index;
    p[0] = cullet_f32(at) + 0.0;
    p[1] = cullet_f32(at + 4) + 0.0;
    p[2] = cullet_f32(at + 8) + 0.0;
    if (core->rows != NULL) {
        float moved[3];
        core_move(core->rows, p, moved);
        p[0] = moved[0] + 0.0;
        p[1] = moved[1] + 0.0;
        p[2] = moved[2] + 0.0;
    }
}

/* Computes magnitudes, middle and extent of the points. */
static CULLET_NOINLINE void core_measure(CulletCore *core) {
    double min[3];
    double max[3];
    double p[3];
    double extent2 = 0;
    core_point(core, 0, min);
    core_point(core, 0, max);
    for (uint32_t i = 1; i < core->count; i++) {
        core_point(core, i, p);
        for (int axis = 0; axis < 3; axis++) {
            min[axis] = p[axis] < min[axis] ? p[axis] : min[axis];
            max[axis] = p[axis] > max[axis] ? p[axis] : max[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        core->lower[axis] = min[axis];
        core->upper[axis] = max[axis];
        core->magnitude[axis] = max2(-min[axis], max[axis]);
        core->middle[axis] = 0.5 * (min[axis] + max[axis]);
    }
    for (uint32_t i = 0; i < core->count; i++) {
        core_point(core, i, p);
        subtract3(p, core->middle, p);
        double away2 = dot3(p, p);
        extent2 = away2 > extent2 ? away2 : extent2;
    }
    core->extent = CULLET_SQRT(extent2) * CORE_GROWTH;
}

/* Sets the centre to the mean of the points, which is in the core up to rounding. */
static void core_set_centre(CulletCore *core) {
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        core->centre[axis] = 0;
    }
    for (uint32_t i = 0; i < core->count; i++) {
        core_point(core, i, p);
        for (int axis = 0; axis < 3; axis++) {
            core->centre[axis] += p[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        core->centre[axis] /= core->count;
    }
}

/* Returns the product of a point with a direction, as core_farthest computes it. */
static double core_along(const CulletCore *core, uint32_t index, const double direction[3]) {
    double p[3];
    core_point(core, index, p);
    return dot3(direction, p);
}

/* Returns the first point with the largest product with a direction, as computed in double. */
static uint32_t core_farthest(const CulletCore *core, const double direction[3]) {
    double x = direction[0];
    double y = direction[1];
    double z = direction[2];
    double max = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < core->count; i++) {
        double p[3];
        core_point(core, i, p);
        double along = x * p[0] + y * p[1] + z * p[2];
        if (i == 0 || along > max) {
            max = along;
            best = i;
        }
    }
    return best;
}

/* Returns the core of a shape; it is of no use after the shape has moved in memory. */
static CulletCore core_of(const CulletConvex *convex) {
    CulletCore core = convex->core;
    core.points = convex->hull.corners != NULL ? convex->hull.corners : convex->own_corners;
    return core;
}

/*
 * Sets a core to that of another shape, each point moved in double and rounded to float once. Points are kept up to a
 * number; those of larger hulls are moved whenever they are read, with the same bits.
 *
 * rows: 12 numbers, which stay as long as the core is in use
 * scale: by which they scale all axes, beside a rotation or reflection
 */
static void core_set_posed(
        CulletCore *core, const CulletCore *other, const double rows[12], double scale, uint8_t *kept) {
    *core = *other;
    core->radius = scale * other->radius;
    if (core->count <= CULLET_CONVEX_KEPT) {
        for (uint32_t i = 0; i < core->count; i++) {
            double p[3];
            float moved[3];
            core_point(core, i, p);
            core_move(rows, p, moved);
            for (uint32_t axis = 0; axis < 3; axis++) {
                cullet_put_u32(kept + 12 * i + 4 * axis, float_bits(moved[axis]));
            }
        }
        core->points = kept;
    } else {
        core->rows = rows;
    }
    core_measure(core);
}

/* Sets a core to the corners of a triangle. kept: memory of 36 bytes */
static void core_set_triangle(CulletCore *core, const CulletMesh *mesh, uint32_t triangle, uint8_t *kept) {
    double corners[9];
    corners_of(mesh, triangle, corners);
    for (int i = 0; i < 9; i++) {
        cullet_put_u32(kept + 4 * i, float_bits((float)corners[i]));
    }
    core->points = kept;
    core->rows = NULL;
    core->count = 3;
    core->radius = 0;
    core_measure(core);
    core_set_centre(core);
}

/* Returns a lower bound of the squared distance of two boxes, or 0, up to rounding. */
static double core_box_distance2(const CulletCore *core, const CulletCore *other) {
    double apart[3];
    for (int axis = 0; axis < 3; axis++) {
        apart[axis] = max2(0, max2(other->lower[axis] - core->upper[axis], core->lower[axis] - other->upper[axis]));
    }
    return dot3(apart, apart);
}
