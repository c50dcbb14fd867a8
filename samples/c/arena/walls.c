/*
 * The arena's walls: a frame, blocks of all shapes, and two gates that slide. A wall does not rotate, so queries run in
 * a space in which it rests. The ship is tested by its outline; a drone, which tumbles, by its section at flying
 * height.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "arena.h"

#include <string.h>

/* Bisections of a segment: the touch is found to 1/4096 of it. */
#define BISECTIONS 12

static void wall_set(Wall *wall, double travel, int period, const float *corners, uint32_t count, uint32_t ring_end) {
    memcpy(wall->corners, corners, 2 * count * sizeof *corners);
    wall->ring_ends[0] = ring_end;
    wall->ring_ends[1] = count;
    cullet_polygon_set(&wall->polygon, wall->corners, count, wall->ring_ends, ring_end < count ? 2 : 1);
    wall->shift_x = 0;
    wall->travel = travel;
    wall->period = period;
}

static void wall_plus(Wall *wall, float x, float z) {
    static const float shape[24] = {
        -3, -10, 3, -10, 3, -3, 10, -3, 10, 3, 3, 3, /* ends of a plus, counter-clockwise */
        3, 10, -3, 10, -3, 3, -10, 3, -10, -3, -3, -3};
    float corners[24];
    for (int i = 0; i < 24; i += 2) {
        corners[i] = shape[i] + x;
        corners[i + 1] = shape[i + 1] + z;
    }
    wall_set(wall, 0, 1, corners, 12, 12);
}

void walls_set(Wall *walls) {
    static const float frame[16] = {-96, -66, 96, -66, 96, 66, -96, 66, -90, -60, 90, -60, 90, 60, -90, 60};
    static const float corner[12] = {-62, -34, -34, -34, -34, -28, -56, -28, -56, -10, -62, -10};
    static const float image[12] = {62, 34, 34, 34, 34, 28, 56, 28, 56, 10, 62, 10};
    static const float gate[8] = {-30, -3, -14, -3, -14, 3, -30, 3};
    static const float fast_gate[8] = {-8, 40, 8, 40, 8, 44, -8, 44};
    wall_set(&walls[0], 0, 1, frame, 8, 4); /* a region with a hole: two rings */
    wall_set(&walls[1], 0, 1, corner, 6, 6);
    wall_set(&walls[2], 0, 1, image, 6, 6);
    wall_plus(&walls[3], -38, 26);
    wall_plus(&walls[4], 38, -26);
    wall_set(&walls[5], 44, 300, gate, 4, 4);
    wall_set(&walls[6], 30, 140, fast_gate, 4, 4);
}

void walls_move(Wall *walls, int step) {
    for (int i = 0; i < WALLS; i++) {
        int phase = step % (2 * walls[i].period);
        int back = 2 * walls[i].period - phase;
        walls[i].shift_x = walls[i].travel * (phase < back ? phase : back) / walls[i].period;
    }
}

/* A body that rotates about the vertical axis only keeps its baked outline. */
static int wall_touches_outline(const Wall *wall, const Body *body) {
    const Pose *p = &body->pose;
    /* x and z are left-handed seen from above: a rotation from z to x is clockwise */
    double outline_to_wall[4] = {1 - 2 * p->qy * p->qy, -(2 * p->qy * p->qw), p->x - wall->shift_x, p->z};
    return cullet_polygon_overlaps(&wall->polygon, &body->model->outline, outline_to_wall);
}

/* Tests the section of the body at y = 0. */
static int wall_touches_section(const Wall *wall, const Body *body) {
    static const double plane[4] = {0, 1, 0, 0};
    double rows[12];
    Pose pose = body->pose;
    pose.x -= wall->shift_x;
    pose_to_world(&pose, rows);
    return cullet_section_overlaps_solid(&body->model->mesh, rows, plane, &wall->polygon);
}

static int wall_touches(const Wall *wall, const Body *body) {
    return body->number == 0 ? wall_touches_outline(wall, body) : wall_touches_section(wall, body);
}

int walls_touch(const Wall *walls, const Body *body) {
    for (int i = 0; i < WALLS; i++) {
        if (wall_touches(&walls[i], body)) {
            return 1;
        }
    }
    return 0;
}

int gates_touch(const Wall *walls, const Body *body) {
    for (int i = 0; i < WALLS; i++) {
        if (walls[i].travel != 0 && wall_touches(&walls[i], body)) {
            return 1;
        }
    }
    return 0;
}

static int touches_up_to(const Wall *walls, double t, double ax, double az, double bx, double bz) {
    for (int i = 0; i < WALLS; i++) {
        float from[2] = {(float)(ax - walls[i].shift_x), (float)az};
        float to[2] = {(float)(ax + t * (bx - ax) - walls[i].shift_x), (float)(az + t * (bz - az))};
        if (cullet_polygon_overlaps_segment(&walls[i].polygon, from, to)) {
            return 1;
        }
    }
    return 0;
}

/*
 * Returns the fraction of a segment, 0 to 1, at which it first touches a wall, or 2. Bisection is correct here: whether
 * the segment from the start up to t touches a wall is monotone in t. The overlap of a body at time t is not.
 */
double walls_first_touch(const Wall *walls, double ax, double az, double bx, double bz) {
    double free = 0;
    double touching = 1;
    if (!touches_up_to(walls, 1, ax, az, bx, bz)) {
        return 2;
    }
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (free + touching) / 2;
        if (touches_up_to(walls, middle, ax, az, bx, bz)) {
            touching = middle;
        } else {
            free = middle;
        }
    }
    return touching;
}
