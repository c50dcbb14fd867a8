/*
 * Reads many files, each in place and unpacked, and prints per file its status and the CRC-32 of a text: a line per
 * array of what was read, with name, bytes and CRC-32. The tests print the same of the Java reader, and compare.
 *
 *   digest -s STREAM     a sequence of files: level of validation, length, as numbers of 4 bytes, and the bytes
 *   digest FILE...       the lines of each file
 *
 * Each file, and the buffer that it is unpacked to, has memory of exactly its size, at an odd address. Ends with an
 * error where the two ways differ for a file that can be read in place, where the stated sizes do not suffice, or where
 * they exceed the stated bounds.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lines of a file. */
typedef struct Lines {
    char *text;
    size_t length, capacity;
} Lines;

static void *grow(void *memory, size_t size) {
    void *grown = realloc(memory, size);
    if (!grown) {
        fprintf(stderr, "digest: no memory\n");
        exit(2);
    }
    return grown;
}

static void fail(const char *message) {
    fprintf(stderr, "digest: %s\n", message);
    exit(3);
}

static void append(Lines *lines, const char *bytes, size_t length) {
    if (lines->length + length > lines->capacity) {
        lines->capacity = 2 * (lines->length + length);
        lines->text = grow(lines->text, lines->capacity);
    }
    if (length > 0) {
        memcpy(lines->text + lines->length, bytes, length);
    }
    lines->length += length;
}

/* Begins a line. */
static void begin(Lines *lines, const char *name) {
    if (lines->length > 0) {
        append(lines, "\n", 1);
    }
    append(lines, name, strlen(name));
}

/* Adds a line of an array; of NULL, its name only. */
static void add(Lines *lines, const char *name, const uint8_t *bytes, size_t size) {
    char rest[40];
    begin(lines, name);
    int length = bytes ? snprintf(rest, sizeof rest, " %lu %08lx", (unsigned long)size,
                                  (unsigned long)cullet_crc32(bytes, size))
                       : snprintf(rest, sizeof rest, " -");
    append(lines, rest, (size_t)length);
}

/* Adds a line of numbers; NaN has one form. */
static void add_numbers(Lines *lines, const char *name, const uint32_t *numbers, size_t count) {
    uint8_t bytes[64];
    for (size_t i = 0; i < count; i++) {
        cullet_put_u32(bytes + 4 * i, numbers[i]);
    }
    add(lines, name, bytes, 4 * count);
}

static void add_floats(Lines *lines, const char *name, const float *a, size_t count, const float *b,
                       size_t count_of_b) {
    uint32_t bits[16];
    for (size_t i = 0; i < count + count_of_b; i++) {
        float value = i < count ? a[i] : b[i - count];
        bits[i] = value != value ? 0x7FC00000 : cullet_float_bits(value);
    }
    add_numbers(lines, name, bits, count + count_of_b);
}

/* Adds a line of an array that is never absent. */
static void add_array(Lines *lines, const char *name, const uint8_t *bytes, size_t size) {
    static const uint8_t none[1];
    add(lines, name, size > 0 ? bytes : none, size);
}

static void add_words(Lines *lines, const char *name, const CulletNumbers *numbers) {
    add(lines, name, numbers->words, 8 * (size_t)numbers->word_count);
}

static void add_body(Lines *lines, const CulletMesh *mesh) {
    add_floats(lines, "bounds", mesh->lower, 3, mesh->upper, 3);
    add_floats(lines, "sphere", mesh->centre, 3, &mesh->radius, 1);
    add_floats(lines, "origin", mesh->tree_origin, 3, &mesh->tree_step, 1);
}

static void add_triangles(Lines *lines, const CulletMesh *mesh) {
    uint32_t facts[3] = {mesh->triangle_count, (uint32_t)mesh->surfaces.uniform, (uint32_t)mesh->source_nodes.uniform};
    add_numbers(lines, "triangles", facts, 3);
    add_array(lines, "positions", mesh->positions, 12 * (size_t)mesh->vertex_count);
    add_words(lines, "indices", &mesh->indices);
    add_words(lines, "surfaces", &mesh->surfaces);
    add_words(lines, "nodes", &mesh->source_nodes);
    add_words(lines, "source_triangles", &mesh->source_triangles);
    add_words(lines, "edge_flags", &mesh->edge_flags);
    add(lines, "edge_flag_values", mesh->edge_flag_values, mesh->edge_flag_value_count);
    add(lines, "blocks", mesh->blocks, 8 * (size_t)mesh->block_words);
    if (mesh->blocks) {
        float rest[2] = {mesh->blocks_step, mesh->blocks_error};
        add_floats(lines, "blocks_lattice", mesh->blocks_origin, 3, rest, 2);
    } else {
        add(lines, "blocks_lattice", NULL, 0);
    }
}

