/*
 * The arena in C: a small shooter with a ship, drones, bullets, a curved beam and walls, one step at a time. The game
 * of samples/src/main/java/dev/cullet/samples/arena, file by file, with the same hash of every bit of a run.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ARENA_H
#define ARENA_H

#include "cullet.h"

/* Bodies: the ship, then the drones. */
#define DRONES 14
#define BODIES (1 + DRONES)

/* Half the inner size of the arena, metres. */
#define HALF_X 90.0
#define HALF_Z 60.0

#define BULLETS 1024
#define BULLET_RADIUS 0.25f

/* Points of the beam. */
#define BEAM_POINTS 17
/* Steps between the headings of two joints of the beam. */
#define BEAM_DELAY 2

#define WALLS 7
#define WALL_CORNERS 16
#define OUTLINE_VERTICES 4096
#define OUTLINE_RINGS 64

/* Controls of the ship, bits of a number. */
enum { KEY_LEFT = 1, KEY_RIGHT = 2, KEY_THRUST = 4, KEY_BRAKE = 8, KEY_FIRE = 16, KEY_BEAM = 32 };

/* A position in metres, and a unit quaternion. */
typedef struct Pose {
    double x, y, z, qx, qy, qz, qw;
} Pose;

/* A hash of a whole run: of every bit of every pose, and of every event. */
typedef struct RunHash {
    uint64_t value;
} RunHash;

/* The baked data of one kind of body, which bodies share. */
typedef struct Model {
    CulletMesh mesh;
    float overhang;        /* of the spheres over the mesh's box in any orientation, metres */
    CulletPolygon outline; /* silhouette from above, x and z */
    float vertices[2 * OUTLINE_VERTICES];
    uint32_t ring_ends[OUTLINE_RINGS];
} Model;

/* Ship or drone. */
typedef struct Body {
    const Model *model;
    int number; /* 0 is the ship */
    Pose pose;
    Pose free;           /* pose at the end of the last move that was not blocked */
    double to_world[12]; /* transform of the pose */
    double vx, vz;       /* metres per step */
    double spin[3];      /* rotation per step: an axis whose length is the tangent of half the angle */
    int health;          /* hits that it can still take; a drone with 0 is lost */
    int dash;            /* remaining steps of a dash, in which it is swept, and not blocked by bodies */
    int after_dash;      /* whether it may overlap others after a dash */
} Body;

/* A polygon seen from above, of infinite height, which may slide along x. */
typedef struct Wall {
    CulletPolygon polygon;
    float corners[2 * WALL_CORNERS];
    uint32_t ring_ends[2];
    double shift_x, travel;
    int period;
} Wall;

/* All bullets, as a structure of arrays. They fly horizontally, at y = 0. */
typedef struct Bullets {
    float centre[3 * BULLETS];
    float motion[3 * BULLETS]; /* metres per step */
    uint8_t ours[BULLETS];     /* whether the ship fired it */
    int steps_left[BULLETS];
    int count;
} Bullets;

/* A curved beam: each joint has the heading that the ship had some steps ago. */
typedef struct Beam {
    double headings[2 * BEAM_DELAY * BEAM_POINTS]; /* the last ones in a ring buffer: x and z each */
    int newest;
    float points[3 * BEAM_POINTS]; /* world space */
    int on;
    double length; /* up to the first hit, in segments */
} Beam;

/* The events that a run counts. */
typedef enum Event {
    DRONE_SHOT,
    DRONE_BURNT,
    DRONE_LOST,
    SHIP_SHOT,
    SHIP_RAMMED,
    WALL_SHOT,
    SHIP_STOPPED,
    DRONE_STOPPED,
    UNSTUCK,
    DRONE_BACK,
    EVENTS
} Event;

/* The state of the game, with the memory of its queries. */
typedef struct World {
    Body bodies[BODIES];
    Bullets bullets;
    Beam beam;
    Wall walls[WALLS];
    float boxes[BODIES][6]; /* of each body's whole step */
    uint8_t near_to[BODIES][BODIES]; /* whether the boxes of two bodies overlap */
    uint32_t random;
    int cooldown[BODIES]; /* per body, steps until its next decision */
    int respawn[BODIES];  /* per lost body, steps until it returns */
    int escape, escape_steps; /* of the pilot */
    double heading_x, heading_z;
    int ship_blocked;
    int step;
    int64_t counts[EVENTS];
    RunHash hash;
    CulletPairs pairs;
    CulletMeshSweep sweep;
} World;

/* pose.c */
Pose pose_at_origin(void);
void pose_turn(Pose *pose, const double axis[3]);
void pose_to_world(const Pose *pose, double rows[12]);
void pose_seen_from(const Pose *pose, const Pose *other, double rows[12]);
void pose_into_model(const Pose *pose, double v[3]);
void pose_into_world(const Pose *pose, double v[3]);
void to_model_point(const double rows[12], double x, double y, double z, float to[3]);
void to_model_direction(const double rows[12], double x, double y, double z, float to[3]);

/* run_hash.c */
void hash_word(RunHash *hash, uint64_t word);
void hash_number(RunHash *hash, double value);
void hash_pose(RunHash *hash, const Pose *pose);
int random_below(World *world, int bound);
double random_between(World *world, double min, double max);
const char *event_label(Event event);

/* model.c: returns 0, or what is wrong with the asset */
const char *model_set(Model *model, const CulletAsset *asset);

/* walls.c */
void walls_set(Wall *walls);
void walls_move(Wall *walls, int step);
int walls_touch(const Wall *walls, const Body *body);
int gates_touch(const Wall *walls, const Body *body);
double walls_first_touch(const Wall *walls, double ax, double az, double bx, double bz);

/* bodies.c */
void body_placed(Body *body);
void body_back_to_free(Body *body);
int bodies_touch(World *world, const Body *a, const Body *b);
int body_hits_in_step(World *world, const Body *mover, const Body *standing);
void neighbours_find(World *world);
int body_step(World *world, Body *body);
int body_is_stuck(World *world, Body *body);
int body_unstick(World *world, Body *body);

/* drones.c */
void drone_spawn(World *world, Body *drone);
void drone_wander(World *world, Body *drone);
void drone_think(World *world, Body *drone);

/* weapons.c */
void bullets_shoot(Bullets *bullets, double x, double z, double vx, double vz, int steps, int by_ship);
int bullet_advance(Bullets *bullets, int bullet);
void bullet_remove(Bullets *bullets, int bullet);
int bullet_hits(World *world, int bullet, Body **body, int32_t *surface);
void beam_update(World *world, int burns);
Body *beam_burn(World *world);

/* pilot.c */
int pilot_keys(World *world);

/* world.c */
void world_start(World *world, const Model *ship, const Model *drone, int32_t seed);
void world_step(World *world);

#endif
