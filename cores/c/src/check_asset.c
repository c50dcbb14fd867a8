/*
 * Checks the content of an asset: names, materials, frame times, and all parts.
 *
 * Names are distinct: with few, each is compared with those before it; with many, their numbers are sorted in the
 * caller's memory (heapsort, Williams 1964), which no file can make slow.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

/* Names of parts or surfaces. */
typedef struct CulletNames {
    const CulletAsset *asset;
    const uint8_t *tables;
    uint32_t count;
} CulletNames;

/* Compares names by length, then by bytes. */
static int cullet_compare_names(const CulletNames *names, uint32_t a, uint32_t b) {
    CulletText x = cullet_name(names->asset, names->tables, names->count, a);
    CulletText y = cullet_name(names->asset, names->tables, names->count, b);
    if (x.length != y.length) {
        return x.length < y.length ? -1 : 1;
    }
    for (uint32_t i = 0; i < x.length; i++) {
        if (x.bytes[i] != y.bytes[i]) {
            return x.bytes[i] < y.bytes[i] ? -1 : 1;
        }
    }
    return 0;
}

static void cullet_store_u32(uint8_t *p, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        p[i] = (uint8_t)(value >> (8 * i));
    }
}

/* Returns whether name a comes before name b, of equal ones that of the lower number. */
static int cullet_name_before(const CulletNames *names, uint32_t a, uint32_t b) {
    int order = cullet_compare_names(names, a, b);
    return order < 0 || (order == 0 && a < b);
}

/* Moves a number down from a place of a heap of a size. */
static void cullet_sift(const CulletNames *names, uint8_t *heap, uint32_t at, uint32_t size, uint32_t number) {
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= size) {
            break;
        }
        if (child + 1 < size
            && cullet_name_before(names, cullet_u32(heap + 4 * (size_t)child),
                                  cullet_u32(heap + 4 * (size_t)child + 4))) {
            child++;
        }
        uint32_t largest = cullet_u32(heap + 4 * (size_t)child);
        if (!cullet_name_before(names, number, largest)) {
            break;
        }
        cullet_store_u32(heap + 4 * (size_t)at, largest);
        at = child;
    }
    cullet_store_u32(heap + 4 * (size_t)at, number);
}

/* Returns the first name that is that of one before it, or the number of names; by sorting. */
static uint32_t cullet_first_repeated(const CulletNames *names, uint8_t *heap) {
    uint32_t count = names->count;
    uint32_t first = count;
    for (uint32_t i = 0; i < count; i++) {
        cullet_store_u32(heap + 4 * (size_t)i, i);
    }
    for (uint32_t i = count / 2; i > 0; i--) {
        cullet_sift(names, heap, i - 1, count, i - 1);
    }
    for (uint32_t size = count; size > 1; size--) {
        uint32_t last = cullet_u32(heap + 4 * (size_t)size - 4);
        uint32_t largest = cullet_u32(heap);
        cullet_sift(names, heap, 0, size - 1, last);
        cullet_store_u32(heap + 4 * (size_t)size - 4, largest);
    }
    for (uint32_t i = 1; i < count; i++) {
        uint32_t number = cullet_u32(heap + 4 * (size_t)i);
        if (number < first && cullet_compare_names(names, cullet_u32(heap + 4 * (size_t)i - 4), number) == 0) {
            first = number;
        }
    }
    return first;
}

/* Returns the first name that is that of one before it, or the number of names; 0 if memory is missing. */
static CULLET_NOINLINE uint32_t cullet_find_repeated(const CulletNames *names, const CulletScratch *scratch) {
    if (names->count > CULLET_FEW_NAMES) {
        return scratch->size / 4 < names->count ? 0 : cullet_first_repeated(names, scratch->bytes);
    }
    for (uint32_t i = 1; i < names->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (cullet_compare_names(names, i, k) == 0) {
                return i;
            }
        }
    }
    return names->count;
}

static CULLET_NOINLINE CulletStatus cullet_check_surfaces(const CulletAsset *asset, CulletScratch *scratch) {
    CulletNames names = {asset, asset->surfaces, asset->surface_count};
    uint32_t repeated = cullet_find_repeated(&names, scratch);
    for (uint32_t i = 0; i < names.count; i++) {
        if (cullet_name(asset, names.tables, names.count, i).length == 0) {
            return CULLET_SURFACE_NAME_EMPTY;
        }
        if (i == repeated) {
            return i == 0 ? CULLET_ERROR_SCRATCH : CULLET_SURFACE_NAME_REPEATED;
        }
    }
    if (asset->has_odd_materials) {
        return CULLET_MATERIAL_COUNT;
    }
    for (uint32_t i = 0; asset->surface_materials && i < 2 * asset->surface_count; i++) {
        float number = cullet_f32(asset->surface_materials + 4 * (size_t)i);
        if (number != -1 && !(number >= 0 && number <= (i % 2 == 0 ? CULLET_FLOAT_MAX : 1))) {
            return CULLET_MATERIAL_RANGE;
        }
    }
    return CULLET_OK;
}

/* Every part has a frame for each time; without times it has one. */
static CulletStatus cullet_check_times(const CulletAsset *asset, uint32_t frames) {
    uint32_t times = asset->frame_time_count;
    if (frames != (times > 1 ? times : 1)) {
        return CULLET_FRAME_COUNT;
    }
    float before = -CULLET_FLOAT_MAX;
    for (uint32_t i = 0; i < times; i++) {
        float time = cullet_f32(asset->frame_times + 4 * (size_t)i);
        if (!(time >= before && time <= CULLET_FLOAT_MAX)) {
            return CULLET_FRAME_TIMES;
        }
        before = time;
    }
    return CULLET_OK;
}

/* Checks the content of an asset; its mesh is memory for parts. */
static CULLET_NOINLINE CulletStatus cullet_check_asset(CulletAsset *asset, CulletScratch *scratch, int full) {
    if (asset->builder_version.length == 0) {
        return CULLET_BUILDER_VERSION;
    }
    CulletStatus status = cullet_check_surfaces(asset, scratch);
    if (status != CULLET_OK) {
        return status;
    }
    if (asset->part_count == 0) {
        return CULLET_NO_PART;
    }
    CulletNames names = {asset, asset->parts, asset->part_count};
    uint32_t repeated = cullet_find_repeated(&names, scratch);
    for (uint32_t part = 0; part < asset->part_count; part++) {
        if (cullet_name(asset, names.tables, names.count, part).length == 0) {
            return CULLET_PART_NAME_EMPTY;
        }
        if (part == repeated) {
            return part == 0 ? CULLET_ERROR_SCRATCH : CULLET_PART_NAME_REPEATED;
        }
        status = cullet_check_part(asset, part, &asset->mesh, scratch, full);
        if (status == CULLET_OK) {
            status = cullet_check_times(asset, asset->mesh.frame_count);
        }
        if (status != CULLET_OK) {
            return status;
        }
    }
    return CULLET_OK;
}
