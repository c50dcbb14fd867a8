// SPDX-License-Identifier: Apache-2.0
/* Queries of a scene by shapes: overlaps of capsules, spheres and boxes, moving capsules and spheres, contacts. */

/* Distance of contacts of several instances that count as one, as a share of the radius. */
#define SCENE_SKIN 1e-4

/* Instances that are put in order. */
#define SCENE_MAX_TOUCHED 64

/* A capsule or a box. */
typedef struct SceneShape {
    const CulletSceneCapsule *capsule;
    const CulletSceneBox *box;
    double half[3]; /* of the box, in the world */
} SceneShape;

/* Starts a walk over the instances whose boxes a capsule touches. */
static void scene_begin_capsule(SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneCapsule *capsule, const CulletSceneFilter *filter) {
    const double *end = capsule_end(capsule);
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        double along = end[axis] - capsule->from[axis];
        low[axis] = (along < 0 ? along : 0) - capsule->radius;
        high[axis] = (along > 0 ? along : 0) + capsule->radius;
    }
    scene_walk_box(walk, low, high);
    scene_walk_begin(walk, scene, query, WALK_BOX, capsule->from, filter);
}

/* Starts a walk over the instances whose boxes a shape touches. */
static void scene_begin_shape(SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query,
        const SceneShape *shape, const CulletSceneFilter *filter) {
    double low[3];
    double high[3] = {0, 0, 0};
    if (shape->capsule != NULL) {
        scene_begin_capsule(walk, scene, query, shape->capsule, filter);
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        double side[3] = {0, 0, 0};
        side[axis] = shape->half[axis];
        cullet_transform_to_world_normal(&shape->box->pose, side, side);
        for (int k = 0; k < 3; k++) {
            high[k] += absolute(side[k]);
            low[k] = -high[k];
        }
    }
    scene_walk_box(walk, low, high);
    scene_walk_begin(walk, scene, query, WALK_BOX, shape->box->pose.position, filter);
}

/* Starts a walk over the triangles of a mesh that a shape touches. */
static void scene_begin_overlap(
        const SceneShape *shape, const SceneWalk *walk, const CulletMesh *mesh, OverlapWalk *triangles) {
    MeshSpace space;
    scene_space_begin(&space, walk, mesh);
    if (shape->capsule != NULL) {
        const double *from = shape->capsule->from;
        const double *to = capsule_end(shape->capsule);
        double start[3];
        double end[3];
        space_point(&space, from, start);
        double radius = space_length(&space, shape->capsule->radius);
        if (from[0] == to[0] && from[1] == to[1] && from[2] == to[2]) {
            overlap_begin_sphere(triangles, mesh, start, radius, space.slack);
        } else {
            space_point(&space, to, end);
            overlap_begin_capsule(triangles, mesh, start, end, radius, space.slack);
        }
        return;
    }
    space_point(&space, shape->box->pose.position, triangles->box.centre);
    for (int axis = 0; axis < 3; axis++) {
        triangles->box.half[axis] = space_length(&space, shape->half[axis]);
    }
    for (int axis = 0; axis < 3; axis++) {
        double unit[3] = {0, 0, 0};
        unit[axis] = 1;
        cullet_transform_to_world_normal(&shape->box->pose, unit, unit);
        space_axis(&space, unit, triangles->box.axes + 3 * axis);
    }
    overlap_begin_box(triangles, mesh, space.slack);
}

/* Returns the next triangle of a walk whose surface counts, or -1. */
static int32_t scene_next_overlap(OverlapWalk *walk, const CulletTriangleFilter *filter) {
    int32_t next = overlap_next(walk);
    while (next >= 0 && !filter_has_surface(filter, walk->leaves.mesh, (uint32_t)next)) {
        next = overlap_next(walk);
    }
    return next;
}

/* Finds an instance that a shape touches. */
static int scene_any_shape(const CulletScene *scene, CulletSceneQuery *query, const SceneShape *shape,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneWalk walk;
    scene_begin_shape(&walk, scene, query, shape, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, 0); mesh != NULL; mesh = scene_walk_mesh(&walk, 0)) {
        OverlapWalk triangles;
        scene_begin_overlap(shape, &walk, mesh, &triangles);
        int32_t triangle = scene_next_overlap(&triangles, filter_triangles(filter));
        if (triangle >= 0) {
            scene_hit_set(hit, &walk, mesh, triangle);
            return 1;
        }
    }
    return 0;
}

/* Collects all pairs of instance and triangle that a shape touches. */
static int32_t scene_find_shape(const CulletScene *scene, CulletSceneQuery *query, const SceneShape *shape,
        const CulletSceneFilter *filter, CulletScenePairs *pairs) {
    SceneWalk walk;
    scene_begin_shape(&walk, scene, query, shape, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, 0); mesh != NULL; mesh = scene_walk_mesh(&walk, 0)) {
        OverlapWalk triangles;
        scene_begin_overlap(shape, &walk, mesh, &triangles);
        for (int32_t next = scene_next_overlap(&triangles, filter_triangles(filter)); next >= 0;
                next = scene_next_overlap(&triangles, filter_triangles(filter))) {
            if (pairs->count == pairs->capacity) {
                pairs->truncated = 1;
                return pairs->count;
            }
            pairs->pairs[pairs->count].instance = walk.instance;
            pairs->pairs[pairs->count++].triangle = next;
        }
    }
    return pairs->count;
}