static void add_lattice(Lines *lines, const CulletMesh *mesh) {
    const CulletLattice *lattice = &mesh->lattice;
    float rest[3] = {lattice->step, lattice->displacement, lattice->solid ? 1.0f : 0.0f};
    if (mesh->has_lattice) {
        add_floats(lines, "lattice", lattice->origin, 3, rest, 3);
        add_array(lines, "caps", lattice->caps, 36 * (size_t)lattice->cap_count);
    } else {
        add(lines, "lattice", NULL, 0);
        add(lines, "caps", NULL, 0);
    }
}

static void add_bsp(Lines *lines, const CulletBsp *bsp) {
    uint32_t facts[4] = {bsp->depth, bsp->fragments, bsp->mixed_leaves, bsp->mixed_entries};
    add_numbers(lines, "bsp", facts, 4);
    add_array(lines, "top_nodes", bsp->top_nodes, 12 * (size_t)bsp->top_count);
    add_array(lines, "top_polygons", bsp->top_polygons, 8 * (size_t)bsp->top_polygon_count);
    add_array(lines, "planes", bsp->planes, 32 * (size_t)bsp->plane_count);
    add_array(lines, "frames", bsp->frames, 8 * (size_t)bsp->frame_words);
    add_words(lines, "mixed_lists", &bsp->mixed_lists);
    add_words(lines, "mixed_triangles", &bsp->mixed_triangles);
    add_words(lines, "mixed_samples", &bsp->mixed_samples);
    add_array(lines, "degenerate_triangles", bsp->degenerate_triangles, 4 * (size_t)bsp->degenerate_count);
}

static void add_cluster(Lines *lines, const CulletCluster *cluster) {
    float mode = cluster->mode;
    add_floats(lines, "cluster", &mode, 1, &cluster->mesh_volume, 1);
    add_array(lines, "spheres", cluster->spheres, 16 * (size_t)cluster->node_count);
    add_array(lines, "next", cluster->next, 4 * (size_t)cluster->node_count);
    add_array(lines, "figures", cluster->figures, 16 * (size_t)cluster->level_count);
}

static void add_shape(Lines *lines, const CulletShape *shape) {
    uint32_t kind = shape->kind;
    add_numbers(lines, "shape", &kind, 1);
    add_array(lines, "engine", (const uint8_t *)shape->engine.bytes, shape->engine.length);
    add_array(lines, "figures", shape->figures, 16);
    add_array(lines, "primitive", shape->primitive, 4 * (size_t)shape->primitive_count);
    add_array(lines, "normals", shape->normals, 6 * (size_t)shape->plane_count);
    add_array(lines, "offsets", shape->offsets, 8 * (size_t)shape->plane_count);
    add_array(lines, "corners", shape->corners, 12 * (size_t)shape->corner_count);
    add_array(lines, "face_starts", shape->face_starts, 2 * (size_t)shape->face_start_count);
    add_array(lines, "face_corners", shape->face_corners, 2 * (size_t)shape->face_corner_count);
    add_array(lines, "triangles", shape->triangles, 6 * (size_t)shape->triangle_count);
}

static void add_outline(Lines *lines, const CulletOutline *outline) {
    float facts[4] = {outline->kind, outline->axis, outline->at, outline->error};
    uint8_t envelope[28];
    for (int i = 0; i < 7; i++) {
        cullet_put_u32(envelope + 4 * i, cullet_float_bits(outline->envelope[i]));
    }
    add_floats(lines, "outline", facts, 4, NULL, 0);
    add_array(lines, "vertices", outline->vertices, 8 * (size_t)outline->vertex_count);
    add_array(lines, "ring_ends", outline->ring_ends, 4 * (size_t)outline->ring_count);
    add_array(lines, "polygon_ends", outline->polygon_ends, 4 * (size_t)outline->polygon_count);
    add(lines, "envelope", envelope, sizeof envelope);
}

