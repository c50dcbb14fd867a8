/*
 * The hash of a run, FNV-1a on words of 64 bits; random numbers that are the same on every machine: xorshift (Marsaglia
 * 2003), in 32-bit integers; and the names of events, which are part of the hash.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <string.h>

void hash_word(RunHash *hash, uint64_t word) {
    hash->value = (hash->value ^ word) * 0x100000001B3u;
    hash->value ^= hash->value >> 29; /* a product moves bits up only; this moves them down */
}

void hash_number(RunHash *hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash_word(hash, bits);
}

void hash_pose(RunHash *hash, const Pose *pose) {
    hash_number(hash, pose->x);
    hash_number(hash, pose->y);
    hash_number(hash, pose->z);
    hash_number(hash, pose->qx);
    hash_number(hash, pose->qy);
    hash_number(hash, pose->qz);
    hash_number(hash, pose->qw);
}

/* Returns an integer from 0 to bound - 1. */
int random_below(World *world, int bound) {
    world->random ^= world->random << 13;
    world->random ^= world->random >> 17;
    world->random ^= world->random << 5;
    return (int)((world->random >> 1) % (uint32_t)bound);
}

/* Returns a number from min inclusive to max exclusive, one of 65,536 equally spaced values. */
double random_between(World *world, double min, double max) {
    return min + (max - min) * random_below(world, 1 << 16) / (1 << 16);
}

const char *event_label(Event event) {
    static const char *const labels[EVENTS] = {"drone shot", "drone burnt", "drone lost", "ship shot", "ship rammed",
        "wall shot", "ship stopped", "drone stopped", "unstuck", "drone back"};
    return labels[event];
}
