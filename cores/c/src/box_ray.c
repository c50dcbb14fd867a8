// SPDX-License-Identifier: Apache-2.0
/*
 * A ray, or the motion of a box, against boxes in the world, in double and without a branch per axis.
 *
 * A box is taken relative to the origin of the ray. Times are compared with a factor of 1 + 2^-48, above the three
 * roundings of each (Ize 2013).
 */

/* Above the rounding of a few operations, relative; and below it. */
#define TIME_UP (1 + 0x1p-48)
#define TIME_DOWN (1 - 0x1p-48)

/* 1 / direction on an axis along which the ray does not move. */
#define STEEP 0x1p900

typedef struct BoxRay {
    double origin[3], direction[3];
    double wide[3]; /* half sizes of the moving box */
    double max_t;
    double per[3];
    int near[3];    /* which sides of a box the ray meets first: minima and maxima are three apart */
    double add[3];  /* what near sides are moved by */
    double rounding; /* share of a side's distance that this sum rounds */
} BoxRay;

/* Makes the ray the motion of a box, given by its half sizes. */
static void box_ray_grow(BoxRay *ray, const double half[3]) {
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        ray->wide[axis] = half[axis] * TIME_UP;
        ray->add[axis] = ray->per[axis] > 0 ? -ray->wide[axis] : ray->wide[axis];
        sum += ray->wide[axis];
    }
    ray->rounding = sum > 0 ? 0x1p-51 : 0;
}

/*
 * Sets a thin ray. A direction of 0 counts as 2^-900: a box beside the ray is reached too late, and one that contains
 * it is left no earlier than at once.
 */
static void box_ray_set(BoxRay *ray, const double origin[3], const double direction[3], double max_t) {
    static const double none[3] = {0, 0, 0};
    ray->max_t = max_t + 0.0; /* no -0 */
    for (int axis = 0; axis < 3; axis++) {
        double inverse = 1 / direction[axis];
        ray->origin[axis] = origin[axis];
        ray->direction[axis] = direction[axis];
        ray->per[axis] = absolute(inverse) <= STEEP ? inverse : direction[axis] < 0 ? -STEEP : STEEP;
        ray->near[axis] = ray->per[axis] > 0 ? axis : axis + 3;
    }
    box_ray_grow(ray, none);
}

/*
 * Returns a time, rounded down, at which the ray may enter a box; -1 for never. Times are compared by their bits:
 * negative ones become 0 or a miss.
 *
 * box: 3 minima, then 3 maxima
 */
static double box_ray_entry(const BoxRay *ray, const double box[6]) {
    int64_t in = 0;
    int64_t out = (int64_t)bits_of(ray->max_t);
    for (int axis = 0; axis < 3; axis++) {
        double per = ray->per[axis];
        double first = box[ray->near[axis]] - ray->origin[axis];
        double last = box[3 + 2 * axis - ray->near[axis]] - ray->origin[axis];
        double wide = ray->wide[axis];
        double enter = (first + ray->add[axis]) * per - ray->rounding * (absolute(first) + wide) * absolute(per);
        double leave = (last - ray->add[axis]) * per + ray->rounding * (absolute(last) + wide) * absolute(per);
        int64_t enter_bits = (int64_t)bits_of(enter);
        int64_t leave_bits = (int64_t)bits_of(leave + 0.0); /* no -0, which is negative as bits */
        in = enter_bits > in ? enter_bits : in;
        out = leave_bits < out ? leave_bits : out;
    }
    double entry = of_bits((uint64_t)in);
    return entry <= of_bits((uint64_t)out) * TIME_UP ? entry * TIME_DOWN : -1;
}
