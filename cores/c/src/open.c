/*
 * The envelope of the FlatBuffer, identifier and footer; and what the application calls.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static int cullet_is_mark(const uint8_t *at, char last) {
    return at[0] == 'C' && at[1] == 'L' && at[2] == 'T' && at[3] == (uint8_t)last;
}

/* Checks the envelope; limit gets the length of the FlatBuffer. */
static CulletStatus cullet_check_envelope(const uint8_t *bytes, size_t size, int checksum, size_t *limit) {
    *limit = size;
    if (size < 8 || !cullet_is_mark(bytes + 4, '1')) {
        return CULLET_NOT_AN_ASSET;
    }
    if (size < 24 || !cullet_is_mark(bytes + size - 4, 'E') || cullet_u64(bytes + size - 16) != size - 16) {
        return CULLET_FOOTER;
    }
    *limit = size - 16;
    return checksum && CULLET_CRC32(bytes, size - 8) != cullet_u32(bytes + size - 8) ? CULLET_CHECKSUM : CULLET_OK;
}

/* Reads a file and checks its meshes. r: no more than how the scene of the file is read, if it may have one */
static CULLET_PART CulletStatus cullet_read_file(CulletAsset *asset, CulletReader *r, const uint8_t *bytes, size_t size,
                                                 CulletValidation validation, CulletScratch *memory) {
    size_t limit;
    if (size > CULLET_MAX_BYTES) {
        return CULLET_ERROR_ARGUMENT;
    }
    CulletStatus status = cullet_check_envelope(bytes, size, validation != CULLET_VALIDATE_NONE, &limit);
    if (status == CULLET_OK && bytes[3] & 0x80) {
        status = CULLET_ERROR_PACKED; /* the head is coded */
    }
    if (status == CULLET_OK) {
        cullet_set_bytes(r, bytes, limit);
        status = cullet_decode_asset(r, asset);
    }
    if (status == CULLET_OK && validation != CULLET_VALIDATE_NONE) {
        status = cullet_check_asset(asset, memory, validation == CULLET_VALIDATE_FULL);
    }
    return status;
}

CulletStatus cullet_open(CulletAsset *asset, const void *file, size_t size, CulletValidation validation,
                         void *scratch, size_t scratch_size) {
    CulletReader r = {0};
    CulletScratch memory = {(uint8_t *)scratch, scratch_size};
    cullet_clear(asset, sizeof *asset);
    CulletStatus status = cullet_read_file(asset, &r, (const uint8_t *)file, size, validation, &memory);
    if (status == CULLET_OK && asset->part_count > 0) {
        status = cullet_mesh(asset, 0, 0, &asset->mesh);
    }
    if (status != CULLET_OK) {
        cullet_clear(asset, sizeof *asset);
    }
    return status;
}

size_t cullet_scratch_size(const void *bytes, size_t size) {
    size_t limit;
    size_t needed = 0;
    if (size > CULLET_MAX_BYTES || cullet_check_envelope((const uint8_t *)bytes, size, 0, &limit) != CULLET_OK) {
        return 0;
    }
    CulletReader r = {0};
    cullet_set_bytes(&r, (const uint8_t *)bytes, limit);
    CulletTable root = cullet_new_table(&r, cullet_target(&r, 0));
    CulletArray surfaces = cullet_field_tables(&r, &root, FIELD_ASSET_SURFACES);
    CulletArray parts = cullet_field_tables(&r, &root, FIELD_ASSET_PARTS);
#ifndef CULLET_MINIMAL
    for (uint32_t i = 0; r.status == CULLET_OK && i < parts.count; i++) {
        CulletTable part = cullet_element_table(&r, &parts, i);
        if (cullet_has(&r, &part, FIELD_PART_BSP)) {
            CulletTable bsp = cullet_field_table(&r, &part, FIELD_PART_BSP);
            size_t leaves = cullet_field_u32(&r, &bsp, FIELD_BSP_MIXED_LEAVES);
            if (leaves > CULLET_FEW_LEAVES && leaves <= limit && needed < (leaves + 7) / 8) {
                needed = (leaves + 7) / 8;
            }
        }
    }
#endif
    uint32_t names = surfaces.count > parts.count ? surfaces.count : parts.count;
    if (names > CULLET_FEW_NAMES && needed < 4 * (size_t)names) {
        needed = 4 * (size_t)names;
    }
    return r.status == CULLET_OK ? needed : 0;
}

CulletStatus cullet_mesh(const CulletAsset *asset, uint32_t part, uint32_t frame, CulletMesh *mesh) {
    CulletReader r = cullet_again(asset);
    if (part >= asset->part_count) {
        return CULLET_ERROR_ARGUMENT;
    }
    cullet_read_part(&r, asset, part, mesh);
    if (frame >= mesh->frame_count) {
        return CULLET_ERROR_ARGUMENT;
    }
    if (frame > 0) {
        CulletTable table = cullet_part_element(&r, asset, part, FIELD_PART_FRAMES, frame - 1);
        CulletPose pose;
        cullet_decode_pose(&r, &table, mesh->node_count, &pose);
        cullet_apply_pose(mesh, &pose);
    }
    return r.status;
}

int32_t cullet_find_part(const CulletAsset *asset, const char *name) {
    for (uint32_t part = 0; part < asset->part_count; part++) {
        CulletText text = cullet_name(asset, asset->parts, asset->part_count, part);
        uint32_t i = 0;
        while (i < text.length && name[i] == text.bytes[i] && name[i]) {
            i++;
        }
        if (i == text.length && !name[i]) {
            return (int32_t)part;
        }
    }
    return -1;
}

CulletStatus cullet_outline(const CulletAsset *asset, uint32_t part, uint32_t index, CulletOutline *outline) {
    CulletReader r = cullet_again(asset);
    if (part >= asset->part_count) {
        return CULLET_ERROR_ARGUMENT;
    }
    CulletArray parts = {asset->parts, asset->part_count};
    CulletTable table = cullet_element_table(&r, &parts, part);
    if (!cullet_has(&r, &table, FIELD_PART_OUTLINES)) {
        return CULLET_ERROR_ARGUMENT;
    }
    CulletArray outlines = cullet_field_array(&r, &table, FIELD_PART_OUTLINES, 4);
    if (index >= outlines.count) {
        return CULLET_ERROR_ARGUMENT;
    }
    table = cullet_element_table(&r, &outlines, index);
    cullet_decode_outline(&r, &table, outline);
    return r.status;
}

#ifndef CULLET_MINIMAL
CulletStatus cullet_piece(const CulletAsset *asset, uint32_t part, uint32_t index, CulletShape *piece) {
    CulletReader r = cullet_again(asset);
    if (part >= asset->part_count) {
        return CULLET_ERROR_ARGUMENT;
    }
    if (!cullet_read_piece(&r, asset, part, index, piece)) {
        return CULLET_ERROR_ARGUMENT;
    }
    return r.status;
}
#endif

CulletText cullet_surface_name(const CulletAsset *asset, uint32_t index) {
    CulletText none = {"", 0};
    return index < asset->surface_count ? cullet_name(asset, asset->surfaces, asset->surface_count, index) : none;
}

CulletText cullet_source_node(const CulletAsset *asset, uint32_t index) {
    CulletReader r = cullet_again(asset);
    CulletArray nodes = {asset->source_nodes, asset->source_node_count};
    CulletText none = {"", 0};
    return index < asset->source_node_count ? cullet_text_at(&r, cullet_element(&r, &nodes, index)) : none;
}
