// SPDX-License-Identifier: Apache-2.0
/* Where a convex shape of a scene query is from t = 0 to t = 1. SceneMotion.java is the same. */

/* Above the rounding of the bounds of a motion, relative, with a factor of thousands. */
#define PATH_UP (1 + 1e-12)

typedef struct ScenePath {
    const CulletSceneConvex *shape;
    CulletInstanceTransform at; /* at the time of a test: the pose, turned but not moved */
    double shift[3];            /* by how much it is moved: digits that a coordinate of the world has no space for */
    double axis[3];             /* of rotation, of length 1, or 0 0 0 */
    double angle;               /* from t = 0 to t = 1, radians */
    double arm[3];              /* from the centre of rotation to the origin of the shape at t = 0, in the world */
    double box[6];              /* of the shape at t = 0, relative to its position */
} ScenePath;

/* Sets a path to t = 0; returns 0 for a wrong argument. */
static int path_begin(ScenePath *path, const CulletSceneConvex *shape) {
    const double *w = shape->rotation;
    CulletInstanceTransform axes = shape->pose;
    double from[3];
    if (!is_scene_point(shape->motion) || !is_scene_point(w) || !is_scene_point(shape->centre)) {
        return 0;
    }
    path->shape = shape;
    path->at = shape->pose;
    path->angle = CULLET_SQRT(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    double per = path->angle > 0 ? 1 / path->angle : 0;
    for (int i = 0; i < 3; i++) {
        path->shift[i] = 0;
        path->axis[i] = per * w[i];
        from[i] = -shape->centre[i];
        axes.position[i] = 0;
    }
    cullet_transform_to_world_direction(&axes, from, path->arm);
    cullet_transform_bounds(&axes, shape->convex->bounds, path->box);
    return 1;
}

/* Turns the path to a time. */
static void path_turn(ScenePath *path, double t) {
    const CulletSceneConvex *shape = path->shape;
    const double *q = shape->pose.rotation;
    const double *arm = path->arm;
    double half = 0.5 * path->angle * t;
    double sine = sine_of(half, 0);
    double w = sine_of(half, 1);
    double x = sine * path->axis[0];
    double y = sine * path->axis[1];
    double z = sine * path->axis[2];
    double per = 1 / CULLET_SQRT(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    double *to = path->at.rotation;
    to[0] = per * (w * q[0] + x * q[3] + y * q[2] - z * q[1]);
    to[1] = per * (w * q[1] - x * q[2] + y * q[3] + z * q[0]);
    to[2] = per * (w * q[2] + x * q[1] - y * q[0] + z * q[3]);
    to[3] = per * (w * q[3] - x * q[0] - y * q[1] - z * q[2]);
    transform_set_rows(&path->at);
    double ux = y * arm[2] - z * arm[1] + w * arm[0];
    double uy = z * arm[0] - x * arm[2] + w * arm[1];
    double uz = x * arm[1] - y * arm[0] + w * arm[2];
    path->shift[0] = t * shape->motion[0] + 2 * (y * uz - z * uy);
    path->shift[1] = t * shape->motion[1] + 2 * (z * ux - x * uz);
    path->shift[2] = t * shape->motion[2] + 2 * (x * uy - y * ux);
}

/* Gets the rows from the shape, as it is now, to the mesh of an instance; returns their scale. */
static double path_rows(const ScenePath *path, const CulletInstanceTransform *instance, double rows[12]) {
    double stretch = path->at.scale / instance->scale;
    double v[3];
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            v[i] = i == k;
        }
        cullet_transform_to_world_normal(&path->at, v, v);
        cullet_transform_to_mesh_normal(instance, v, v);
        for (int i = 0; i < 3; i++) {
            rows[4 * i + k] = stretch * v[i];
        }
    }
    for (int i = 0; i < 3; i++) {
        v[i] = path->at.position[i] - instance->position[i] + path->shift[i];
    }
    cullet_transform_to_mesh_direction(instance, v, v);
    for (int i = 0; i < 3; i++) {
        rows[4 * i + 3] = v[i];
    }
    return stretch;
}

