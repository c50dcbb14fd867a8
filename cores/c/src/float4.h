/*
 * Four floats at once: by SSE2, by NEON, by SIMD of WebAssembly, or one by one. The bits are the same: every operation is
 * rounded to float, and no number is NaN where a minimum or maximum is taken. Included after ray_boxes.c, which selects
 * the form.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CULLET_SRC_FLOAT4_H
#define CULLET_SRC_FLOAT4_H

#include "bytes.h"

#if defined(CULLET_SSE2)

typedef __m128 Float4;

static inline Float4 f4_all(float value) {
    return _mm_set1_ps(value);
}

static inline Float4 f4_load(const float *from) {
    return _mm_loadu_ps(from);
}

/* Converts four integers of 16 bits. */
static inline Float4 f4_planes(const uint16_t *from) {
    return _mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)(const void *)from), _mm_setzero_si128()));
}

static inline Float4 f4_add(Float4 a, Float4 b) {
    return _mm_add_ps(a, b);
}

static inline Float4 f4_subtract(Float4 a, Float4 b) {
    return _mm_sub_ps(a, b);
}

static inline Float4 f4_multiply(Float4 a, Float4 b) {
    return _mm_mul_ps(a, b);
}

static inline Float4 f4_min(Float4 a, Float4 b) {
    return _mm_min_ps(a, b);
}

static inline Float4 f4_max(Float4 a, Float4 b) {
    return _mm_max_ps(a, b);
}

static inline Float4 f4_absolute(Float4 a) {
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), a);
}

/* Returns the lanes where a > b as bits 0 to 3. */
static inline uint32_t f4_above(Float4 a, Float4 b) {
    return (uint32_t)_mm_movemask_ps(_mm_cmpgt_ps(a, b));
}

/*
 * Writes the references of the lanes where in <= out from `top` on, the one with the largest `in` first, each below its
 * `in` as float bits, the lowest two replaced by the lane; returns their number. Writes four words in any case.
 */
