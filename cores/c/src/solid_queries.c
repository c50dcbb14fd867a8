// SPDX-License-Identifier: Apache-2.0
/* The public queries of solids, clusters and contacts. cullet.h documents them. */

/* Returns whether a point is inside of a part with a solid: the surface belongs to the inside. */
static int solid_contains(const CulletMesh *mesh, const double point[3]) {
    Solid solid = solid_of(mesh);
    int64_t fine[3];
    double scale = solid.per_step * SUBSTEPS;
    for (int axis = 0; axis < 3; axis++) {
        double at = (point[axis] - (double)mesh->lattice.origin[axis]) * scale;
        if (at < 0 || at > (double)SOLID_MAX * SUBSTEPS) {
            return 0;
        }
        fine[axis] = (int64_t)nearest_integer(at);
    }
    return mesh->has_bsp ? point_walk_inside(&solid, fine) : solid_ray_inside(&solid, fine);
}

static int is_solid(const CulletMesh *mesh) {
    return mesh->has_lattice && mesh->lattice.solid;
}

int cullet_point_in_solid(const CulletMesh *mesh, const float point[3]) {
    double wide[3];
    widen3(point, wide);
    return is_solid(mesh) && is_finite3(point) ? solid_contains(mesh, wide) : -1;
}

int cullet_classify_sphere(const CulletMesh *mesh, const float centre[3], float radius) {
    double wide[3];
    widen3(centre, wide);
    if (!is_solid(mesh) || !is_finite3(centre) || !is_size(radius)) {
        return -1;
    }
    return cullet_any_sphere(mesh, centre, radius) >= 0 ? 1 : solid_contains(mesh, wide) ? 2 : 0;
}

int cullet_cast_segment(const CulletMesh *mesh, const float from[3], const float to[3], CulletSolidHit *hit) {
    double start[3];
    double end[3];
    hit->t = not_a_number();
    set_no_point(hit->point, hit->normal);
    if (!is_solid(mesh) || !mesh->has_bsp || !is_finite3(from) || !is_finite3(to)) {
        return -1;
    }
    Solid solid = solid_of(mesh);
    widen3(from, start);
    widen3(to, end);
    double t = segment_first(&solid, start, end, hit);
    if (t > 1) {
        set_no_point(hit->point, hit->normal);
        return 0;
    }
    hit->t = t;
    for (int axis = 0; axis < 3; axis++) {
        hit->point[axis] = start[axis] + t * (end[axis] - start[axis]);
    }
    return 1;
}

static int is_finite3d(const double v[3]) {
    return is_finite(v[0]) && is_finite(v[1]) && is_finite(v[2]);
}

int32_t cullet_cluster_raycast(const CulletCluster *cluster, const double origin[3], const double direction[3],
        double max_t, double *t) {
    *t = not_a_number();
    if (!is_finite(absolute(origin[0]) + absolute(origin[1]) + absolute(origin[2])) || !is_finite3d(direction)
            || (direction[0] == 0 && direction[1] == 0 && direction[2] == 0) || !(max_t >= 0)) {
        return -1;
    }
    int32_t node = cluster_ray(cluster, origin, direction, max_t, t);
    return node < 0 ? -1 : cluster_sphere(cluster, (uint32_t)node);
}

int32_t cullet_cluster_any_box(const CulletCluster *cluster, const double min[3], const double max[3]) {
    if (!(min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2])) {
        return -1;
    }
    int32_t node = cluster_box(cluster, min, max);
    return node < 0 ? -1 : cluster_sphere(cluster, (uint32_t)node);
}

CulletSides cullet_cluster_sides_of_plane(const CulletCluster *cluster, double a, double b, double c, double d) {
    double plane[4];
    plane[0] = a;
    plane[1] = b;
    plane[2] = c;
    plane[3] = d;
    if (!is_finite3d(plane) || !is_finite(d) || (a == 0 && b == 0 && c == 0)) {
        return CULLET_SIDES_INVALID;
    }
    return sides_of(cluster_plane_sides(cluster, plane));
}

int32_t cullet_cluster_overlaps_mesh(
        const CulletCluster *cluster, const CulletMesh *mesh, const double cluster_to_mesh[12], int32_t *triangle) {
    int32_t node = cluster_mesh(mesh, cluster, cluster_to_mesh, triangle);
    return node < 0 ? -1 : cluster_sphere(cluster, (uint32_t)node);
}

int32_t cullet_collide_capsule(const CulletMesh *mesh, const float from[3], const float to[3], float radius,
        CulletContact *contacts, int32_t capacity, int *truncated) {
    double start[3];
    double end[3];
    double sum = absolute(from[0]) + absolute(from[1]) + absolute(from[2]);
    sum += absolute(to[0]) + absolute(to[1]) + absolute(to[2]) + radius;
    *truncated = 0;
    if (!(radius >= 0 && sum <= MAX_FLOAT) || capacity < 1) {
        return -1;
    }
    widen3(from, start);
    widen3(to, end);
    CulletContacts list = {contacts, capacity, 0, 0};
    contact_query(mesh, start, end, radius, NULL, &list);
    *truncated = list.truncated;
    return list.count;
}

int32_t cullet_collide_sphere(const CulletMesh *mesh, const float centre[3], float radius, CulletContact *contacts,
        int32_t capacity, int *truncated) {
    return cullet_collide_capsule(mesh, centre, centre, radius, contacts, capacity, truncated);
}
