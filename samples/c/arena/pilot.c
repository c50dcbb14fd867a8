/*
 * A pilot that flies at the nearest drone, shoots at it, and tries escape manoeuvres when the ship is blocked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>

/* Duration of one escape manoeuvre, steps. */
#define ESCAPE_STEPS 30

static const Body *nearest_drone(const World *world) {
    const Body *nearest = NULL;
    double least = INFINITY;
    for (int i = 1; i < BODIES; i++) {
        const Body *body = &world->bodies[i];
        double dx = body->pose.x - world->bodies[0].pose.x;
        double dz = body->pose.z - world->bodies[0].pose.z;
        if (body->health > 0 && dx * dx + dz * dz < least) {
            least = dx * dx + dz * dz;
            nearest = body;
        }
    }
    return nearest;
}

/* Returns the controls of this step, a combination of KEY bits. */
int pilot_keys(World *world) {
    /* escape manoeuvres, tried in this order */
    static const int escapes[6] = {KEY_BRAKE, KEY_THRUST, KEY_LEFT, KEY_RIGHT, KEY_BRAKE | KEY_LEFT,
        KEY_THRUST | KEY_RIGHT};
    if (world->ship_blocked) {
        world->escape = world->escape_steps > 0 ? (world->escape + 1) % 6 : 0;
        world->escape_steps = ESCAPE_STEPS;
    }
    if (world->escape_steps > 0) {
        world->escape_steps--;
        return escapes[world->escape] | KEY_FIRE;
    }
    const Body *target = nearest_drone(world);
    if (target == NULL) {
        return KEY_BRAKE;
    }
    double dx = target->pose.x - world->bodies[0].pose.x;
    double dz = target->pose.z - world->bodies[0].pose.z;
    double ahead = dx * world->heading_x + dz * world->heading_z;
    double leftward = dx * world->heading_z - dz * world->heading_x;
    int far = dx * dx + dz * dz > 22 * 22;
    int keys = fabs(leftward) < 0.05 * fabs(ahead) && ahead > 0 ? 0 : leftward > 0 ? KEY_LEFT : KEY_RIGHT;
    keys |= far && ahead > 0 ? KEY_THRUST : 0;
    keys |= ahead > 3 * fabs(leftward) ? KEY_FIRE : 0;
    keys |= world->step / 90 % 3 == 0 ? KEY_BEAM : 0;
    return keys;
}