/* Returns a bound of the rounding of the middle of the shape's box in the world. */
static double path_rounding(const ScenePath *path) {
    double sum = size3(path->shape->pose.position);
    for (int i = 0; i < 6; i++) {
        sum += absolute(path->box[i]);
    }
    return 0x1p-51 * sum;
}

/* Returns the greatest distance of the shape from the axis, by its bounding sphere. */
static double path_axis_distance(const ScenePath *path) {
    const CulletSceneConvex *shape = path->shape;
    const double *axis = path->axis;
    double v[3];
    double along = 0;
    widen3(shape->convex->sphere_centre, v);
    cullet_transform_to_world_direction(&shape->pose, v, v);
    for (int i = 0; i < 3; i++) {
        v[i] += path->arm[i];
        along += v[i] * axis[i];
    }
    for (int i = 0; i < 3; i++) {
        v[i] -= along * axis[i];
    }
    return CULLET_SQRT(dot3(v, v)) + shape->convex->sphere_radius * shape->pose.scale;
}

/* Returns a bound of the way of any point of the shape from t = 0 to t = 1, metres in the world. */
static double path_length(const ScenePath *path) {
    const double *m = path->shape->motion;
    return (CULLET_SQRT(dot3(m, m)) + path->angle * path_axis_distance(path)) * PATH_UP;
}

/* Starts a walk over the instances whose boxes touch that of the shape at t = 0. */
static void path_begin_box(const ScenePath *path, SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneFilter *filter) {
    scene_walk_box(walk, path->box, path->box + 3);
    scene_walk_begin(walk, scene, query, WALK_BOX, path->shape->pose.position, filter);
}

/*
 * Starts a walk by the distance from the middle of the shape's box at t = 0. Returns the radius of a sphere round that
 * point that contains the shape.
 */
static double path_begin_closest(const ScenePath *path, SceneWalk *walk, const CulletScene *scene,
        CulletSceneQuery *query, const CulletSceneFilter *filter) {
    double middle[3];
    double half[3];
    for (int i = 0; i < 3; i++) {
        double at = 0.5 * (path->box[i] + path->box[3 + i]);
        half[i] = path->box[3 + i] - at;
        middle[i] = path->shape->pose.position[i] + at;
    }
    scene_walk_begin(walk, scene, query, WALK_POINT, middle, filter);
    return CULLET_SQRT(dot3(half, half)) * TIME_UP + path_rounding(path);
}

/* Starts a walk along the motion of a box that contains the shape however it has turned. */
static void path_begin_sweep(const ScenePath *path, SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneFilter *filter) {
    double middle[3];
    double half[3];
    /* how far the rotation moves any point at most: a chord is at most the arc, and the diameter */
    double swing = min2(path->angle, 2) * path_axis_distance(path) * PATH_UP;
    double grown = swing + path_rounding(path);
    for (int i = 0; i < 3; i++) {
        middle[i] = path->shape->pose.position[i] + 0.5 * (path->box[i] + path->box[3 + i]);
        half[i] = 0.5 * (path->box[3 + i] - path->box[i]) + grown;
    }
    box_ray_set(&walk->ray, middle, path->shape->motion, 1);
    box_ray_grow(&walk->ray, half);
    scene_walk_begin(walk, scene, query, WALK_RAY, middle, filter);
}

int cullet_scene_convex_transform(const CulletSceneConvex *convex, double t, CulletInstanceTransform *to) {
    ScenePath path;
    if (!(t >= 0 && t <= 1) || !path_begin(&path, convex)) {
        return 0;
    }
    path_turn(&path, t);
    for (int i = 0; i < 3; i++) {
        path.at.position[i] += path.shift[i];
    }
    if (!is_position(path.at.position)) {
        return 0;
    }
    *to = path.at;
    return 1;
}