/* Sets a shape to a box; returns 0 for a wrong argument. */
static int scene_set_box(SceneShape *shape, const CulletSceneBox *box) {
    shape->capsule = NULL;
    shape->box = box;
    for (int axis = 0; axis < 3; axis++) {
        if (!is_scene_size(box->half[axis])) {
            return 0;
        }
        shape->half[axis] = box->half[axis] * box->pose.scale;
    }
    return 1;
}

int cullet_scene_any_capsule(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneCapsule *capsule,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneShape shape = {capsule, NULL, {0, 0, 0}};
    scene_hit_clear(hit);
    return is_scene_capsule(capsule) && scene_any_shape(scene, query, &shape, filter, hit);
}

int cullet_scene_any_box(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneBox *box,
        const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneShape shape;
    scene_hit_clear(hit);
    return scene_set_box(&shape, box) && scene_any_shape(scene, query, &shape, filter, hit);
}

int32_t cullet_scene_find_capsule(const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneCapsule *capsule, const CulletSceneFilter *filter, CulletScenePairs *pairs) {
    SceneShape shape = {capsule, NULL, {0, 0, 0}};
    pairs->count = 0;
    pairs->truncated = 0;
    return is_scene_capsule(capsule) ? scene_find_shape(scene, query, &shape, filter, pairs) : -1;
}

int32_t cullet_scene_find_box(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneBox *box,
        const CulletSceneFilter *filter, CulletScenePairs *pairs) {
    SceneShape shape;
    pairs->count = 0;
    pairs->truncated = 0;
    return scene_set_box(&shape, box) ? scene_find_shape(scene, query, &shape, filter, pairs) : -1;
}

/* Starts a walk along the motion of a capsule, from t = 0 to t = 1. */
static void scene_begin_sweep(SceneWalk *walk, const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneCapsule *capsule, const double motion[3], const CulletSceneFilter *filter) {
    const double *a = capsule->from;
    const double *b = capsule_end(capsule);
    double middle[3];
    double half[3];
    for (int axis = 0; axis < 3; axis++) {
        half[axis] = 0.5 * absolute(b[axis] - a[axis]);
        middle[axis] = a[axis] + 0.5 * (b[axis] - a[axis]);
    }
    /* the middle is rounded, by less than what is added to each side */
    double rounding = capsule->is_sphere ? 0 : 0x1p-51 * (size3(a) + half[0] + half[1] + half[2]);
    for (int axis = 0; axis < 3; axis++) {
        half[axis] = half[axis] + capsule->radius + rounding;
    }
    box_ray_set(&walk->ray, middle, motion, 1);
    box_ray_grow(&walk->ray, half);
    scene_walk_begin(walk, scene, query, WALK_RAY, middle, filter);
}

int cullet_scene_sweep_capsule(const CulletScene *scene, CulletSceneQuery *query, const CulletSceneCapsule *capsule,
        const double motion[3], const CulletSceneFilter *filter, CulletSceneHit *hit) {
    SceneWalk walk;
    MeshSpace space;
    const CulletTriangleFilter *triangles = filter_triangles(filter);
    int is_sphere = capsule->is_sphere && triangles == NULL;
    double best = 1;
    scene_hit_clear(hit);
    if (!is_scene_capsule(capsule) || !is_scene_point(motion)) {
        return 0;
    }
    scene_begin_sweep(&walk, scene, query, capsule, motion, filter);
    for (const CulletMesh *mesh = scene_walk_mesh(&walk, best); mesh != NULL; mesh = scene_walk_mesh(&walk, best)) {
        CapsuleTriangles moving;
        CulletSphereSweep found;
        double way[3];
        double grown[3];
        scene_space_begin(&space, &walk, mesh);
        space_point(&space, capsule->from, moving.from);
        space_point(&space, capsule_end(capsule), moving.to);
        space_direction(&space, motion, way);
        moving.radius = space_length(&space, capsule->radius);
        moving.radius += space.slack;
        moving.walk.mesh = mesh;
        for (int axis = 0; axis < 3; axis++) {
            grown[axis] = moving.radius + absolute(moving.to[axis] - moving.from[axis]);
        }
        if (!space_line_touches(&space, mesh, moving.from, way, grown)) {
            continue;
        }
        int touches = is_sphere ? sphere_sweep(mesh, moving.from, moving.radius, way, best, &found)
                                : capsule_sweep(&moving, way, best, triangles, &found);
        if (touches
                && (hit->instance < 0 || found.t < best || (found.t == best && walk.instance < hit->instance))) {
            best = found.t;
            scene_hit_set(hit, &walk, mesh, found.triangle);
            hit->t = best;
            scene_hit_set_point(hit, &space, found.point);
            scene_hit_set_normal(hit, &space, found.normal);
        }
    }
    return hit->instance >= 0;
}

