// SPDX-License-Identifier: Apache-2.0
/* Boxes and spheres round a shape, rounded outward. */

static const double shape_identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/* Returns the smallest float that is not below a sum of two floats. */
static float shape_ceiling(double a, double b) {
    double sum = a + b;
    float nearest = (float)sum;
    int is_below = nearest < sum || (nearest == sum && lost_by(a, b, sum) > 0);
    return is_below ? next_float(nearest) : nearest;
}

/* Gets the box of the corners as placed, which are those that queries test, grown by the radius. */
static void shape_set_bounds(const CulletCore *core, const double rows[12], float bounds[6]) {
    for (int axis = 0; axis < 3; axis++) {
        double min = positive_infinity();
        double max = -positive_infinity();
        for (uint32_t i = 0; i < core->count; i++) {
            double p[3];
            float moved[3];
            core_point(core, i, p);
            core_move(rows, p, moved);
            min = min2(min, moved[axis]);
            max = max2(max, moved[axis]);
        }
        bounds[axis] = 0 - shape_ceiling(core->radius, -min);
        bounds[3 + axis] = shape_ceiling(core->radius, max);
    }
}

/* Sets the sphere of a shape, round the middle of the corners' box. */
static void shape_set_sphere(CulletConvex *convex, const CulletCore *core) {
    double centre[3];
    double max_squared = 0;
    core_move(shape_identity, core->middle, convex->sphere_centre);
    widen3(convex->sphere_centre, centre);
    for (uint32_t i = 0; i < core->count; i++) {
        double p[3];
        core_point(core, i, p);
        subtract3(p, centre, p);
        max_squared = max2(max_squared, dot3(p, p));
    }
    double radius = (CULLET_SQRT(max_squared) + core->radius) * (1 + 0x1p-40);
    convex->sphere_radius = radius > 0 ? next_float((float)radius) : 0;
}
