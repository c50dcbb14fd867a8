// SPDX-License-Identifier: Apache-2.0
/*
 * Ray against the four boxes of a node at once: by SSE2, by NEON, by SIMD of WebAssembly, or one by one; the bits are the
 * same. A plane of a box is a float 32768 + k, which is exact, and its time is plane * per + add, with a rounding each.
 * Times are compared as the bits of floats, signed: a negative time compares the wrong way round, but then the ray has
 * left the box in either order. Define CULLET_NO_SIMD for the plain form.
 */

#if !defined(CULLET_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#define CULLET_SSE2
#include <emmintrin.h>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif
#elif !defined(CULLET_NO_SIMD) && defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define CULLET_NEON
#include <arm_neon.h>
#elif !defined(CULLET_NO_SIMD) && defined(__wasm_simd128__)
#define CULLET_WASM_SIMD
#include <wasm_simd128.h>
#endif

/* The near and far sides of boxes on an axis, and what turns their planes into times. */
typedef struct RayAxis {
    float per, near_add, far_add;
    uint32_t near_side; /* offset of a word of a node; the far side is the other one of its pair of 16 bytes */
} RayAxis;

#if defined(CULLET_SSE2)

/* Returns the times of four planes, as float bits. */
static inline __m128i ray_times(const uint8_t *word, float per, float add) {
    __m128i lattice = _mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)(const void *)word), _mm_setzero_si128());
    __m128 planes = _mm_cvtepi32_ps(_mm_or_si128(lattice, _mm_set1_epi32(0x8000)));
    return _mm_castps_si128(_mm_add_ps(_mm_mul_ps(planes, _mm_set1_ps(per)), _mm_set1_ps(add)));
}

static inline __m128i ray_later(__m128i a, __m128i b) {
#ifdef __SSE4_1__
    return _mm_max_epi32(a, b);
#else
    __m128i above = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(above, a), _mm_andnot_si128(above, b));
#endif
}

static inline __m128i ray_earlier(__m128i a, __m128i b) {
#ifdef __SSE4_1__
    return _mm_min_epi32(a, b);
#else
    __m128i above = _mm_cmpgt_epi32(a, b);
    return _mm_or_si128(_mm_and_si128(above, b), _mm_andnot_si128(above, a));
#endif
}

/* Gets the times at which a ray enters four boxes; returns the lanes, a bit each, that it enters before it leaves. */
static inline uint32_t ray_boxes(const uint8_t *boxes, const RayAxis axes[3], int32_t best, int32_t enter[4]) {
    __m128i in = _mm_setzero_si128();
    __m128i out = _mm_set1_epi32(best);
    for (int axis = 0; axis < 3; axis++) {
        const RayAxis *a = &axes[axis];
        in = ray_later(in, ray_times(boxes + a->near_side, a->per, a->near_add));
        out = ray_earlier(out, ray_times(boxes + (a->near_side ^ 8), a->per, a->far_add));
    }
    _mm_storeu_si128((__m128i *)(void *)enter, in);
    return ~(uint32_t)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpgt_epi32(in, out))) & 15;
}

#elif defined(CULLET_NEON)

/* Returns the times of four planes, as float bits. */
static inline int32x4_t ray_times(const uint8_t *word, float per, float add) {
    uint32x4_t lattice = vmovl_u16(vreinterpret_u16_u8(vld1_u8(word)));
    float32x4_t planes = vcvtq_f32_u32(vorrq_u32(lattice, vdupq_n_u32(0x8000)));
    return vreinterpretq_s32_f32(vaddq_f32(vmulq_f32(planes, vdupq_n_f32(per)), vdupq_n_f32(add)));
}

/* Gets the times at which a ray enters four boxes; returns the lanes, a bit each, that it enters before it leaves. */
static inline uint32_t ray_boxes(const uint8_t *boxes, const RayAxis axes[3], int32_t best, int32_t enter[4]) {
    static const uint32_t bits[4] = {1, 2, 4, 8};
    int32x4_t in = vdupq_n_s32(0);
    int32x4_t out = vdupq_n_s32(best);
    for (int axis = 0; axis < 3; axis++) {
        const RayAxis *a = &axes[axis];
        in = vmaxq_s32(in, ray_times(boxes + a->near_side, a->per, a->near_add));
        out = vminq_s32(out, ray_times(boxes + (a->near_side ^ 8), a->per, a->far_add));
    }
    vst1q_s32(enter, in);
    return vaddvq_u32(vandq_u32(vcleq_s32(in, out), vld1q_u32(bits)));
}

