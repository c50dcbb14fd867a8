/*
 * Behaviour of the drones: they wander, shoot rings of bullets, and sometimes dash at the ship.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>

#define HEALTH 6
#define SPEED 0.16
#define DASH_SPEED 2.2
#define DASH_STEPS 45
#define SHOTS 16
#define SHOT_SPEED 0.35

/* A sixteenth of a turn, as cosine and sine. */
#define COSINE 0.9238795325112867
#define SINE 0.3826834323650898

/* Places a drone at a random position of the arena, which may be occupied. */
void drone_spawn(World *world, Body *drone) {
    drone->pose.x = random_between(world, -HALF_X + 6, HALF_X - 6);
    drone->pose.y = 0;
    drone->pose.z = random_between(world, -HALF_Z + 6, HALF_Z - 6);
    body_placed(drone);
    drone->health = HEALTH;
    drone->after_dash = 0;
    drone_wander(world, drone);
}

void drone_wander(World *world, Body *drone) {
    drone->dash = 0;
    drone->vx = random_between(world, -SPEED, SPEED);
    drone->vz = random_between(world, -SPEED, SPEED);
    drone->spin[0] = random_between(world, -0.01, 0.01);
    drone->spin[1] = random_between(world, -0.02, 0.02);
    drone->spin[2] = random_between(world, -0.01, 0.01);
    world->cooldown[drone->number] = 30 + random_below(world, 90);
}

static void dash_at(Body *drone, const Body *ship) {
    double dx = ship->pose.x - drone->pose.x;
    double dz = ship->pose.z - drone->pose.z;
    double distance = sqrt(dx * dx + dz * dz);
    if (distance > 0) {
        drone->vx = DASH_SPEED * dx / distance;
        drone->vz = DASH_SPEED * dz / distance;
        drone->spin[0] = 0;
        drone->spin[1] = 0;
        drone->spin[2] = 0;
        drone->dash = DASH_STEPS;
        drone->after_dash = 1;
    }
}

static void shoot_ring(World *world, const Body *drone) {
    double x = random_between(world, -1, 1);
    double z = sqrt(1 - x * x);
    for (int i = 0; i < SHOTS; i++) {
        bullets_shoot(&world->bullets, drone->pose.x, drone->pose.z, SHOT_SPEED * x, SHOT_SPEED * z, 400, 0);
        double turned = COSINE * x - SINE * z;
        z = SINE * x + COSINE * z;
        x = turned;
    }
}

void drone_think(World *world, Body *drone) {
    if (drone->dash > 0 && --drone->dash == 0) {
        drone_wander(world, drone);
    }
    if (drone->dash == 0 && --world->cooldown[drone->number] <= 0) {
        drone_wander(world, drone);
        if (random_below(world, 6) == 0) {
            dash_at(drone, &world->bodies[0]);
        } else {
            shoot_ring(world, drone);
        }
    }
}
