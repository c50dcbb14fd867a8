// SPDX-License-Identifier: Apache-2.0
/*
 * Iterates over the instances of a scene whose boxes a query touches: nearest box first below each node, static and
 * dynamic ones in one walk. A SceneWalk is the state of the walk; its stack is memory of the caller.
 *
 * The walk keeps a stack of nodes and instances with the least time or distance at which the query may touch each. What
 * is farther than a limit is skipped; what is as far is not. The stack has entries for the longest path of the static
 * tree, which the reader has checked, and for that of the dynamic tree.
 *
 * A box is taken relative to the origin of the query, so the numbers that are compared are as small as the distance.
 * Nodes of the static tree are relative to the origin of the scene file: the difference of two doubles and a lattice
 * coordinate, and all that follows, err by less than 2^-50 of the sizes that enter; these boxes are grown by 2^-48 of
 * them. All other boxes are exact numbers in the world.
 */

enum { WALK_RAY, WALK_POINT, WALK_BOX };

#define NODE_ERROR 0x1p-48

typedef char cullet_check_scene_stack[CULLET_SCENE_STACK >= CULLET_MAX_DEPTH * 60 + TREE_MAX_DEPTH + 4 ? 1 : -1];

typedef struct SceneWalk {
    const CulletScene *scene;
    const CulletSceneFilter *filter; /* NULL: all */
    CulletSceneQuery *query;
    int mode;
    uint32_t mask, size;
    int32_t instance;
    int32_t static_nodes;
    BoxRay ray;              /* of WALK_RAY: set by the caller */
    double origin[3];
    double low[3], high[3];  /* of a box: corners relative to the origin */
    double lattice[3];       /* relative to the origin */
    double grow[3];          /* of a node's box */
    double step;
    LatticeRay lattice_ray;
    double lattice_limit;    /* the last limit of t on the lattice, and its time */
    int32_t lattice_time;
    LatticeBox box;          /* on the lattice */
} SceneWalk;

static void scene_walk_push(SceneWalk *walk, double key, int32_t code) {
    walk->query->keys[walk->size] = key;
    walk->query->codes[walk->size] = code; /* 0 and up: an instance; below: -1 - node of the static, then other tree */
    walk->size++;
}

/* Returns the distance, rounded down, of a box relative to the query, or whether it touches: 0, or -1 for no. */
static double scene_walk_box_key(const SceneWalk *walk, const double low[3], const double high[3]) {
    double gap[3];
    if (walk->mode == WALK_BOX) {
        int touches = low[0] <= walk->high[0] && low[1] <= walk->high[1] && low[2] <= walk->high[2]
                && high[0] >= walk->low[0] && high[1] >= walk->low[1] && high[2] >= walk->low[2];
        return touches ? 0 : -1;
    }
    for (int axis = 0; axis < 3; axis++) {
        double nearer = low[axis] > -high[axis] ? low[axis] : -high[axis];
        gap[axis] = nearer > 0 ? nearer : 0;
    }
    return CULLET_SQRT(dot3(gap, gap)) * TIME_DOWN;
}

/* Returns the key of a box in the world. */
static double scene_walk_key(const SceneWalk *walk, const double box[6]) {
    double low[3];
    double high[3];
    if (walk->mode == WALK_RAY) {
        return box_ray_entry(&walk->ray, box);
    }
    subtract3(box, walk->origin, low);
    subtract3(box + 3, walk->origin, high);
    return scene_walk_box_key(walk, low, high);
}

static void scene_walk_open_instance(SceneWalk *walk, int32_t instance, double limit) {
    double key = scene_walk_key(walk, scene_numbers(walk->scene, instance));
    if (key >= 0 && key <= limit && (walk->scene->layers[instance] & walk->mask) != 0) {
        scene_walk_push(walk, key, instance);
    }
}

/* Opens a node of the dynamic tree. */
static void scene_walk_open_child(SceneWalk *walk, int32_t child, double limit) {
    const CulletDynamicTree *tree = &walk->scene->tree;
    if (tree_is_leaf(tree, child)) {
        scene_walk_open_instance(walk, (int32_t)walk->scene->static_count + child, limit);
        return;
    }
    double key = scene_walk_key(walk, tree_box(tree, child));
    if (key >= 0 && key <= limit) {
        scene_walk_push(walk, key, -1 - (walk->static_nodes + child));
    }
}

