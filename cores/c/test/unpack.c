/*
 * Unpacks packed files: unpack IN OUT writes the exact file; unpack -l LIST reads lines "IN OUT", and prints per line
 * the status of unpacking, or of opening the result; unpack -s FILE... prints the memory that each states, and the
 * bound.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../cullet.h"

/* Returns a copy of a file at an odd address, so that a sanitizer finds what depends on alignment. */
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        return NULL;
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (bytes && fread(bytes + 1, 1, *size, file) != *size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

/* Unpacks a file; returns the status of unpacking, or of opening what was unpacked. */
static int unpack(const char *in, const char *out) {
    static uint8_t scratch[CULLET_HEAD_SCRATCH];
    size_t size = 0;
    size_t written = 0;
    static CulletAsset asset;
    uint8_t *bytes = read_file(in, &size);
    if (!bytes) {
        fprintf(stderr, "cannot read %s\n", in);
        exit(2);
    }
    size_t needed = cullet_unpacked_size(bytes + 1, size, scratch, sizeof scratch);
    uint8_t *buffer = malloc(needed + 1);
    memset(buffer, 0xA5, needed + 1);
    int status = cullet_unpack(&asset, bytes + 1, size, buffer + 1, needed, &written);
    if (status == CULLET_OK) {
        size_t memory = cullet_scratch_size(buffer + 1, written);
        void *checks = malloc(memory + 1);
        status = cullet_open(&asset, buffer + 1, written, CULLET_VALIDATE_FULL, checks, memory);
        free(checks);
        FILE *file = strcmp(out, "-") == 0 ? NULL : fopen(out, "wb");
        if (file) {
            fwrite(buffer + 1, 1, written, file);
            fclose(file);
        }
    }
    free(buffer);
    free(bytes);
    return status;
}

/* Prints the memory that a file states, and the bound of that. */
static void print_size(const char *in) {
    static uint8_t scratch[CULLET_HEAD_SCRATCH];
    size_t size = 0;
    uint8_t *bytes = read_file(in, &size);
    if (!bytes) {
        fprintf(stderr, "cannot read %s\n", in);
        exit(2);
    }
    printf("%llu %llu\n", (unsigned long long)cullet_unpacked_size(bytes + 1, size, scratch, sizeof scratch),
           (unsigned long long)CULLET_UNPACKED_BOUND(size));
    free(bytes);
}

int main(int count, char **arguments) {
    if (count > 2 && strcmp(arguments[1], "-s") == 0) {
        for (int i = 2; i < count; i++) {
            print_size(arguments[i]);
        }
        return 0;
    }
    if (count == 3 && strcmp(arguments[1], "-l") == 0) {
        char line[4096];
        FILE *list = fopen(arguments[2], "r");
        while (list && fgets(line, sizeof line, list)) {
            char *in = strtok(line, " \n");
            char *out = strtok(NULL, " \n");
            if (in && out) {
                printf("%d\n", unpack(in, out));
            }
        }
        return list ? 0 : 2;
    }
    if (count != 3) {
        fprintf(stderr, "usage: unpack IN OUT\n");
        return 2;
    }
    int status = unpack(arguments[1], arguments[2]);
    printf("%d\n", status);
    return status != CULLET_OK;
}
