// SPDX-License-Identifier: Apache-2.0
/* Checks of arguments: a wrong one is a miss, or the value that the function states. */

static int is_finite3(const float v[3]) {
    return is_finite(v[0]) && is_finite(v[1]) && is_finite(v[2]);
}

/* Returns whether a number is finite and not negative. */
static int is_size(float value) {
    return value >= 0 && value <= (float)MAX_FLOAT;
}

static int is_not_zero3(const float v[3]) {
    return v[0] != 0 || v[1] != 0 || v[2] != 0;
}

static void widen3(const float v[3], double to[3]) {
    to[0] = v[0];
    to[1] = v[1];
    to[2] = v[2];
}

/* Sets a plane a*x + b*y + c*z + d = 0; returns whether its numbers are finite, and its normal is not 0. */
static int set_plane(double plane[4], float a, float b, float c, float d) {
    plane[0] = a;
    plane[1] = b;
    plane[2] = c;
    plane[3] = d;
    return is_finite(a) && is_finite(b) && is_finite(c) && is_finite(d) && (a != 0 || b != 0 || c != 0);
}