/* Sets the lattice of the static tree relative to the origin. */
static void scene_walk_set_lattice(SceneWalk *walk) {
    const CulletSceneAsset *asset = walk->scene->asset;
    const CulletMesh *tree = &asset->tree;
    walk->step = tree->tree_step;
    double cube = walk->step * (LATTICE_MAX + 1);
    for (int axis = 0; axis < 3; axis++) {
        double from = walk->origin[axis] - asset->origin[axis];
        double lattice = tree->tree_origin[axis];
        walk->lattice[axis] = lattice - from;
        walk->grow[axis] = NODE_ERROR * (absolute(lattice) + absolute(from) + cube);
        if (walk->mode == WALK_RAY) {
            walk->grow[axis] += NODE_ERROR * walk->ray.wide[axis];
        }
    }
}

/* Sets the ray on the lattice; returns whether it meets the lattice. */
static int scene_walk_set_ray(SceneWalk *walk) {
    double per_step = 1 / walk->step;
    double origin[3];
    double direction[3];
    double half[3];
    for (int axis = 0; axis < 3; axis++) {
        origin[axis] = -walk->lattice[axis] * per_step;
        direction[axis] = walk->ray.direction[axis] * per_step;
        half[axis] = (walk->ray.wide[axis] + walk->grow[axis]) * per_step;
    }
    lattice_ray_set(&walk->lattice_ray, origin, direction);
    if (!lattice_ray_clip(&walk->lattice_ray, half, walk->ray.max_t)) {
        return 0;
    }
    walk->lattice_limit = positive_infinity();
    walk->lattice_time = lattice_latest(walk->lattice_ray.end - walk->lattice_ray.start);
    return 1;
}

/* Sets the box of the query, rounded outward to lattice steps; returns whether it may touch the lattice. */
static int scene_walk_set_box(SceneWalk *walk) {
    double per_step = 1 / walk->step;
    int outside = 0;
    for (int axis = 0; axis < 3; axis++) {
        double error = NODE_ERROR * (absolute(walk->low[axis]) + absolute(walk->high[axis])) + walk->grow[axis];
        double low = (walk->low[axis] - walk->lattice[axis] - error) * per_step;
        double high = (walk->high[axis] - walk->lattice[axis] + error) * per_step;
        walk->box.lower[axis] = lower_lanes(low);
        walk->box.upper[axis] = upper_lanes(high);
        outside |= lattice_outside(low, high);
    }
    return !outside;
}

/* Starts a walk from an origin; what else the mode needs is set. */
static void scene_walk_begin(SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query, int mode,
        const double origin[3], const CulletSceneFilter *filter) {
    walk->scene = scene;
    walk->query = query;
    walk->filter = filter;
    walk->mode = mode;
    walk->mask = filter != NULL ? filter->layers : UINT32_MAX;
    walk->size = 0;
    walk->instance = -1;
    walk->static_nodes = scene->asset != NULL ? (int32_t)scene->asset->tree.node_count : 0;
    query->nodes_tested = 0;
    query->instances_tested = 0;
    for (int axis = 0; axis < 3; axis++) {
        walk->origin[axis] = origin[axis];
    }
    if (scene->asset != NULL) {
        scene_walk_set_lattice(walk);
        if (mode == WALK_RAY ? scene_walk_set_ray(walk) : mode == WALK_POINT || scene_walk_set_box(walk)) {
            scene_walk_push(walk, 0, -1);
        }
    }
    if (scene->tree.root >= 0) {
        scene_walk_open_child(walk, scene->tree.root, positive_infinity());
    }
}

/* Sets the box of a walk: corners relative to its origin, which are grown by their rounding. */
static void scene_walk_box(SceneWalk *walk, const double low[3], const double high[3]) {
    double grow = 0;
    for (int axis = 0; axis < 3; axis++) {
        double a = absolute(low[axis]);
        double b = absolute(high[axis]);
        grow += a > b ? a : b;
    }
    grow *= 0x1p-48;
    for (int axis = 0; axis < 3; axis++) {
        walk->low[axis] = low[axis] - grow;
        walk->high[axis] = high[axis] + grow;
    }
}

/* Pushes what is in a lane of the static tree. */
static void scene_walk_open_lane(SceneWalk *walk, int32_t node, uint32_t lane, double key, double limit) {
    const CulletMesh *tree = &walk->scene->asset->tree;
    uint64_t shape = node_shape(tree, (uint32_t)node);
    uint64_t links = node_links(tree, (uint32_t)node);
    uint32_t end = leaf_end(shape, lane);
    if (end == 0) {
        scene_walk_push(walk, key, -1 - (int32_t)child_of(links, lane));
        return;
    }
    uint32_t first = first_triangle(links);
    for (uint32_t i = first + leaf_begin(shape, lane); i < first + end; i++) {
        scene_walk_open_instance(walk, (int32_t)i, limit);
    }
}

