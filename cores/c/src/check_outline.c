/*
 * Checks an outline: rings and polygons divide the vertices, rectangle and circle are those of the vertices. That it
 * contains its part is not checked: cullet verify does that.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

/* Each end is at least a minimum after the one before, and the last is the end of all. */
static int cullet_ends_divide(const uint8_t *ends, uint32_t count, uint32_t total, uint32_t min) {
    uint32_t begin = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t end = cullet_u32(ends + 4 * (size_t)i);
        if (end > total || end < begin || end - begin < min) {
            return 0;
        }
        begin = end;
    }
    return begin == total && total != 0;
}

/* Checks an outline; well_formed is what cullet_decode_outline returns. */
static CulletStatus cullet_check_outline(const CulletOutline *outline, int well_formed) {
    const float *envelope = outline->envelope;
    float bounds[4] = {CULLET_FLOAT_MAX, CULLET_FLOAT_MAX, -CULLET_FLOAT_MAX, -CULLET_FLOAT_MAX};
    if (outline->kind > 1 || outline->axis > 2) {
        return CULLET_OUTLINE_KIND;
    }
    if (!(outline->at >= -CULLET_FLOAT_MAX && outline->at <= CULLET_FLOAT_MAX && outline->error >= 0
          && outline->error <= CULLET_FLOAT_MAX)) {
        return CULLET_OUTLINE_PLANE;
    }
    if (!well_formed) {
        return CULLET_OUTLINE_LENGTH;
    }
    if (!cullet_ends_divide(outline->ring_ends, outline->ring_count, outline->vertex_count, 3)
        || !cullet_ends_divide(outline->polygon_ends, outline->polygon_count, outline->ring_count, 1)) {
        return CULLET_OUTLINE_ENDS;
    }
    double limit = (double)envelope[6] * (double)envelope[6] * (1 + 0x1p-50);
    for (uint32_t i = 0; i < outline->vertex_count; i++) {
        float uv[2];
        for (int k = 0; k < 2; k++) {
            uv[k] = cullet_f32(outline->vertices + 8 * (size_t)i + 4 * k);
            bounds[k] = uv[k] < bounds[k] ? uv[k] : bounds[k];
            bounds[k + 2] = uv[k] > bounds[k + 2] ? uv[k] : bounds[k + 2];
        }
        double du = (double)uv[0] - (double)envelope[4];
        double dv = (double)uv[1] - (double)envelope[5];
        if (!(envelope[6] >= 0 && du * du + dv * dv <= limit)) {
            return CULLET_OUTLINE_CIRCLE;
        }
    }
    for (int k = 0; k < 4; k++) {
        if (!(envelope[k] == bounds[k] && bounds[k] >= -2 * CULLET_COORDINATE_MAX
                && bounds[k] <= 2 * CULLET_COORDINATE_MAX)) {
            return CULLET_OUTLINE_RECTANGLE;
        }
    }
    return CULLET_OK;
}
