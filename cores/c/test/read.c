/*
 * Opens files and prints what the reader returns, for tests.
 *
 *   read [-s | -t] FILE...   per file its status, and a summary of a valid one; -s: safety, -t: trusted
 *   read -c STREAM           compares the status of many files with the expected one, and prints each difference
 *   read -b N FILE           time of opening a file, the best of N
 *
 * A stream is a sequence of records, numbers of 4 bytes, little-endian: validation, expected status (-1: any but 0),
 * bytes of a text, bytes of a file, the text, the file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "../cullet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint8_t *scratch;
static size_t scratch_size;

static CulletStatus open_file(CulletAsset *asset, const uint8_t *bytes, size_t size, int validation) {
    size_t needed = cullet_scratch_size(bytes, size);
    if (needed > scratch_size) {
        free(scratch);
        scratch = malloc(needed);
        scratch_size = needed;
    }
    return cullet_open(asset, bytes, size, (CulletValidation)validation, scratch, needed);
}

/* Reads a whole file into memory of exactly its size. */
static uint8_t *read_file(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END)) {
        perror(name);
        exit(2);
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size ? *size : 1);
    if (fread(bytes, 1, *size, file) != *size) {
        perror(name);
        exit(2);
    }
    fclose(file);
    return bytes;
}

/* Returns a hash of all that a mesh has per triangle. */
static uint32_t hash_mesh(const CulletMesh *mesh) {
    uint32_t hash = 2166136261u;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        float corners[9];
        uint32_t bits[13];
        cullet_triangle(mesh, t, corners);
        memcpy(bits, corners, sizeof corners);
        bits[9] = (uint32_t)cullet_number(&mesh->surfaces, t);
        bits[10] = (uint32_t)cullet_number(&mesh->source_nodes, t);
        bits[11] = (uint32_t)cullet_number(&mesh->source_triangles, t);
        bits[12] = (uint32_t)cullet_edge_flags(mesh, t);
        for (int i = 0; i < 13; i++) {
            hash = (hash ^ bits[i]) * 16777619u;
        }
    }
    return hash;
}

static void print_asset(const CulletAsset *asset) {
    printf("  %u parts, %u surfaces, %u source nodes, encoding %u, builder %.*s\n", asset->part_count,
           asset->surface_count, asset->source_node_count, asset->encoding, (int)asset->builder_version.length,
           asset->builder_version.bytes);
    for (uint32_t part = 0; part < asset->part_count; part++) {
        CulletMesh mesh;
        cullet_mesh(asset, part, 0, &mesh);
        printf("  part %.*s: %u triangles, %u vertices, %u nodes, depth %u, %u frames, %u outlines%s%s%s, hash",
               (int)mesh.name.length, mesh.name.bytes, mesh.triangle_count, mesh.vertex_count, mesh.node_count,
               mesh.depth, mesh.frame_count, mesh.outline_count, mesh.has_lattice ? ", lattice" : "",
               mesh.has_bsp ? ", bsp" : "", mesh.has_cluster ? ", cluster" : "");
        uint32_t frames = mesh.frame_count;
        for (uint32_t frame = 0; frame < frames; frame++) {
            cullet_mesh(asset, part, frame, &mesh);
            printf(" %08x", hash_mesh(&mesh));
        }
        printf("\n");
    }
}

static uint32_t get(FILE *file, int *more) {
    uint8_t bytes[4];
    *more = fread(bytes, 1, 4, file) == 4;
    return *more ? cullet_u32(bytes) : 0;
}

static int compare(const char *name) {
    FILE *file = strcmp(name, "-") ? fopen(name, "rb") : stdin;
    long files = 0, differences = 0, codes = 0, accepted = 0;
    int more;
    if (!file) {
        perror(name);
        return 2;
    }
    for (;;) {
        int validation = (int)get(file, &more);
        int expected = (int)get(file, &more);
        uint32_t text_size = get(file, &more);
        uint32_t size = get(file, &more);
        if (!more) {
            break;
        }
        char *text = malloc(text_size + 1);
        uint8_t *bytes = malloc(size ? size : 1); /* of exactly this size, for the address sanitizer */
        if (fread(text, 1, text_size, file) != text_size || fread(bytes, 1, size, file) != size) {
            fprintf(stderr, "%s ends inside of a record\n", name);
            return 2;
        }
        text[text_size] = 0;
        CulletAsset asset;
        int status = (int)open_file(&asset, bytes, size, validation);
        files++;
        accepted += status == 0;
        if (status == 0 && validation != CULLET_VALIDATE_NONE) { /* what is valid is safe to read */
            CulletMesh mesh;
            for (uint32_t part = 0; part < asset.part_count && part < 4; part++) {
                cullet_mesh(&asset, part, 0, &mesh);
                hash_mesh(&mesh);
                cullet_mesh(&asset, part, mesh.frame_count - 1, &mesh);
                hash_mesh(&mesh);
            }
        }
        if ((status == 0) != (expected == 0)) {
            if (differences++ < 20) {
                char path[64];
                snprintf(path, sizeof path, "difference-%ld.cullet", differences);
                printf("file %ld, validation %d: status %d, expected %d: %s\n", files, validation, status, expected,
                       text);
                FILE *copy = fopen(path, "wb");
                if (copy) {
                    fwrite(bytes, 1, size, copy);
                    fclose(copy);
                }
            }
        } else if (status != expected && expected != -1 && codes++ < 20) {
            printf("file %ld, validation %d: code %d, expected %d: %s\n", files, validation, status, expected, text);
        }
        free(bytes);
        free(text);
    }
    printf("%ld files, %ld accepted, %ld differences, %ld other codes\n", files, accepted, differences, codes);
    return differences || codes ? 1 : 0;
}

int main(int count, char **arguments) {
    int validation = 0;
    int failures = 0;
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (!strcmp(name, "-s") || !strcmp(name, "-t")) {
            validation = name[1] == 's' ? CULLET_VALIDATE_SAFETY : CULLET_VALIDATE_NONE;
        } else if (!strcmp(name, "-c") && i + 1 < count) {
            failures |= compare(arguments[++i]);
        } else if (!strcmp(name, "-b") && i + 2 < count) {
            size_t size;
            int rounds = atoi(arguments[++i]);
            uint8_t *bytes = read_file(arguments[++i], &size);
            double best = 1e9;
            for (int round = 0; round < rounds; round++) {
                CulletAsset asset;
                clock_t begin = clock();
                open_file(&asset, bytes, size, validation);
                double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
                best = seconds < best ? seconds : best;
            }
            printf("%s: %.3f ms\n", arguments[i], 1000 * best);
            free(bytes);
        } else {
            size_t size;
            uint8_t *bytes = read_file(name, &size);
            CulletAsset asset;
            CulletStatus status = open_file(&asset, bytes, size, validation);
            printf("%s: status %d, scratch %lu\n", name, (int)status, (unsigned long)cullet_scratch_size(bytes, size));
            if (status == CULLET_OK) {
                print_asset(&asset);
            }
            failures |= status != CULLET_OK;
            free(bytes);
        }
    }
    free(scratch);
    return failures;
}