static double scene_walk_lane_distance(const SceneWalk *walk, const uint8_t *boxes, uint32_t lane) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        int32_t lower = lane_coordinate(cullet_u64(boxes + 16 * axis), lane);
        int32_t upper = lane_coordinate(cullet_u64(boxes + 16 * axis + 8), lane);
        low[axis] = lower * walk->step + walk->lattice[axis] - walk->grow[axis];
        high[axis] = upper * walk->step + walk->lattice[axis] + walk->grow[axis];
    }
    return scene_walk_box_key(walk, low, high);
}

/* Opens a node of the static tree. */
static void scene_walk_open_static(SceneWalk *walk, int32_t node, double limit) {
    const CulletMesh *tree = &walk->scene->asset->tree;
    const uint8_t *boxes = node_boxes(tree, (uint32_t)node);
    LatticeRay *ray = &walk->lattice_ray;
    uint32_t lanes = (1u << lane_count(node_shape(tree, (uint32_t)node))) - 1;
    if (walk->mode == WALK_BOX) {
        lanes &= lane_bits(lanes_touching(boxes, &walk->box));
    } else if (walk->mode == WALK_RAY) {
        if (limit != walk->lattice_limit) {
            walk->lattice_limit = limit;
            walk->lattice_time =
                    min_int(lattice_latest(ray->end - ray->start), lattice_latest(limit * ray->scale - ray->start));
        }
        lanes &= ray_boxes(boxes, ray->axes, walk->lattice_time, ray->entry);
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        uint32_t lane = trailing_zeros(lanes);
        if (walk->mode == WALK_RAY) {
            scene_walk_open_lane(walk, node, lane, lattice_ray_entry(ray, lane) * TIME_DOWN, limit);
            continue;
        }
        double key = walk->mode == WALK_BOX ? 0 : scene_walk_lane_distance(walk, boxes, lane);
        if (key <= limit) {
            scene_walk_open_lane(walk, node, lane, key, limit);
        }
    }
}

/* Sorts the entries from one on, so that the nearest is on top. */
static void scene_walk_sort(SceneWalk *walk, uint32_t from) {
    double *keys = walk->query->keys;
    int32_t *codes = walk->query->codes;
    for (uint32_t i = from + 1; i < walk->size; i++) {
        double key = keys[i];
        int32_t code = codes[i];
        uint32_t at = i;
        for (; at > from && keys[at - 1] < key; at--) {
            keys[at] = keys[at - 1];
            codes[at] = codes[at - 1];
        }
        keys[at] = key;
        codes[at] = code;
    }
}

/* Returns the next instance whose box is at most as far as a limit, or -1. limit: not above those before */
static int32_t scene_walk_next(SceneWalk *walk, double limit) {
    while (walk->size > 0) {
        walk->size--;
        int32_t code = walk->query->codes[walk->size];
        if (walk->query->keys[walk->size] > limit) {
            continue;
        }
        if (code >= 0) {
            return code;
        }
        walk->query->nodes_tested++;
        uint32_t from = walk->size;
        int32_t node = -1 - code;
        if (node < walk->static_nodes) {
            scene_walk_open_static(walk, node, limit);
        } else {
            scene_walk_open_child(walk, tree_child(&walk->scene->tree, node - walk->static_nodes, 0), limit);
            scene_walk_open_child(walk, tree_child(&walk->scene->tree, node - walk->static_nodes, 1), limit);
        }
        if (walk->mode != WALK_BOX) {
            scene_walk_sort(walk, from);
        }
    }
    return -1;
}

/* Returns the mesh of the next instance that the filter accepts, or NULL at the end; `instance` has its id. */
static const CulletMesh *scene_walk_mesh(SceneWalk *walk, double limit) {
    const CulletSceneFilter *filter = walk->filter;
    for (int32_t next = scene_walk_next(walk, limit); next >= 0; next = scene_walk_next(walk, limit)) {
        const CulletMesh *mesh = walk->scene->instance_meshes[next];
        if (mesh != NULL && (filter == NULL || filter->accepts == NULL || filter->accepts(filter->context, next))) {
            walk->query->instances_tested++;
            walk->instance = next;
            return mesh;
        }
    }
    return NULL;
}