static inline uint32_t f4_push(Float4 in, Float4 out, const uint32_t *refs, uint64_t *top) {
    static const uint8_t counts[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    __m128 is_hit = _mm_cmple_ps(in, out);
    __m128i hit = _mm_castps_si128(is_hit);
    __m128i key = _mm_or_si128(
            _mm_andnot_si128(_mm_set1_epi32(3), _mm_castps_si128(in)), _mm_set_epi32(3, 2, 1, 0));
    key = _mm_or_si128(_mm_and_si128(hit, key), _mm_andnot_si128(hit, _mm_set_epi32(-1, -2, -3, -4)));
    /* a lane comes after those with larger keys; -1 is true */
    __m128i after = _mm_add_epi32(_mm_cmpgt_epi32(_mm_shuffle_epi32(key, _MM_SHUFFLE(0, 3, 2, 1)), key),
            _mm_add_epi32(_mm_cmpgt_epi32(_mm_shuffle_epi32(key, _MM_SHUFFLE(1, 0, 3, 2)), key),
                    _mm_cmpgt_epi32(_mm_shuffle_epi32(key, _MM_SHUFFLE(2, 1, 0, 3)), key)));
    __m128i ref = _mm_loadu_si128((const __m128i *)(const void *)refs);
    __m128i low = _mm_unpacklo_epi32(ref, key);
    __m128i high = _mm_unpackhi_epi32(ref, key);
    int32_t to[4];
    _mm_storeu_si128((__m128i *)(void *)to, after);
    _mm_storel_epi64((__m128i *)(void *)(top - to[0]), low);
    _mm_storel_epi64((__m128i *)(void *)(top - to[1]), _mm_unpackhi_epi64(low, low));
    _mm_storel_epi64((__m128i *)(void *)(top - to[2]), high);
    _mm_storel_epi64((__m128i *)(void *)(top - to[3]), _mm_unpackhi_epi64(high, high));
    return counts[_mm_movemask_ps(is_hit)];
}

#elif defined(CULLET_NEON)

typedef float32x4_t Float4;

static inline Float4 f4_all(float value) {
    return vdupq_n_f32(value);
}

static inline Float4 f4_load(const float *from) {
    return vld1q_f32(from);
}

/* Converts four integers of 16 bits. */
static inline Float4 f4_planes(const uint16_t *from) {
    return vcvtq_f32_u32(vmovl_u16(vld1_u16(from)));
}

static inline Float4 f4_add(Float4 a, Float4 b) {
    return vaddq_f32(a, b);
}

static inline Float4 f4_subtract(Float4 a, Float4 b) {
    return vsubq_f32(a, b);
}

static inline Float4 f4_multiply(Float4 a, Float4 b) {
    return vmulq_f32(a, b);
}

static inline Float4 f4_min(Float4 a, Float4 b) {
    return vminq_f32(a, b);
}

static inline Float4 f4_max(Float4 a, Float4 b) {
    return vmaxq_f32(a, b);
}

static inline Float4 f4_absolute(Float4 a) {
    return vabsq_f32(a);
}

/* Returns the lanes where a > b as bits 0 to 3. */
static inline uint32_t f4_above(Float4 a, Float4 b) {
    static const uint32_t bits[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(vcgtq_f32(a, b), vld1q_u32(bits)));
}

/* As the form for SSE2. */
static inline uint32_t f4_push(Float4 in, Float4 out, const uint32_t *refs, uint64_t *top) {
    static const int32_t lanes[4] = {0, 1, 2, 3};
    static const int32_t missed[4] = {-4, -3, -2, -1};
    uint32x4_t hit = vcleq_f32(in, out);
    int32x4_t key = vorrq_s32(vbicq_s32(vreinterpretq_s32_f32(in), vdupq_n_s32(3)), vld1q_s32(lanes));
    key = vbslq_s32(hit, key, vld1q_s32(missed));
    uint32x4_t after = vaddq_u32(vcgtq_s32(vextq_s32(key, key, 1), key),
            vaddq_u32(vcgtq_s32(vextq_s32(key, key, 2), key), vcgtq_s32(vextq_s32(key, key, 3), key)));
    int32_t to[4];
    int32_t keys[4];
    vst1q_s32(to, vreinterpretq_s32_u32(after));
    vst1q_s32(keys, key);
    for (int lane = 0; lane < 4; lane++) {
        *(top - to[lane]) = (uint64_t)(uint32_t)keys[lane] << 32 | refs[lane];
    }
    return (uint32_t)-vaddvq_s32(vreinterpretq_s32_u32(hit));
}

#elif defined(CULLET_WASM_SIMD)

typedef v128_t Float4;

static inline Float4 f4_all(float value) {
    return wasm_f32x4_splat(value);
}

static inline Float4 f4_load(const float *from) {
    return wasm_v128_load(from);
}

/* Converts four integers of 16 bits. */
static inline Float4 f4_planes(const uint16_t *from) {
    return wasm_f32x4_convert_i32x4(wasm_u32x4_load16x4(from));
}

static inline Float4 f4_add(Float4 a, Float4 b) {
    return wasm_f32x4_add(a, b);
}

static inline Float4 f4_subtract(Float4 a, Float4 b) {
    return wasm_f32x4_sub(a, b);
}

static inline Float4 f4_multiply(Float4 a, Float4 b) {
    return wasm_f32x4_mul(a, b);
}

/* The minimum of the instruction set prefers its first operand where neither is smaller, that of SSE2 its second. */
static inline Float4 f4_min(Float4 a, Float4 b) {
    return wasm_f32x4_pmin(b, a);
}

static inline Float4 f4_max(Float4 a, Float4 b) {
    return wasm_f32x4_pmax(b, a);
}

static inline Float4 f4_absolute(Float4 a) {
    return wasm_f32x4_abs(a);
}

/* Returns the lanes where a > b as bits 0 to 3. */
static inline uint32_t f4_above(Float4 a, Float4 b) {
    return (uint32_t)wasm_i32x4_bitmask(wasm_f32x4_gt(a, b));
}

/* As the form for SSE2. */
static inline uint32_t f4_push(Float4 in, Float4 out, const uint32_t *refs, uint64_t *top) {
    v128_t hit = wasm_f32x4_le(in, out);
    v128_t key = wasm_v128_or(wasm_v128_andnot(in, wasm_i32x4_splat(3)), wasm_i32x4_const(0, 1, 2, 3));
    key = wasm_v128_bitselect(key, wasm_i32x4_const(-4, -3, -2, -1), hit);
    /* a lane comes after those with larger keys; -1 is true */
    v128_t after = wasm_i32x4_add(wasm_i32x4_gt(wasm_i32x4_shuffle(key, key, 1, 2, 3, 0), key),
            wasm_i32x4_add(wasm_i32x4_gt(wasm_i32x4_shuffle(key, key, 2, 3, 0, 1), key),
                    wasm_i32x4_gt(wasm_i32x4_shuffle(key, key, 3, 0, 1, 2), key)));
    v128_t ref = wasm_v128_load(refs);
    v128_t low = wasm_i32x4_shuffle(ref, key, 0, 4, 1, 5);
    v128_t high = wasm_i32x4_shuffle(ref, key, 2, 6, 3, 7);
    wasm_v128_store64_lane(top - wasm_i32x4_extract_lane(after, 0), low, 0);
    wasm_v128_store64_lane(top - wasm_i32x4_extract_lane(after, 1), low, 1);
    wasm_v128_store64_lane(top - wasm_i32x4_extract_lane(after, 2), high, 0);
    wasm_v128_store64_lane(top - wasm_i32x4_extract_lane(after, 3), high, 1);
    return (uint32_t)__builtin_popcount((uint32_t)wasm_i32x4_bitmask(hit));
}

#else

typedef struct Float4 {
    float lane[4];
} Float4;

static inline Float4 f4_all(float value) {
    Float4 to = {{value, value, value, value}};
    return to;
}

static inline Float4 f4_load(const float *from) {
    Float4 to = {{from[0], from[1], from[2], from[3]}};
    return to;
}

/* Converts four integers of 16 bits. */
static inline Float4 f4_planes(const uint16_t *from) {
    Float4 to = {{from[0], from[1], from[2], from[3]}};
    return to;
}

static inline Float4 f4_add(Float4 a, Float4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] += b.lane[i];
    }
    return a;
}

