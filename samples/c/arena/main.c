/*
 * Plays the arena without a window, and prints the number of events and the hash of the run, which equals that of the
 * Java program.
 *
 *   cc -std=c99 -O2 -ffp-contract=off -I cores/c samples/c/arena/?*.c cores/c/cullet.c -lm -o arena
 *   ./arena ship.cullet drone.cullet 1 3600
 *
 * Bake both assets from samples/models with: --outline silhouette:y --spheres 29 --spheres-budget 0.25
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>

#define MAX_FILE ((size_t)1 << 22)

/* Queries read the assets in place, so these stay. */
static unsigned char files[2][MAX_FILE];
static CulletAsset assets[2];
static Model models[2];
static World world;

/* Loads a model; returns 0 after a message if that fails. */
static int load(int number, const char *name) {
    FILE *input = fopen(name, "rb");
    if (input == NULL) {
        fprintf(stderr, "%s: cannot be opened\n", name);
        return 0;
    }
    size_t size = fread(files[number], 1, MAX_FILE, input);
    fclose(input);
    CulletStatus status = cullet_open(&assets[number], files[number], size, CULLET_VALIDATE_DEFAULT, NULL, 0);
    if (status != CULLET_OK) {
        fprintf(stderr, "%s: error %d (docs/format-validation.md, error codes)\n", name, (int)status);
        return 0;
    }
    const char *wrong = model_set(&models[number], &assets[number]);
    if (wrong != NULL) {
        fprintf(stderr, "%s: %s\n", name, wrong);
    }
    return wrong == NULL;
}

int main(int count, char **arguments) {
    int64_t events = 0;
    if (count != 5) {
        fprintf(stderr, "usage: arena SHIP DRONE SEED STEPS\n");
        return 2;
    }
    int steps = atoi(arguments[4]);
    if (!load(0, arguments[1]) || !load(1, arguments[2])) {
        return 1;
    }
    world_start(&world, &models[0], &models[1], atoi(arguments[3]));
    for (int i = 0; i < steps; i++) {
        world_step(&world);
    }
    for (int event = 0; event < EVENTS; event++) {
        events += world.counts[event];
    }
    printf("%d steps, %lld events, hash %016llx\n", steps, (long long)events, (unsigned long long)world.hash.value);
    return 0;
}