/* Returns whether a contact comes before another: by depth, then by instance, then by triangle. */
static int scene_contact_before(const CulletSceneContact *contact, const CulletSceneContact *other) {
    if (contact->depth != other->depth) {
        return contact->depth > other->depth;
    }
    return contact->instance != other->instance ? contact->instance < other->instance
                                                : contact->triangle < other->triangle;
}

static int scene_contact_same(const CulletSceneContact *contact, const CulletSceneContact *other, double skin) {
    double d[3];
    subtract3(contact->point, other->point, d);
    return dot3(d, d) <= skin * skin && dot3(contact->normal, other->normal) > FLAT_COSINE;
}

/*
 * Adds a contact in order. Of contacts of several instances at one point the deepest is kept, of equal ones that of the
 * lowest instance; of more contacts than the capacity the deepest.
 */
static void scene_contacts_add(CulletSceneContacts *list, const CulletSceneContact *contact, double skin) {
    CulletSceneContact *contacts = list->contacts;
    for (int32_t i = 0; i < list->count; i++) {
        if (contacts[i].instance != contact->instance && scene_contact_same(contact, &contacts[i], skin)) {
            if (!scene_contact_before(contact, &contacts[i])) {
                return;
            }
            list->count--;
            for (int32_t k = i; k < list->count; k++) {
                contacts[k] = contacts[k + 1];
            }
            break;
        }
    }
    int32_t at = list->count;
    while (at > 0 && scene_contact_before(contact, &contacts[at - 1])) {
        at--;
    }
    if (list->count == list->capacity) {
        list->truncated = 1;
        if (at == list->count) {
            return;
        }
        list->count--;
    }
    for (int32_t i = list->count++; i > at; i--) {
        contacts[i] = contacts[i - 1];
    }
    contacts[at] = *contact;
}

/* Adds the contacts with an instance. */
static void scene_collide_instance(SceneWalk *walk, const CulletSceneCapsule *capsule, int32_t instance,
        const CulletTriangleFilter *filter, CulletSceneContacts *list) {
    MeshSpace space;
    double from[3];
    double to[3];
    CulletContacts of_mesh = {list->of_mesh, list->capacity, 0, 0};
    const CulletMesh *mesh = walk->scene->instance_meshes[instance];
    walk->instance = instance;
    scene_space_begin(&space, walk, mesh);
    space_point(&space, capsule->from, from);
    space_point(&space, capsule_end(capsule), to);
    double radius = space_length(&space, capsule->radius);
    contact_query(mesh, from, to, radius + space.slack, filter, &of_mesh);
    double skin = SCENE_SKIN * capsule->radius + space.slack * space.transform.scale;
    list->truncated |= of_mesh.truncated;
    for (int32_t i = 0; i < of_mesh.count; i++) {
        const CulletContact *own = &of_mesh.contacts[i];
        CulletSceneContact contact;
        cullet_transform_to_world_point(&space.transform, own->point, contact.point);
        cullet_transform_to_world_normal(&space.transform, own->normal, contact.normal);
        for (int axis = 0; axis < 3; axis++) {
            contact.normal[axis] += 0.0; /* no -0 */
        }
        contact.depth = own->depth * space.transform.scale;
        contact.instance = instance;
        contact.triangle = own->triangle;
        contact.surface = own->surface;
        scene_contacts_add(list, &contact, skin);
    }
}

int32_t cullet_scene_collide_capsule(const CulletScene *scene, CulletSceneQuery *query,
        const CulletSceneCapsule *capsule, const CulletSceneFilter *filter, CulletSceneContacts *list) {
    SceneWalk walk;
    int32_t touched[SCENE_MAX_TOUCHED]; /* in ascending order, so that the order of the walk does not matter */
    int32_t count = 0;
    list->count = 0;
    list->truncated = 0;
    if (!is_scene_capsule(capsule) || list->capacity < 1) {
        return -1;
    }
    scene_begin_capsule(&walk, scene, query, capsule, filter);
    for (int more = 1; more;) {
        more = scene_walk_mesh(&walk, 0) != NULL;
        if (!more || count == SCENE_MAX_TOUCHED) {
            int32_t next = walk.instance;
            for (int32_t i = 0; i < count; i++) {
                scene_collide_instance(&walk, capsule, touched[i], filter_triangles(filter), list);
            }
            walk.instance = next;
            count = 0;
        }
        if (more) {
            int32_t at = count++;
            for (; at > 0 && walk.instance < touched[at - 1]; at--) {
                touched[at] = touched[at - 1];
            }
            touched[at] = walk.instance;
        }
    }
    return list->count;
}
