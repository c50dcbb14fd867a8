// SPDX-License-Identifier: Apache-2.0
/*
 * Numbers of Java in C: casts that saturate, minimum and maximum with their rules for NaN and -0, exponents.
 *
 * Every function gives the bits that the method of the same name gives in Java, so that all answers are the same.
 */

#define MAX_FLOAT 3.40282346638528859812e38
#define MAX_DOUBLE 1.79769313486231570815e308

CULLET_LOAD uint64_t bits_of(double value) {
    union {
        double d;
        uint64_t u;
    } both;
    both.d = value;
    return both.u;
}

CULLET_LOAD double of_bits(uint64_t bits) {
    union {
        double d;
        uint64_t u;
    } both;
    both.u = bits;
    return both.d;
}

CULLET_LOAD double positive_infinity(void) {
    return of_bits(0x7FF0000000000000u);
}

CULLET_LOAD double not_a_number(void) {
    return of_bits(0x7FF8000000000000u);
}

CULLET_LOAD uint32_t float_bits(float value) {
    union {
        float f;
        uint32_t u;
    } both;
    both.f = value;
    return both.u;
}

CULLET_LOAD float of_float_bits(uint32_t bits) {
    union {
        float f;
        uint32_t u;
    } both;
    both.u = bits;
    return both.f;
}

CULLET_LOAD double absolute(double value) {
#if defined(__GNUC__)
    return __builtin_fabs(value); /* stays in a register of doubles */
#else
    return of_bits(bits_of(value) & 0x7FFFFFFFFFFFFFFFu);
#endif
}

#if defined(__wasm__)
#define max2(a, b) __builtin_wasm_max_f64(a, b)
#define min2(a, b) __builtin_wasm_min_f64(a, b)
#else
static double max2(double a, double b) {
    if (a != a || (a == 0 && b == 0 && bits_of(a) == 0)) {
        return a;
    }
    return a > b ? a : b;
}

static double min2(double a, double b) {
    if (a != a || (a == 0 && b == 0 && bits_of(a) != 0)) {
        return a;
    }
    return a < b ? a : b;
}
#endif

static double max3(double a, double b, double c) {
    return max2(a, max2(b, c));
}

static int32_t max_int(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static int32_t min_int(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Casts toward zero; NaN gives 0, and what is out of range the nearest int. */
static int32_t to_int(double value) {
#if defined(__wasm_nontrapping_fptoint__)
    return __builtin_wasm_trunc_saturate_s_i32_f64(value);
#else
    if (!(value > -2147483648.0)) {
        return value != value ? 0 : INT32_MIN;
    }
    return value >= 2147483647.0 ? INT32_MAX : (int32_t)value;
#endif
}

static int64_t to_long(double value) {
#if defined(__wasm_nontrapping_fptoint__)
    return __builtin_wasm_trunc_saturate_s_i64_f64(value);
#else
    if (!(value > -9223372036854775808.0)) {
        return value != value ? 0 : INT64_MIN;
    }
    return value >= 9223372036854775808.0 ? INT64_MAX : (int64_t)value;
#endif
}

/* Returns the nearest integer of a number below 2^51, of two equally near ones the even one. */
static double nearest_integer(double value) {
    return value + 0x1.8p52 - 0x1.8p52;
}

/* Returns the exponent of a number, at least -1023, which is that of 0 and of subnormal numbers. */
static int32_t exponent_of(double value) {
    return (int32_t)(bits_of(value) >> 52 & 0x7FF) - 1023;
}

/* Returns a power of two with an exponent of -1022 to 1023. */
static double power_of_two(int32_t exponent) {
    return of_bits((uint64_t)(1023 + exponent) << 52);
}

/* Returns whether a number is finite. */
static int is_finite(double value) {
    return absolute(value) <= MAX_DOUBLE;
}

static int32_t sign_of_long(int64_t value) {
    return (value > 0) - (value < 0);
}

/* Returns the number of the lowest bit that is set, of a number that is not 0. */
static uint32_t trailing_zeros(uint32_t bits) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(bits);
#else
    uint32_t lowest = bits & (0u - bits);
    return (lowest & 0xFFFF0000u ? 16u : 0u) | (lowest & 0xFF00FF00u ? 8u : 0u) | (lowest & 0xF0F0F0F0u ? 4u : 0u)
            | (lowest & 0xCCCCCCCCu ? 2u : 0u) | (lowest & 0xAAAAAAAAu ? 1u : 0u);
#endif
}

static uint32_t trailing_zeros_long(uint64_t bits) {
    return (uint32_t)bits != 0 ? trailing_zeros((uint32_t)bits) : 32 + trailing_zeros((uint32_t)(bits >> 32));
}
