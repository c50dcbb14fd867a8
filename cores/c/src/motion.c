// SPDX-License-Identifier: Apache-2.0
/*
 * Rigid motion of a mesh during a step, t = 0 .. 1: from a start transform, with constant linear velocity of a centre
 * and constant angular velocity about an axis through it. Sine and cosine are Taylor series about the nearest quarter
 * turn, because those of libraries have other bits on each machine.
 */

/* The first 33 bits of a quarter turn, so that multiples up to 2^20 are exact. */
#define QUARTER_TURN 0x1.921fb544p0
#define QUARTER_TURN_REST 0x1.0b4611a626331p-34

/* Beyond it whole turns are removed first: the error is within the rounding of the angle. */
#define LARGE_ANGLE 1048576.0

/* Relative bound of rounding in double, with a factor of thousands. */
#define MOTION_ROUNDING 1e-12

/* A transform may stretch by 1e-4. */
#define MOTION_STRETCH 1.0002

static double sine_near_zero(double x) {
    double z = x * x;
    double tail = 1 / 6227020800.0 + z * (-1 / 1307674368000.0 + z / 355687428096000.0);
    double series =
            -1 / 6.0 + z * (1 / 120.0 + z * (-1 / 5040.0 + z * (1 / 362880.0 + z * (-1 / 39916800.0 + z * tail))));
    return x + x * z * series;
}

static double cosine_near_zero(double x) {
    double z = x * x;
    double tail = -1 / 87178291200.0 + z / 20922789888000.0;
    double series = 1 / 24.0
            + z * (-1 / 720.0 + z * (1 / 40320.0 + z * (-1 / 3628800.0 + z * (1 / 479001600.0 + z * tail))));
    return 1 - 0.5 * z + z * z * series;
}

/* Returns the remainder of a division, exactly, with the sign of the value: each difference is exact. */
static double remainder_of(double value, double divisor) {
    double rest = absolute(value);
    while (rest >= divisor) {
        double multiple = divisor * power_of_two(exponent_of(rest) - exponent_of(divisor));
        rest -= multiple > rest ? 0.5 * multiple : multiple;
    }
    return value < 0 ? -rest : rest;
}

/* Returns the sine of an angle plus a number of quarter turns. */
static double sine_of(double radians, int32_t more) {
    double quarter = QUARTER_TURN + QUARTER_TURN_REST;
    double angle = absolute(radians) > LARGE_ANGLE ? remainder_of(radians, 4 * quarter) : radians;
    double nearest = nearest_integer(angle / quarter);
    double rest = (angle - nearest * QUARTER_TURN) - nearest * QUARTER_TURN_REST;
    uint32_t quadrant = (uint32_t)((int32_t)nearest + more);
    double value = (quadrant & 1) == 0 ? sine_near_zero(rest) : cosine_near_zero(rest);
    return (quadrant & 2) == 0 ? value : -value;
}

int cullet_motion_set(CulletMotion *motion, const double start[12], const double velocity[3], const double rotation[3],
        const double centre[3]) {
    double angle =
            CULLET_SQRT(rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2]);
    double sizes = angle + size3(velocity);
    sizes += size3(centre);
    if (!is_finite(sizes) || !is_rigid(start)) {
        return 0;
    }
    double scale = angle > 0 ? 1 / angle : 0;
    for (int i = 0; i < 12; i++) {
        motion->start[i] = start[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        motion->velocity[axis] = velocity[axis];
        motion->axis[axis] = rotation[axis] * scale;
        motion->centre[axis] = mapped(start + 4 * axis, centre);
    }
    motion->angle = angle;
    return 1;
}