static void add_part(Lines *lines, const CulletAsset *asset, uint32_t part) {
    CulletMesh mesh;
    CulletReader r = cullet_again(asset);
    cullet_read_part(&r, asset, part, &mesh); /* the cost of the tree is in the reader only */
    begin(lines, "part ");
    append(lines, mesh.name.bytes, mesh.name.length);
    add_body(lines, &mesh);
    add(lines, "tree", mesh.boxes, 64 * (size_t)mesh.node_count);
    float facts[2] = {(float)(int32_t)mesh.depth, r.sah_cost};
    add_floats(lines, "tree_facts", facts, 2, NULL, 0);
    add_triangles(lines, &mesh);
    add_lattice(lines, &mesh);
    if (mesh.has_bsp) {
        add_bsp(lines, &mesh.bsp);
    }
    if (mesh.has_cluster) {
        add_cluster(lines, &mesh.cluster);
    }
    if (mesh.has_shape) {
        add_shape(lines, &mesh.shape);
    }
    if (mesh.has_compound) {
        add_array(lines, "compound", mesh.compound_figures, 4 * (size_t)mesh.compound_figure_count);
    }
    for (uint32_t i = 0; i < mesh.piece_count; i++) {
        CulletShape piece;
        cullet_piece(asset, part, i, &piece);
        add_shape(lines, &piece);
    }
    for (uint32_t i = 0; i < mesh.outline_count; i++) {
        CulletOutline outline;
        cullet_outline(asset, part, i, &outline);
        add_outline(lines, &outline);
    }
    uint32_t frames = mesh.frame_count;
    for (uint32_t frame = 1; frame < frames; frame++) {
        cullet_mesh(asset, part, frame, &mesh);
        add_body(lines, &mesh);
        add_array(lines, "positions", mesh.positions, 12 * (size_t)mesh.vertex_count);
        add_array(lines, "boxes", mesh.boxes, 48 * (size_t)mesh.node_count);
    }
}

/* Adds a line of texts: the bytes of each after their number. */
static void add_texts(Lines *lines, const char *name, const CulletAsset *asset, uint32_t count,
                      CulletText (*text_of)(const CulletAsset *, uint32_t)) {
    uint8_t *bytes = NULL;
    size_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        CulletText text = text_of(asset, i);
        bytes = grow(bytes, size + 4 + text.length);
        cullet_put_u32(bytes + size, text.length);
        memcpy(bytes + size + 4, text.bytes, text.length);
        size += 4 + text.length;
    }
    add_array(lines, name, bytes, size);
    free(bytes);
}

static void add_asset(Lines *lines, const CulletAsset *asset) {
    add_texts(lines, "surface_names", asset, asset->surface_count, cullet_surface_name);
    add_texts(lines, "node_paths", asset, asset->source_node_count, cullet_source_node);
    add(lines, "tags", asset->surface_tags, 4 * (size_t)asset->surface_count);
    add(lines, "materials", asset->surface_materials, 8 * (size_t)asset->surface_count);
    add_array(lines, "times", asset->frame_times, 4 * (size_t)asset->frame_time_count);
    for (uint32_t part = 0; part < asset->part_count; part++) {
        add_part(lines, asset, part);
    }
}

/* Opens a file, with memory of exactly the stated size for the checks. */
static CulletStatus open_file(CulletAsset *asset, const uint8_t *bytes, size_t size, CulletValidation validation) {
    size_t needed = cullet_scratch_size(bytes, size);
    uint8_t *scratch = grow(NULL, needed + 1);
    CulletStatus status = cullet_open(asset, bytes, size, validation, scratch + 1, needed);
    free(scratch);
    if (status == CULLET_ERROR_SCRATCH || needed > size) {
        fail("the stated scratch memory does not suffice, or is more than the file");
    }
    return status;
}

/* Unpacks a file into a buffer that is too small. */
static void unpack_too_small(const uint8_t *bytes, size_t size, size_t buffer_size) {
    static CulletAsset asset;
    size_t written = 1;
    uint8_t *buffer = grow(NULL, buffer_size + 1);
    CulletStatus status = cullet_unpack(&asset, bytes, size, buffer + 1, buffer_size, &written);
    free(buffer);
    if (status == CULLET_OK || written != 0) {
        fail("a file was unpacked into less than the stated size");
    }
}