#elif defined(CULLET_WASM_SIMD)

/* Returns the times of four planes, as float bits. */
static inline v128_t ray_times(const uint8_t *word, float per, float add) {
    v128_t planes = wasm_f32x4_convert_i32x4(wasm_v128_or(wasm_u32x4_load16x4(word), wasm_i32x4_splat(0x8000)));
    return wasm_f32x4_add(wasm_f32x4_mul(planes, wasm_f32x4_splat(per)), wasm_f32x4_splat(add));
}

/* Gets the times at which a ray enters four boxes; returns the lanes, a bit each, that it enters before it leaves. */
static inline uint32_t ray_boxes(const uint8_t *boxes, const RayAxis axes[3], int32_t best, int32_t enter[4]) {
    v128_t in = wasm_i32x4_splat(0);
    v128_t out = wasm_i32x4_splat(best);
    for (int axis = 0; axis < 3; axis++) {
        const RayAxis *a = &axes[axis];
        in = wasm_i32x4_max(in, ray_times(boxes + a->near_side, a->per, a->near_add));
        out = wasm_i32x4_min(out, ray_times(boxes + (a->near_side ^ 8), a->per, a->far_add));
    }
    wasm_v128_store(enter, in);
    return (uint32_t)wasm_i32x4_bitmask(wasm_i32x4_le(in, out));
}

#else

/* Where two floats have the 15 bits of a lattice coordinate. */
#define PLANE_MANTISSAS 0x007FFF00007FFF00u

/* The exponent of 2^15, twice. */
#define PLANE_EXPONENTS 0x4700000047000000u

/*
 * Returns the time of a plane, as float bits; those of the plane are of 32768 + k. Each operation is rounded to float
 * by an assignment, where a compiler has floats in double.
 */
static inline int32_t ray_time(uint32_t plane, float per, float add) {
    float product = of_float_bits(plane) * per;
    float time = product + add;
    return (int32_t)float_bits(time);
}

/* Gets the times at which a ray enters four boxes; returns the lanes, a bit each, that it enters before it leaves. */
static inline uint32_t ray_boxes(const uint8_t *boxes, const RayAxis axes[3], int32_t best, int32_t enter[4]) {
    int32_t leave[4];
    for (int lane = 0; lane < 4; lane++) {
        enter[lane] = 0;
        leave[lane] = best;
    }
    for (int axis = 0; axis < 3; axis++) {
        const RayAxis *a = &axes[axis];
        uint64_t near = cullet_u64(boxes + a->near_side);
        uint64_t far = cullet_u64(boxes + (a->near_side ^ 8));
        uint64_t near02 = (near << 8 & PLANE_MANTISSAS) | PLANE_EXPONENTS;
        uint64_t near13 = (near >> 8 & PLANE_MANTISSAS) | PLANE_EXPONENTS;
        uint64_t far02 = (far << 8 & PLANE_MANTISSAS) | PLANE_EXPONENTS;
        uint64_t far13 = (far >> 8 & PLANE_MANTISSAS) | PLANE_EXPONENTS;
        enter[0] = max_int(enter[0], ray_time((uint32_t)near02, a->per, a->near_add));
        enter[1] = max_int(enter[1], ray_time((uint32_t)near13, a->per, a->near_add));
        enter[2] = max_int(enter[2], ray_time((uint32_t)(near02 >> 32), a->per, a->near_add));
        enter[3] = max_int(enter[3], ray_time((uint32_t)(near13 >> 32), a->per, a->near_add));
        leave[0] = min_int(leave[0], ray_time((uint32_t)far02, a->per, a->far_add));
        leave[1] = min_int(leave[1], ray_time((uint32_t)far13, a->per, a->far_add));
        leave[2] = min_int(leave[2], ray_time((uint32_t)(far02 >> 32), a->per, a->far_add));
        leave[3] = min_int(leave[3], ray_time((uint32_t)(far13 >> 32), a->per, a->far_add));
    }
    return (uint32_t)((enter[0] <= leave[0]) | (enter[1] <= leave[1]) << 1 | (enter[2] <= leave[2]) << 2
            | (enter[3] <= leave[3]) << 3);
}

#endif
