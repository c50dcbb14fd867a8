/*
 * Bullets, each swept through its step, so that a fast one passes through nothing; and the beam, a chain of segments
 * with a radius that is tested against a mesh in one query.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <math.h>
#include <string.h>

#define BEAM_RADIUS 0.3f
#define BEAM_SEGMENT 3.5
#define NOSE 6.8

/* Further shots than BULLETS are dropped. */
void bullets_shoot(Bullets *bullets, double x, double z, double vx, double vz, int steps, int by_ship) {
    if (bullets->count < BULLETS) {
        int i = bullets->count++;
        bullets->centre[3 * i] = (float)x;
        bullets->centre[3 * i + 1] = 0;
        bullets->centre[3 * i + 2] = (float)z;
        bullets->motion[3 * i] = (float)vx;
        bullets->motion[3 * i + 1] = 0;
        bullets->motion[3 * i + 2] = (float)vz;
        bullets->ours[i] = (uint8_t)by_ship;
        bullets->steps_left[i] = steps;
    }
}

/* Moves a bullet by one step; returns 0 if its lifetime is over. */
int bullet_advance(Bullets *bullets, int bullet) {
    float *centre = bullets->centre + 3 * bullet;
    const float *motion = bullets->motion + 3 * bullet;
    centre[0] = (float)(centre[0] + motion[0]);
    centre[2] = (float)(centre[2] + motion[2]);
    return --bullets->steps_left[bullet] > 0;
}

/* A removed bullet is replaced by the last one. */
void bullet_remove(Bullets *bullets, int bullet) {
    int last = --bullets->count;
    memmove(bullets->centre + 3 * bullet, bullets->centre + 3 * last, 3 * sizeof(float));
    memmove(bullets->motion + 3 * bullet, bullets->motion + 3 * last, 3 * sizeof(float));
    bullets->ours[bullet] = bullets->ours[last];
    bullets->steps_left[bullet] = bullets->steps_left[last];
}

/* Returns whether a body's box of the step overlaps that of a bullet, rounded outward. */
static int is_near_bullet(const float box[6], const float *centre, const float *motion) {
    for (int axis = 0; axis < 3; axis++) {
        double start = centre[axis];
        double end = start + motion[axis];
        float low = nextafterf((float)(fmin(start, end) - BULLET_RADIUS), -INFINITY);
        float high = nextafterf((float)(fmax(start, end) + BULLET_RADIUS), INFINITY);
        if (box[axis] > high || low > box[3 + axis]) {
            return 0;
        }
    }
    return 1;
}

/*
 * Returns whether a bullet touches anything in this step; sets the body, NULL for a wall, and its surface at the point
 * of contact.
 */
int bullet_hits(World *world, int bullet, Body **body, int32_t *surface) {
    const float *centre = world->bullets.centre + 3 * bullet;
    const float *motion = world->bullets.motion + 3 * bullet;
    double t = walls_first_touch(
            world->walls, centre[0], centre[2], (double)centre[0] + motion[0], (double)centre[2] + motion[2]);
    *body = NULL;
    for (int i = 0; i < BODIES; i++) {
        Body *near = &world->bodies[i];
        float at[3];
        float along[3];
        CulletSphereSweep sweep;
        if (near->health <= 0 || (i == 0) == world->bullets.ours[bullet]
                || !is_near_bullet(world->boxes[i], centre, motion)) {
            continue;
        }
        to_model_point(near->to_world, centre[0], 0, centre[2], at);
        to_model_direction(near->to_world, motion[0], 0, motion[2], along);
        double way[3] = {along[0], along[1], along[2]};
        if (cullet_sweep_sphere(&near->model->mesh, at, BULLET_RADIUS, way, &sweep) && sweep.t < t) {
            t = sweep.t;
            *body = near;
            *surface = cullet_number(&near->model->mesh.surfaces, (uint32_t)sweep.triangle);
        }
    }
    return t <= 1;
}

/* Moves the beam to the ship's nose. */
void beam_update(World *world, int burns) {
    Beam *beam = &world->beam;
    const int headings = BEAM_DELAY * BEAM_POINTS;
    double x = world->bodies[0].pose.x + NOSE * world->heading_x;
    double z = world->bodies[0].pose.z + NOSE * world->heading_z;
    beam->newest = (beam->newest + headings - 1) % headings;
    for (int i = 0; i < headings && !beam->on; i++) { /* a new beam is straight */
        beam->headings[2 * i] = world->heading_x;
        beam->headings[2 * i + 1] = world->heading_z;
    }
    beam->headings[2 * beam->newest] = world->heading_x;
    beam->headings[2 * beam->newest + 1] = world->heading_z;
    beam->on = burns;
    for (int i = 0; i < BEAM_POINTS; i++) {
        int then = (beam->newest + BEAM_DELAY * i) % headings;
        beam->points[3 * i] = (float)x;
        beam->points[3 * i + 1] = 0;
        beam->points[3 * i + 2] = (float)z;
        x += BEAM_SEGMENT * beam->headings[2 * then];
        z += BEAM_SEGMENT * beam->headings[2 * then + 1];
    }
}

/* Returns the first drone that the beam touches before any wall, or NULL. */
Body *beam_burn(World *world) {
    Beam *beam = &world->beam;
    Body *burnt = NULL;
    beam->length = BEAM_POINTS - 1;
    for (int i = 0; i < BEAM_POINTS - 1 && beam->length > i; i++) {
        const float *p = beam->points + 3 * i;
        double t = walls_first_touch(world->walls, p[0], p[2], p[3], p[5]);
        beam->length = t <= 1 ? i + t : beam->length;
    }
    for (int i = 1; i < BODIES; i++) {
        Body *body = &world->bodies[i];
        float model[3 * BEAM_POINTS];
        CulletSegmentHit hit;
        for (int k = 0; k < 3 * BEAM_POINTS; k += 3) {
            to_model_point(body->to_world, beam->points[k], beam->points[k + 1], beam->points[k + 2], model + k);
        }
        if (body->health > 0
                && cullet_overlaps_segments(&body->model->mesh, model, BEAM_POINTS, BEAM_RADIUS, &hit)
                && hit.segment + hit.t < beam->length) {
            beam->length = hit.segment + hit.t;
            burnt = body;
        }
    }
    return burnt;
}
