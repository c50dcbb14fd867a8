/*
 * Decodes the root table, and all below it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "decode.h"

static void cullet_decode_provenance(CulletReader *r, const CulletTable *t, CulletAsset *asset) {
    CulletArray hash = cullet_field_array(r, t, FIELD_PROVENANCE_SOURCE_HASH, 1);
    if (hash.count != 32) {
        cullet_fail(r, CULLET_SOURCE_HASH);
    }
    asset->source_hash = hash.bytes;
    asset->builder_version = cullet_field_text(r, t, FIELD_PROVENANCE_BUILDER_VERSION);
    if (cullet_has(r, t, FIELD_PROVENANCE_OPTIONS)) {
        asset->options = cullet_field_text(r, t, FIELD_PROVENANCE_OPTIONS);
    }
}

/* Reads everything once; returns the first failure. The asset's mesh is memory for the parts. */
static CULLET_NOINLINE CulletStatus cullet_decode_asset(CulletReader *r, CulletAsset *asset) {
    CulletTable root = cullet_new_table(r, cullet_target(r, 0));
    uint32_t major = cullet_field_u16(r, &root, FIELD_ASSET_VERSION_MAJOR);
    if (major != 1) {
        cullet_fail(r, CULLET_VERSION);
    }
    asset->version_major = (uint16_t)major;
    asset->encoding = cullet_field_u8(r, &root, FIELD_ASSET_ENCODING);
    if (asset->encoding > CULLET_PACKED) {
        cullet_fail(r, CULLET_ENCODING);
    }
    if (r->coded && asset->encoding != CULLET_PACKED) {
        cullet_fail(r, CULLET_CODED_HEAD_ENCODING);
    }
    if (!r->read_scene && cullet_has(r, &root, FIELD_ASSET_SCENE)) {
        cullet_fail(r, CULLET_SCENE);
    }
    CulletTable provenance = cullet_field_table(r, &root, FIELD_ASSET_PROVENANCE);
    cullet_decode_provenance(r, &provenance, asset);
    CulletArray surfaces = cullet_field_tables(r, &root, FIELD_ASSET_SURFACES);
    for (uint32_t i = 0; r->status == CULLET_OK && i < surfaces.count; i++) {
        CulletTable surface = cullet_element_table(r, &surfaces, i);
        cullet_field_text(r, &surface, FIELD_SURFACE_NAME);
    }
    CulletArray nodes = cullet_field_array(r, &root, FIELD_ASSET_NODES, 4);
    for (uint32_t i = 0; r->status == CULLET_OK && i < nodes.count; i++) {
        cullet_text_at(r, cullet_element(r, &nodes, i));
    }
    CulletArray parts = cullet_field_tables(r, &root, FIELD_ASSET_PARTS);
    for (uint32_t i = 0; r->status == CULLET_OK && i < parts.count; i++) {
        CulletTable part = cullet_element_table(r, &parts, i);
        r->part = i;
        cullet_decode_part(r, &part, asset->encoding, &asset->mesh);
        int compact = asset->mesh.blocks != NULL;
        if (compact != (asset->encoding == CULLET_COMPACT)) {
            cullet_fail(r, CULLET_PART_ENCODING);
        }
    }
    CulletArray tags = cullet_field_array_if_present(r, &root, FIELD_ASSET_SURFACE_TAGS, 4);
    CulletArray times = cullet_field_array_if_present(r, &root, FIELD_ASSET_FRAME_TIMES, 4);
    CulletArray materials = {NULL, 0};
    if (tags.bytes) {
        materials = cullet_field_array(r, &root, FIELD_ASSET_SURFACE_MATERIALS, 4);
    }
    if (r->read_scene && cullet_has(r, &root, FIELD_ASSET_SCENE)) {
        r->read_scene(r, &root, r->scene);
    }
    if (r->status != CULLET_OK) {
        return r->status;
    }
    asset->has_odd_materials =
        tags.bytes && (tags.count != surfaces.count || materials.count != 2 * (uint64_t)surfaces.count);
    asset->bytes = r->bytes;
    asset->size = (uint32_t)r->limit;
    asset->surfaces = surfaces.bytes;
    asset->surface_count = surfaces.count;
    asset->source_nodes = nodes.bytes;
    asset->source_node_count = nodes.count;
    asset->parts = parts.bytes;
    asset->part_count = parts.count;
    asset->frame_times = times.bytes;
    asset->frame_time_count = times.count;
    asset->surface_tags = tags.bytes;
    asset->surface_materials = materials.bytes;
    /* the minor version is not needed, and only read where it is well formed: it fails nothing */
    asset->version_minor = (uint16_t)cullet_field_u16(r, &root, FIELD_ASSET_VERSION_MINOR);
    r->status = CULLET_OK;
    return r->status;
}

/* Returns a reader of an asset that was read before. */
static CulletReader cullet_again(const CulletAsset *asset) {
    CulletReader r = {asset->bytes, asset->size, 0, CULLET_OK, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL};
    return r;
}

/* Decodes a part of an asset that was read before. */
static void cullet_read_part(CulletReader *r, const CulletAsset *asset, uint32_t part, CulletMesh *mesh) {
    CulletArray parts = {asset->parts, asset->part_count};
    CulletTable table = cullet_element_table(r, &parts, part);
    cullet_decode_part(r, &table, asset->encoding, mesh);
}

/* Decodes table i of a field of a part of an asset that was read before: a frame or an outline. */
static CulletTable cullet_part_element(CulletReader *r, const CulletAsset *asset, uint32_t part, unsigned field,
                                       uint32_t i) {
    CulletArray parts = {asset->parts, asset->part_count};
    CulletTable table = cullet_element_table(r, &parts, part);
    CulletArray elements = cullet_field_array(r, &table, field, 4);
    return cullet_element_table(r, &elements, i);
}

#ifndef CULLET_MINIMAL
/* Decodes a piece of a part of an asset that was read before; returns 0 if there is none of that index. */
static CULLET_NOINLINE int cullet_read_piece(CulletReader *r, const CulletAsset *asset, uint32_t part, uint32_t index,
                                             CulletShape *piece) {
    CulletArray parts = {asset->parts, asset->part_count};
    CulletTable table = cullet_element_table(r, &parts, part);
    if (!cullet_has(r, &table, FIELD_PART_COMPOUND)) {
        return 0;
    }
    table = cullet_field_table(r, &table, FIELD_PART_COMPOUND);
    CulletArray pieces = cullet_field_array(r, &table, FIELD_COMPOUND_PIECES, 4);
    if (index >= pieces.count) {
        return 0;
    }
    table = cullet_element_table(r, &pieces, index);
    cullet_decode_shape(r, &table, piece);
    return 1;
}
#endif

/* Returns the name of element i of parts or surfaces; both tables have it in the same field. */
static CulletText cullet_name(const CulletAsset *asset, const uint8_t *tables, uint32_t count, uint32_t i) {
    CulletReader r = cullet_again(asset);
    CulletArray array = {tables, count};
    CulletTable table = cullet_element_table(&r, &array, i);
    return cullet_field_text(&r, &table, FIELD_PART_NAME);
}