/* Unpacks a file and opens the result; returns the first error. */
static CulletStatus unpack_file(const uint8_t *bytes, size_t size, CulletValidation validation, Lines *lines) {
    static uint8_t scratch[CULLET_HEAD_SCRATCH];
    static CulletAsset asset;
    static uint32_t files;
    size_t written = 1;
    size_t needed = cullet_unpacked_size(bytes, size, scratch, sizeof scratch);
    if (needed > CULLET_UNPACKED_BOUND(size)) {
        fail("the stated size is above its bound");
    }
    uint8_t *buffer = grow(NULL, needed + 1);
    memset(buffer, 0xA5, needed + 1);
    CulletStatus status = cullet_unpack(&asset, bytes, size, buffer + 1, needed, &written);
    if ((status != CULLET_OK) != (written == 0)) {
        fail("the length of the file is not 0 exactly on an error");
    }
    if (status == CULLET_OK) {
        status = open_file(&asset, buffer + 1, written, validation);
    }
    if (status == CULLET_OK) {
        add_asset(lines, &asset);
    }
    free(buffer);
    if (++files % 8 == 0 && needed > 0) {
        unpack_too_small(bytes, size, needed - 1);
        unpack_too_small(bytes, size, (size_t)(files * 2654435761u) % needed);
    }
    return status;
}

/* Reads a file both ways; `lines` gets what was read. */
static CulletStatus read_both(const uint8_t *bytes, size_t size, CulletValidation validation, Lines *lines) {
    static CulletAsset asset;
    Lines in_place = {NULL, 0, 0};
    CulletStatus status = open_file(&asset, bytes, size, validation);
    if (status == CULLET_OK) {
        add_asset(&in_place, &asset);
    }
    lines->length = 0;
    CulletStatus unpacked = unpack_file(bytes, size, validation, lines);
    if (status != CULLET_ERROR_PACKED
        && (status != unpacked || in_place.length != lines->length
            || (lines->length > 0 && memcmp(in_place.text, lines->text, lines->length)))) {
        fprintf(stderr, "digest: status %d in place, %d unpacked\n", (int)status, (int)unpacked);
        exit(3);
    }
    free(in_place.text);
    return unpacked;
}

static int read_stream(const char *name) {
    Lines lines = {NULL, 0, 0};
    uint8_t head[8];
    FILE *file = fopen(name, "rb");
    if (!file) {
        perror(name);
        return 2;
    }
    while (fread(head, 1, sizeof head, file) == sizeof head) {
        size_t size = cullet_u32(head + 4);
        uint8_t *bytes = grow(NULL, size + 1);
        if (fread(bytes + 1, 1, size, file) != size) {
            fail("the stream ends inside of a file");
        }
        CulletStatus status = read_both(bytes + 1, size, (CulletValidation)cullet_u32(head), &lines);
        uint32_t sum = status == CULLET_OK ? cullet_crc32((const uint8_t *)lines.text, lines.length) : 0;
        printf("%d %08lx\n", (int)status, (unsigned long)sum);
        fflush(stdout);
        free(bytes);
    }
    free(lines.text);
    fclose(file);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[1], "-s")) {
        return read_stream(arguments[2]);
    }
    for (int i = 1; i < count; i++) {
        Lines lines = {NULL, 0, 0};
        FILE *file = fopen(arguments[i], "rb");
        if (!file || fseek(file, 0, SEEK_END)) {
            perror(arguments[i]);
            return 2;
        }
        size_t size = (size_t)ftell(file);
        uint8_t *bytes = grow(NULL, size + 1);
        rewind(file);
        if (fread(bytes + 1, 1, size, file) != size) {
            perror(arguments[i]);
            return 2;
        }
        fclose(file);
        printf("%s: status %d\n", arguments[i], (int)read_both(bytes + 1, size, CULLET_VALIDATE_FULL, &lines));
        printf("%.*s\n", (int)lines.length, lines.length > 0 ? lines.text : "");
        free(lines.text);
        free(bytes);
    }
    return 0;
}
