/*
 * The rules of the game: one step is 1/60 second. A run depends on models, seed and pilot alone, and two runs that
 * differ in a single bit have different hashes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>
#include <string.h>

#define TURN 0.018
#define THRUST 0.012
#define DRAG 0.985
#define GUN_SIDE 4.7
#define GUN_FRONT 2.6
#define BULLET_SPEED 3.0
#define BULLET_LIFE 60
#define GUN_RANGE 30.0
#define RELOAD 5
#define RESPAWN_STEPS 150

/* Adds an event to the hash by the hash of its name that Java's String.hashCode gives. */
static void record_event(World *world, Event event, const Body *body) {
    uint32_t name = 0;
    for (const char *c = event_label(event); *c; c++) {
        name = 31 * name + (unsigned char)*c;
    }
    world->counts[event]++;
    hash_word(&world->hash, name | (name >> 31 != 0 ? 0xFFFFFFFF00000000u : 0));
    hash_word(&world->hash, (uint64_t)body->number);
}

static void lose(World *world, Body *drone) {
    drone->health = 0;
    world->respawn[drone->number] = RESPAWN_STEPS;
    record_event(world, DRONE_LOST, drone);
}

static void damage(World *world, Body *drone) {
    if (--drone->health == 0) {
        lose(world, drone);
    }
}

static void respawn(World *world) {
    for (int i = 0; i < BODIES; i++) {
        Body *body = &world->bodies[i];
        if (body->health <= 0 && --world->respawn[i] <= 0) {
            drone_spawn(world, body);
            if (body_unstick(world, body)) {
                record_event(world, DRONE_BACK, body);
            } else {
                body->health = 0;
            }
        }
    }
}

/* A body moves to free poses only, but a gate stops for no body, and a dash may end inside other bodies. */
static void unstick(World *world) {
    for (int i = 0; i < BODIES; i++) {
        Body *body = &world->bodies[i];
        if (body->health > 0 && body_is_stuck(world, body)) {
            int found = body_unstick(world, body);
            record_event(world, UNSTUCK, body);
            if (!found && i > 0) {
                lose(world, body);
            }
        }
    }
}

/* Fires a gun; both guns aim at one point ahead. */
static void shoot(World *world, double side) {
    double x = world->heading_x;
    double z = world->heading_z;
    double per = BULLET_SPEED / sqrt(GUN_RANGE * GUN_RANGE + side * side);
    const Pose *ship = &world->bodies[0].pose;
    bullets_shoot(&world->bullets, ship->x + GUN_FRONT * x + side * z, ship->z + GUN_FRONT * z - side * x,
                  per * (GUN_RANGE * x - side * z), per * (GUN_RANGE * z + side * x), BULLET_LIFE, 1);
}

static void steer(World *world) {
    Body *ship = &world->bodies[0];
    double heading[3] = {0, 0, 1};
    int keys = pilot_keys(world);
    ship->spin[1] = ((keys & KEY_LEFT) != 0 ? TURN : 0) - ((keys & KEY_RIGHT) != 0 ? TURN : 0);
    double push = ((keys & KEY_THRUST) != 0 ? THRUST : 0) - ((keys & KEY_BRAKE) != 0 ? THRUST / 2 : 0);
    pose_into_world(&ship->pose, heading);
    world->heading_x = heading[0];
    world->heading_z = heading[2];
    ship->vx = DRAG * ship->vx + push * world->heading_x;
    ship->vz = DRAG * ship->vz + push * world->heading_z;
    if ((keys & KEY_FIRE) != 0 && world->step % RELOAD == 0) {
        shoot(world, GUN_SIDE);
        shoot(world, -GUN_SIDE);
    }
    beam_update(world, (keys & KEY_BEAM) != 0);
}

static void block(World *world, Body *body) {
    if (body->number == 0) {
        world->ship_blocked = 1;
        body->vx *= -0.5;
        body->vz *= -0.5;
        record_event(world, SHIP_STOPPED, body);
    } else {
        drone_wander(world, body);
        record_event(world, DRONE_STOPPED, body);
    }
}