static inline Float4 f4_subtract(Float4 a, Float4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] -= b.lane[i];
    }
    return a;
}

static inline Float4 f4_multiply(Float4 a, Float4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] *= b.lane[i];
    }
    return a;
}

static inline Float4 f4_min(Float4 a, Float4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline Float4 f4_max(Float4 a, Float4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline Float4 f4_absolute(Float4 a) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = of_float_bits(float_bits(a.lane[i]) & 0x7FFFFFFF);
    }
    return a;
}

/* Returns the lanes where a > b as bits 0 to 3. */
static inline uint32_t f4_above(Float4 a, Float4 b) {
    uint32_t bits = 0;
    for (int i = 0; i < 4; i++) {
        bits |= (uint32_t)(a.lane[i] > b.lane[i]) << i;
    }
    return bits;
}

/* As the form for SSE2. */
static inline uint32_t f4_push(Float4 in, Float4 out, const uint32_t *refs, uint64_t *top) {
    int32_t keys[4];
    uint32_t count = 0;
    for (int i = 0; i < 4; i++) {
        int is_hit = in.lane[i] <= out.lane[i];
        keys[i] = is_hit ? (int32_t)(float_bits(in.lane[i]) & ~3u) | i : i - 4;
        count += (uint32_t)is_hit;
    }
    for (int i = 0; i < 4; i++) {
        int after = (keys[0] > keys[i]) + (keys[1] > keys[i]) + (keys[2] > keys[i]) + (keys[3] > keys[i]);
        top[after] = (uint64_t)(uint32_t)keys[i] << 32 | refs[i];
    }
    return count;
}

#endif

#endif
