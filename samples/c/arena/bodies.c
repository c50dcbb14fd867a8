/*
 * Bodies: which ones may touch in a step, whether they do, and moves such that no two overlap.
 *
 * A body takes its step, and if it is blocked there, it returns to its last free pose. If that pose is occupied as
 * well, another position is found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>

/* Distance that counts as an impact of a dash, metres. */
#define TOLERANCE 0.01

/* Distance between the rings of the search for a free position, metres. */
#define RING 0.75
#define RINGS 24
#define DIAGONAL 0.70710678

void body_placed(Body *body) {
    pose_to_world(&body->pose, body->to_world);
}

void body_back_to_free(Body *body) {
    body->pose = body->free;
    body_placed(body);
}

/*
 * Returns whether two bodies touch in their current poses. Ship and drone: the ship's spheres against the drone's
 * triangles, fast and conservative. Drone and drone: triangles, exactly.
 */
int bodies_touch(World *world, const Body *a, const Body *b) {
    const Body *first = a->number < b->number ? a : b;
    const Body *other = a->number < b->number ? b : a;
    double rows[12];
    int32_t triangle;
    if (first->number == 0) {
        pose_seen_from(&first->pose, &other->pose, rows);
        return cullet_cluster_overlaps_mesh(&first->model->mesh.cluster, &other->model->mesh, rows, &triangle) >= 0;
    }
    pose_seen_from(&other->pose, &first->pose, rows);
    return cullet_overlaps_mesh(&world->pairs, &first->model->mesh, &other->model->mesh, rows);
}

/*
 * Returns whether a body that moves without rotation hits a resting body in this step. Conservative advancement proves
 * that the body is free up to the time of impact, however thin or fast it is.
 */
int body_hits_in_step(World *world, const Body *mover, const Body *standing) {
    static const double zero[3] = {0, 0, 0};
    double velocity[3] = {mover->vx, 0, mover->vz};
    double rows[12];
    CulletMotion motion;
    pose_into_model(&standing->pose, velocity);
    pose_seen_from(&mover->pose, &standing->pose, rows);
    cullet_motion_set(&motion, rows, velocity, zero, zero);
    return cullet_sweep_mesh(&world->sweep, &standing->model->mesh, &mover->model->mesh, &motion, TOLERANCE)
            != CULLET_SWEEP_FREE;
}

static int boxes_overlap(const float a[6], const float b[6]) {
    for (int axis = 0; axis < 3; axis++) {
        if (a[axis] > b[3 + axis] || b[axis] > a[3 + axis]) {
            return 0;
        }
    }
    return 1;
}

/* Finds the bodies that may touch in this step, by the boxes of their whole steps; 15 bodies need no broad phase. */
void neighbours_find(World *world) {
    static const double zero[3] = {0, 0, 0};
    for (int i = 0; i < BODIES; i++) {
        const Body *body = &world->bodies[i];
        /* an angle is less than twice the tangent of its half, so the box is large enough */
        double rotation[3] = {2 * body->spin[0], 2 * body->spin[1], 2 * body->spin[2]};
        double velocity[3] = {body->vx, 0, body->vz};
        CulletMotion motion;
        cullet_motion_set(&motion, body->to_world, velocity, rotation, zero);
        cullet_motion_bounds(&motion, &body->model->mesh, world->boxes[i]);
        for (int axis = 0; axis < 3; axis++) { /* the box of the mesh also holds the spheres */
            float *box = world->boxes[i];
            box[axis] = nextafterf((float)(box[axis] - body->model->overhang), -INFINITY);
            box[3 + axis] = nextafterf((float)(box[3 + axis] + body->model->overhang), INFINITY);
        }
    }
    for (int i = 0; i < BODIES; i++) {
        for (int k = 0; k < BODIES; k++) {
            int exist = world->bodies[i].health > 0 && world->bodies[k].health > 0;
            world->near_to[i][k] = (uint8_t)(exist && i != k && boxes_overlap(world->boxes[i], world->boxes[k]));
        }
    }
}

/* A dashing drone passes through drones and is swept against the ship; walls alone block it. */
static int blocks(World *world, const Body *other, const Body *body) {
    return other != body && other->health > 0 && other->dash == 0 && body->dash == 0
            && bodies_touch(world, other, body);
}

static int is_blocked(World *world, const Body *body, int by_neighbours) {
    for (int i = 0; i < BODIES; i++) {
        if ((!by_neighbours || world->near_to[body->number][i]) && blocks(world, &world->bodies[i], body)) {
            return 1;
        }
    }
    return walls_touch(world->walls, body);
}

/* Moves a body by one step; returns 0 if it was blocked and is in its last free pose. */
int body_step(World *world, Body *body) {
    body->pose.x += body->vx;
    body->pose.z += body->vz;
    pose_turn(&body->pose, body->spin);
    body_placed(body);
    if (is_blocked(world, body, 1)) { /* no other body can be touched within the step */
        body_back_to_free(body);
        return 0;
    }
    body->free = body->pose;
    return 1;
}

/* Returns whether a body's pose is occupied by anything that can have moved into it. */
int body_is_stuck(World *world, Body *body) {
    if (body->after_dash && body->dash == 0) {
        body->after_dash = 0;
        return is_blocked(world, body, 0);
    }
    return body->dash == 0 && gates_touch(world->walls, body);
}

/* Moves a body to a free position on rings around its own; returns 0 if there is none. */
int body_unstick(World *world, Body *body) {
    static const double directions[16] = {1, 0, DIAGONAL, DIAGONAL, 0, 1, -DIAGONAL, DIAGONAL, -1, 0, -DIAGONAL,
        -DIAGONAL, 0, -1, DIAGONAL, -DIAGONAL};
    double x = body->pose.x;
    double z = body->pose.z;
    for (int ring = 0; ring <= RINGS; ring++) {
        for (int i = 0; i < 16; i += 2) {
            body->pose.x = x + ring * RING * directions[i];
            body->pose.z = z + ring * RING * directions[i + 1];
            body_placed(body);
            /* beyond the frame it is free, too, but no longer in the game */
            if (fabs(body->pose.x) < HALF_X && fabs(body->pose.z) < HALF_Z && !is_blocked(world, body, 0)) {
                body->free = body->pose;
                return 1;
            }
        }
    }
    body_back_to_free(body);
    return 0;
}