static void move(World *world) {
    world->ship_blocked = 0;
    for (int i = 0; i < BODIES; i++) {
        Body *body = &world->bodies[i];
        if (body->health <= 0) {
            continue;
        }
        if (body->dash > 0 && world->near_to[i][0] && body_hits_in_step(world, body, &world->bodies[0])) {
            record_event(world, SHIP_RAMMED, body);
            lose(world, body);
        } else if (!body_step(world, body)) {
            block(world, body);
        }
    }
}

static void hit(World *world, Body *body, int32_t surface) {
    if (body == NULL) {
        record_event(world, WALL_SHOT, &world->bodies[0]);
        return;
    }
    record_event(world, body->number == 0 ? SHIP_SHOT : DRONE_SHOT, body);
    hash_word(&world->hash, (uint64_t)surface);
    if (body->number > 0) {
        damage(world, body);
    }
}

static void move_bullets(World *world) {
    Bullets *bullets = &world->bullets;
    for (int i = bullets->count - 1; i >= 0; i--) { /* downward: a removed one is replaced by the last */
        Body *body;
        int32_t surface = 0;
        if (bullet_hits(world, i, &body, &surface)) {
            hit(world, body, surface);
            bullet_remove(bullets, i);
        } else if (!bullet_advance(bullets, i)) {
            bullet_remove(bullets, i);
        }
    }
}

static void burn(World *world) {
    Body *burnt = world->beam.on ? beam_burn(world) : NULL;
    if (burnt != NULL) {
        record_event(world, DRONE_BURNT, burnt);
        if (world->step % 8 == 0) {
            damage(world, burnt);
        }
    }
}

static void add_to_hash(World *world) {
    RunHash *hash = &world->hash;
    const Bullets *bullets = &world->bullets;
    for (int i = 0; i < BODIES; i++) {
        hash_pose(hash, &world->bodies[i].pose);
        hash_number(hash, world->bodies[i].vx);
        hash_number(hash, world->bodies[i].vz);
        hash_word(hash, (uint64_t)world->bodies[i].health);
    }
    hash_word(hash, (uint64_t)bullets->count);
    for (int i = 0; i < bullets->count; i++) {
        hash_number(hash, bullets->centre[3 * i]);
        hash_number(hash, bullets->centre[3 * i + 2]);
        hash_word(hash, (uint64_t)bullets->steps_left[i]);
    }
    for (int i = 0; i < BODIES; i++) {
        hash_word(hash, (uint64_t)(int64_t)world->cooldown[i]);
    }
    hash_number(hash, world->beam.on ? world->beam.length : -1);
}

/* Starts a game. */
void world_start(World *world, const Model *ship, const Model *drone, int32_t seed) {
    memset(world, 0, sizeof *world);
    world->hash.value = 0xCBF29CE484222325u;
    world->random = (uint32_t)seed * 0x9E3779B9u + 0x7F4A7C15u; /* spreads neighbouring seeds */
    world->random += world->random == 0;                        /* xorshift maps 0 to 0 */
    walls_set(world->walls);
    for (int i = 0; i < BODIES; i++) {
        Body *body = &world->bodies[i];
        body->model = i == 0 ? ship : drone;
        body->number = i;
        body->pose = pose_at_origin();
        body->free = pose_at_origin();
        body_placed(body);
    }
    world->bodies[0].health = 1;
    for (int i = 1; i < BODIES; i++) {
        Body *drone_body = &world->bodies[i];
        drone_spawn(world, drone_body);
        drone_body->health = body_unstick(world, drone_body) ? drone_body->health : 0;
    }
}

/* Advances the game by one step. */
void world_step(World *world) {
    walls_move(world->walls, world->step);
    respawn(world);
    unstick(world);
    steer(world);
    for (int i = 1; i < BODIES; i++) {
        if (world->bodies[i].health > 0) {
            drone_think(world, &world->bodies[i]);
        }
    }
    neighbours_find(world);
    move(world);
    move_bullets(world);
    burn(world);
    world->step++;
    add_to_hash(world);
}