/* Computes the transform at a time. */
static void motion_rows_at(const CulletMotion *motion, double t, double rows[12]) {
    const double *start = motion->start;
    const double *axis = motion->axis;
    const double *centre = motion->centre;
    double turned = motion->angle * t;
    double sine = sine_of(turned, 0);
    double cosine = sine_of(turned, 1);
    for (int column = 0; column < 4; column++) {
        int last = column == 3;
        double u = start[column] - (last ? centre[0] : 0);
        double v = start[4 + column] - (last ? centre[1] : 0);
        double w = start[8 + column] - (last ? centre[2] : 0);
        double kept = (1 - cosine) * (axis[0] * u + axis[1] * v + axis[2] * w); /* Rodrigues */
        rows[column] = cosine * u + sine * (axis[1] * w - axis[2] * v) + kept * axis[0];
        rows[4 + column] = cosine * v + sine * (axis[2] * u - axis[0] * w) + kept * axis[1];
        rows[8 + column] = cosine * w + sine * (axis[0] * v - axis[1] * u) + kept * axis[2];
    }
    for (int i = 0; i < 3; i++) {
        rows[4 * i + 3] += centre[i] + t * motion->velocity[i];
    }
}

/* Position and size of a body relative to the axis of its rotation, by its bounding sphere. */
typedef struct MotionReach {
    double radius;   /* of the bounding sphere, stretched */
    double along;    /* position of its centre along the axis */
    double distance; /* largest distance of the body from the axis */
} MotionReach;

static MotionReach motion_reach(const CulletMotion *motion, const float sphere_centre[3], float radius) {
    MotionReach reach;
    double centre[3];
    double arm[3];
    double away2 = 0;
    widen3(sphere_centre, centre);
    reach.radius = radius * MOTION_STRETCH;
    reach.along = 0;
    for (int i = 0; i < 3; i++) {
        arm[i] = mapped(motion->start + 4 * i, centre) - motion->centre[i];
        reach.along += arm[i] * motion->axis[i];
    }
    for (int i = 0; i < 3; i++) {
        double away = arm[i] - reach.along * motion->axis[i];
        away2 += away * away;
    }
    reach.distance = CULLET_SQRT(away2) + reach.radius;
    return reach;
}

/* Returns an upper bound of the path length of any point in a sphere from t = 0 to t = 1, metres. */
static double motion_path_length(const CulletMotion *motion, const float centre[3], float radius) {
    const double *v = motion->velocity;
    double line = CULLET_SQRT(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    return (line + motion->angle * motion_reach(motion, centre, radius).distance) * (1 + MOTION_ROUNDING);
}

/* Returns the next float above a number; infinity stays. */
static float next_float(float value) {
    uint32_t bits = float_bits(value);
    if (value == 0) {
        return of_float_bits(1);
    }
    return bits == 0x7F800000u ? value : of_float_bits(value > 0 ? bits + 1 : bits - 1);
}

void cullet_motion_bounds(const CulletMotion *motion, const CulletMesh *mesh, float bounds[6]) {
    MotionReach reach = motion_reach(motion, mesh->centre, mesh->radius);
    double swing = min2(motion->angle, 2) * reach.distance; /* a chord is at most the arc, and the diameter */
    double box_middle[3];
    for (int i = 0; i < 3; i++) {
        box_middle[i] = 0.5 * ((double)mesh->lower[i] + mesh->upper[i]);
    }
    for (int i = 0; i < 3; i++) {
        double axis = motion->axis[i];
        double middle = mapped(motion->start + 4 * i, box_middle);
        double half = 0;
        for (int k = 0; k < 3; k++) {
            half += absolute(motion->start[4 * i + k]) * 0.5 * ((double)mesh->upper[k] - mesh->lower[k]);
        }
        /* rotation is perpendicular to the axis */
        double across = CULLET_SQRT(max2(0, 1 - axis * axis)) + MOTION_ROUNDING;
        half += swing * across;
        double turning = motion->centre[i] + reach.along * axis;
        double wide = absolute(axis) * reach.radius + reach.distance * across;
        double lower = motion->angle > 0 ? max2(middle - half, turning - wide) : middle - half;
        double upper = motion->angle > 0 ? min2(middle + half, turning + wide) : middle + half;
        double margin = MOTION_ROUNDING
                * (absolute(lower) + absolute(upper) + absolute(motion->centre[i]) + reach.distance + reach.radius);
        bounds[i] = -next_float(-(float)(lower + min2(0, motion->velocity[i]) - margin));
        bounds[3 + i] = next_float((float)(upper + max2(0, motion->velocity[i]) + margin));
    }
}
