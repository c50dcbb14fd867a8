// SPDX-License-Identifier: Apache-2.0
/*
 * A ray, or the motion of a box, on the lattice of a tree of instances: tests boxes in float. LatticeRay.java argues
 * why no box is lost.
 */

typedef struct LatticeRay {
    RayAxis axes[3];
    double at[3], along[3]; /* origin at the start time, direction per unit of time: steps */
    double scale, start, end;
    int32_t entry[4];       /* times at which the ray enters the four boxes of the last node, as float bits */
} LatticeRay;

/* Returns the float bits of a time, rounded up; 0 of a negative time. */
static int32_t lattice_latest(double time) {
    return max_int(0, (int32_t)float_bits((float)(time * (1 + 0x1p-20))));
}

/* Returns when a line enters an interval; a line that does not move on this axis is in it always, or never. */
static double lattice_enter(double low, double high, double origin, double inverse) {
    if (!is_finite(inverse)) {
        return origin >= low && origin <= high ? -positive_infinity() : positive_infinity();
    }
    return ((inverse > 0 ? low : high) - origin) * inverse;
}

/* Returns when a line leaves an interval. */
static double lattice_leave(double low, double high, double origin, double inverse) {
    return !is_finite(inverse) ? positive_infinity() : ((inverse > 0 ? high : low) - origin) * inverse;
}

/* Sets origin and direction, in lattice steps. The direction may be 0 0 0: the box stays at the origin. */
static void lattice_ray_set(LatticeRay *ray, const double origin[3], const double direction[3]) {
    double longest = absolute(direction[0]);
    longest = absolute(direction[1]) > longest ? absolute(direction[1]) : longest;
    longest = absolute(direction[2]) > longest ? absolute(direction[2]) : longest;
    ray->scale = power_of_two(max_int(-1022, exponent_of(longest)));
    double per_scale = 1 / ray->scale;
    for (int axis = 0; axis < 3; axis++) {
        ray->at[axis] = origin[axis];
        ray->along[axis] = direction[axis] * per_scale;
    }
}

/* Sets the near and far side of boxes on an axis. m: half size of the moving box with margins */
static void lattice_ray_set_axis(LatticeRay *ray, int axis, double inverse, double m, int overflows) {
    RayAxis *to = &ray->axes[axis];
    int back = ray->along[axis] < 0 && !overflows;
    float per = (float)inverse;
    per = absolute((double)per) <= MAX_PER ? per : ray->along[axis] < 0 ? -MAX_PER : MAX_PER;
    float low = overflows ? 0 : (float)((-32768 - ray->at[axis] - m) * per);
    float high = overflows ? (float)MAX_FLOAT : (float)((-32768 - ray->at[axis] + m) * per);
    to->per = overflows ? 0 : per;
    to->near_add = back ? high : low;
    to->far_add = back ? low : high;
    to->near_side = (uint32_t)(16 * axis + 8 * back);
}

/*
 * Cuts the ray to the lattice, and chooses the sides of boxes; returns whether it meets the lattice.
 *
 * half: half sizes of the moving box, and error of the origin, in steps; 0 for a thin ray
 */
static int lattice_ray_clip(LatticeRay *ray, const double half[3], double last_t) {
    double inverse[3];
    double m[3];
    double r = max3(half[0], half[1], half[2]);
    double far = size3(ray->at);
    double margin = lattice_margin(far + r);
    double pad = margin + 0.25 + (r + margin) / (1 << 17);
    for (int axis = 0; axis < 3; axis++) {
        inverse[axis] = 1 / ray->along[axis];
        m[axis] = half[axis] + pad;
    }
    ray->start = 0;
    ray->end = last_t * ray->scale;
    if (far < RAY_NEAR && r == 0) {
        ray->end = ray->end < RAY_PASSED ? ray->end : RAY_PASSED;
    } else {
        for (int axis = 0; axis < 3; axis++) {
            double low = -2 * m[axis];
            double high = LATTICE_MAX + 2 * m[axis];
            double in = lattice_enter(low, high, ray->at[axis], inverse[axis]);
            double out = lattice_leave(low, high, ray->at[axis], inverse[axis]);
            ray->start = in > ray->start ? in : ray->start;
            ray->end = out < ray->end ? out : ray->end;
        }
        if (!(ray->start <= ray->end)) {
            return 0;
        }
        for (int axis = 0; axis < 3; axis++) {
            ray->at[axis] += ray->start * ray->along[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        lattice_ray_set_axis(ray, axis, inverse[axis], m[axis], pad + r > RAY_OVERFLOW);
    }
    return 1;
}

/* Returns the ray's t at which it enters a lane's box of the last node: not above it, but for two roundings. */
static double lattice_ray_entry(const LatticeRay *ray, uint32_t lane) {
    return (ray->start + of_float_bits((uint32_t)ray->entry[lane])) * (1 / ray->scale);
}
