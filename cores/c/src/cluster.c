// SPDX-License-Identifier: Apache-2.0
/*
 * A sphere cluster against a plane, a box, a ray, or a mesh.
 *
 * The result is that of testing every sphere of the cluster, its leaves; touching counts. The nodes above only reject
 * subtrees: the walk visits the nodes in preorder and skips the subtree of a sphere that misses, so it needs one index
 * and no stack. An inner node is enlarged by all that rounding could take from the leaves below, so it never
 * contradicts them. Each decision is exact for the stored spheres and the given numbers.
 */

/* Relative enlargement of inner nodes: far more than the rounding of double arithmetic. */
#define CLUSTER_SLACK 1e-12

/* Bounds the error of a sum of a few rounded products, relative to the sum of their sizes. */
#define SPHERE_ERROR 0x1p-49

/* No sphere of floats is as far away. */
#define CLUSTER_FAR 0x1p200

/* A node of a cluster. */
typedef struct ClusterNode {
    double centre[3], radius;
    uint32_t next; /* the first node after its subtree */
    int leaf;
} ClusterNode;

static ClusterNode cluster_node(const CulletCluster *cluster, uint32_t node) {
    const uint8_t *sphere = cluster->spheres + 16 * (size_t)node;
    ClusterNode n;
    n.centre[0] = cullet_f32(sphere);
    n.centre[1] = cullet_f32(sphere + 4);
    n.centre[2] = cullet_f32(sphere + 8);
    n.radius = cullet_f32(sphere + 12);
    n.next = cullet_u32(cluster->next + 4 * (size_t)node);
    n.leaf = n.next == node + 1;
    return n;
}

/* Returns the index of a leaf among the spheres. O(nodes). */
static int32_t cluster_sphere(const CulletCluster *cluster, uint32_t leaf) {
    int32_t spheres = 0;
    for (uint32_t node = 0; node < leaf; node++) {
        spheres += cullet_u32(cluster->next + 4 * (size_t)node) == node + 1;
    }
    return spheres;
}

/* Returns a number times two to the power of -1023 .. 1023, rounded once. */
static double scaled(double value, int32_t exponent) {
    return value * (exponent < -1022 ? of_bits((uint64_t)1 << 51) : power_of_two(exponent));
}

/* Returns the side of a plane on which a sphere is, as bits; 0 if it touches. */
static EXACT uint32_t cluster_exact_side(const double plane[4], const ClusterNode *node) {
    double memory[7 + 6 + 2 + SUM_PARTS];
    Sum height = sum_in(memory, 7);
    Sum length2 = sum_in(memory + 7, 6);
    Sum radius2 = sum_in(memory + 13, 2);
    Sum apart = sum_in(memory + 15, SUM_PARTS);
    for (int axis = 0; axis < 3; axis++) {
        sum_add_product(&height, plane[axis], node->centre[axis]);
        sum_add_product(&length2, plane[axis], plane[axis]);
    }
    sum_add(&height, plane[3]);
    sum_add_product(&radius2, node->radius, node->radius);
    sum_add_products(&apart, &height, &height, 1);
    sum_add_products(&apart, &length2, &radius2, -1);
    return sum_sign(&apart) <= 0 ? 0 : sum_sign(&height) > 0 ? PLANE_FRONT : PLANE_BACK;
}

/* Returns the side of a plane, whose normal has a length, on which the sphere of a node is, as bits; 0: it touches. */
static uint32_t cluster_side(const double plane[4], double length, const ClusterNode *node) {
    double px = plane[0] * node->centre[0];
    double py = plane[1] * node->centre[1];
    double pz = plane[2] * node->centre[2];
    double height = px + py + pz + plane[3];
    double extent = length * node->radius;
    double gap = absolute(height) - extent;
    double sizes = extent + absolute(px) + absolute(py) + absolute(pz) + absolute(plane[3]);
    if (!node->leaf) {
        gap -= CLUSTER_SLACK * sizes;
    } else if (absolute(gap) <= SPHERE_ERROR * sizes) {
        return cluster_exact_side(plane, node);
    }
    return gap <= 0 ? 0 : height > 0 ? PLANE_FRONT : PLANE_BACK;
}

/* Returns the sides of a plane on which a cluster is, as bits. */
static uint32_t cluster_plane_sides(const CulletCluster *cluster, const double plane[4]) {
    double scaled_plane[4];
    int32_t exponent = -exponent_of(max3(absolute(plane[0]), absolute(plane[1]), absolute(plane[2])));
    for (int i = 0; i < 4; i++) { /* the normal is about 1 long */
        scaled_plane[i] = scaled(plane[i], exponent);
    }
    scaled_plane[3] = max2(-CLUSTER_FAR, min2(scaled_plane[3], CLUSTER_FAR));
    double length = CULLET_SQRT(dot3(scaled_plane, scaled_plane));
    uint32_t sides = 0;
    for (uint32_t node = 0; node < cluster->node_count && sides != (PLANE_FRONT | PLANE_BACK);) {
        ClusterNode n = cluster_node(cluster, node);
        uint32_t side = cluster_side(scaled_plane, length, &n);
        if (side != 0) {
            sides |= side;
            node = n.next;
        } else if (n.leaf) {
            sides = PLANE_FRONT | PLANE_BACK;
        } else {
            node++;
        }
    }
    return sides;
}

/*
 * Returns whether the distance of the points a and b is at most r.
 *
 * distance2: the squared distance in double; limit2: the square of r in double
 */
static int cluster_within(double distance2, double limit2, const double a[3], const double b[3], double r) {
    double memory[2 + 26];
    if (distance2 > limit2 * (1 + SPHERE_ERROR)) {
        return 0;
    }
    if (distance2 < limit2 * (1 - SPHERE_ERROR)) {
        return 1;
    }
    Sum length = sum_in(memory, 2);
    Sum sum = sum_in(memory + 2, 26); /* three squares of 2 parts, and one of 1 */
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&length, a[axis], b[axis]);
        sum_add_products(&sum, &length, &length, 1);
    }
    sum_add_product(&sum, r, -r);
    return sum_sign(&sum) <= 0;
}

/* Returns the first leaf that touches an axis-parallel box, or -1. */
static int32_t cluster_box(const CulletCluster *cluster, const double min[3], const double max[3]) {
    for (uint32_t node = 0; node < cluster->node_count;) {
        ClusterNode n = cluster_node(cluster, node);
        double d[3];
        double nearest[3];
        for (int axis = 0; axis < 3; axis++) {
            double at = n.centre[axis];
            d[axis] = at < min[axis] ? min[axis] - at : at > max[axis] ? at - max[axis] : 0;
            nearest[axis] = at < min[axis] ? min[axis] : at > max[axis] ? max[axis] : at;
        }
        double radius = n.radius;
        if (!n.leaf) {
            radius += CLUSTER_SLACK * (radius + d[0] + d[1] + d[2]);
        }
        double distance2 = dot3(d, d);
        int touches = n.leaf ? cluster_within(distance2, radius * radius, n.centre, nearest, radius)
                             : distance2 <= radius * radius;
        if (touches && n.leaf) {
            return (int32_t)node;
        }
        node = touches ? node + 1 : n.next;
    }
    return -1;
}

/* A ray against a cluster, with a direction of about 1, and its end. */
typedef struct ClusterRay {
    double origin[3], direction[3];
    double max_t, length2;
    double entry; /* where the ray enters the last node tested */
} ClusterRay;

/* Returns the sign of x x + y y + z z - r2. */
static int32_t cluster_apart(const Sum m[3], const Sum *r2) {
    double memory[SUM_PARTS];
    Sum sum = sum_in(memory, SUM_PARTS);
    sum_set_dot(&sum, m, m);
    sum_add_scaled(&sum, r2, -1);
    return sum_sign(&sum);
}

static EXACT int cluster_ray_hits_exactly(ClusterRay *ray, const ClusterNode *node) {
    double memory[3 * 4 + 2 + 12 + 6 + SUM_PARTS];
    const double *d = ray->direction;
    Sum m[3];
    Sum r2 = sum_in(sum_place(m, 3, memory, 4), 2);
    Sum along = sum_in(r2.parts + 2, 12);
    Sum d2 = sum_in(along.parts + 12, 6);
    Sum sum = sum_in(d2.parts + 6, SUM_PARTS);
    for (int axis = 0; axis < 3; axis++) {
        sum_set_difference(&m[axis], node->centre[axis], ray->origin[axis]);
    }
    sum_add_product(&r2, node->radius, node->radius);
    if (cluster_apart(m, &r2) <= 0) {
        ray->entry = 0;
        return 1;
    }
    for (int axis = 0; axis < 3; axis++) {
        sum_add_scaled(&along, &m[axis], d[axis]);
        sum_add_product(&d2, d[axis], d[axis]);
    }
    if (sum_sign(&along) <= 0) {
        return 0;
    }
    if (ray->max_t <= MAX_DOUBLE) {
        sum_add_scaled(&sum, &d2, ray->max_t);
        sum_add_scaled(&sum, &along, -1);
        if (sum_sign(&sum) <= 0) {
            for (int axis = 0; axis < 3; axis++) {
                sum_add_product(&m[axis], ray->max_t, -d[axis]);
            }
            return cluster_apart(m, &r2) <= 0;
        }
    }
    sum.used = 0;
    for (int axis = 0; axis < 3; axis++) {
        double memory_of_cross[8];
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        Sum cross = sum_in(memory_of_cross, 8);
        sum_add_scaled(&cross, &m[u], d[v]);
        sum_add_scaled(&cross, &m[v], -d[u]);
        sum_add_products(&sum, &cross, &cross, 1);
    }
    sum_add_products(&sum, &r2, &d2, -1);
    return sum_sign(&sum) <= 0;
}

/*
 * Returns whether the ray, up to its end, touches a sphere: its start or its end is inside, or the foot of the centre
 * is between them and near enough. Where rounding leaves a sign in doubt, the signs are exact. m: from its start to the
 * centre
 */
static int cluster_ray_hits(ClusterRay *ray, const ClusterNode *node, const double m[3]) {
    const double *d = ray->direction;
    double r2 = node->radius * node->radius;
    double m2 = dot3(m, m);
    double doubt = SPHERE_ERROR * (m2 + r2);
    double c[3];
    if (m2 - r2 < -doubt) {
        return 1;
    }
    int sure = m2 - r2 > doubt;
    cross3(m, d, c);
    double away = dot3(c, c) - r2 * ray->length2;
    doubt = 16 * SPHERE_ERROR * (m2 + r2) * ray->length2;
    if (away > doubt) {
        return 0;
    }
    sure &= away < -doubt;
    double size = absolute(m[0] * d[0]) + absolute(m[1] * d[1]) + absolute(m[2] * d[2]);
    double along = dot3(m, d);
    if (sure && along < -SPHERE_ERROR * size) {
        return 0;
    }
    sure &= along > SPHERE_ERROR * size;
    if (sure && ray->max_t <= MAX_DOUBLE) {
        double end = ray->max_t * ray->length2;
        if (end - along > SPHERE_ERROR * (end + size)) {
            return 1;
        }
        double q[3];
        for (int axis = 0; axis < 3; axis++) {
            q[axis] = m[axis] - ray->max_t * d[axis];
        }
        double beyond = dot3(q, q) - r2;
        doubt = 16 * SPHERE_ERROR * (m2 + ray->max_t * end + r2);
        if (beyond < -doubt) {
            return 1;
        }
        if (beyond > doubt && along - end > SPHERE_ERROR * (end + size)) {
            return 0;
        }
        sure = 0;
    }
    return sure || cluster_ray_hits_exactly(ray, node);
}

/* Returns the next leaf, from a node on, that the ray enters before its end, not after best, or -1; sets the entry. */
static int32_t cluster_ray_from(const CulletCluster *cluster, ClusterRay *ray, uint32_t node, double best) {
    double origin = size3(ray->origin);
    while (node < cluster->node_count) {
        ClusterNode n = cluster_node(cluster, node);
        double m[3];
        double p[3];
        subtract3(n.centre, ray->origin, m);
        double r = n.radius;
        if (!n.leaf) {
            r += CLUSTER_SLACK * (r + absolute(m[0]) + absolute(m[1]) + absolute(m[2]) + origin);
        }
        /* by the foot of the centre on the line and its distance: no difference of large squares */
        double foot = dot3(m, ray->direction) / ray->length2;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = m[axis] - foot * ray->direction[axis];
        }
        double chord2 = r * r - dot3(p, p);
        double half = CULLET_SQRT(max2(0, chord2) / ray->length2);
        int starts_inside = dot3(m, m) <= r * r;
        ray->entry = starts_inside ? 0 : max2(0, foot - half);
        /* rounding may delay the entry of an inner node: by its half chord at most */
        int within = n.leaf ? cluster_ray_hits(ray, &n, m) : starts_inside || (chord2 >= 0 && foot + half >= 0);
        ray->entry = n.leaf ? min2(ray->entry, ray->max_t) : ray->entry;
        if (within && ray->entry <= best) {
            if (n.leaf) {
                return (int32_t)node;
            }
            node++;
        } else {
            node = n.next;
        }
    }
    return -1;
}

/* Finds the first leaf on a ray, of equally near ones the lowest; returns it or -1, and sets t. */
static int32_t cluster_ray(const CulletCluster *cluster, const double origin[3], const double direction[3],
        double max_t, double *t) {
    ClusterRay ray;
    int32_t exponent = -exponent_of(max3(absolute(direction[0]), absolute(direction[1]), absolute(direction[2])));
    for (int axis = 0; axis < 3; axis++) {
        ray.origin[axis] = origin[axis];
        ray.direction[axis] = scaled(direction[axis], exponent);
    }
    ray.max_t = scaled(max_t, -exponent);
    ray.length2 = dot3(ray.direction, ray.direction);
    double best = ray.max_t;
    int32_t found = -1;
    int32_t node = cluster_ray_from(cluster, &ray, 0, best);
    while (node >= 0) {
        if (found < 0 || ray.entry < best) {
            best = ray.entry;
            found = node;
        }
        node = cluster_ray_from(cluster, &ray, (uint32_t)node + 1, best);
    }
    *t = found < 0 ? not_a_number() : min2(scaled(best, exponent), max_t);
    return found;
}

/* Returns the unit in the last place of a float. */
static double float_ulp(float value) {
    uint32_t exponent = float_bits(value) >> 23 & 0xFF;
    return power_of_two((exponent > 0 ? (int32_t)exponent : 1) - 127 - 23);
}

/* Returns the sum of the units in the last place of three floats: a bound of the rounding of a point. */
static double float_rounding(float x, float y, float z) {
    return float_ulp(x) + float_ulp(y) + float_ulp(z);
}

/* Rounds a number, not negative, up to float. */
static float float_up(double value) {
    float rounded = (float)value;
    return rounded < value ? of_float_bits(float_bits(rounded) + 1) : rounded;
}

/*
 * Returns the first leaf of a cluster that a mesh touches, or -1; sets the triangle. rows: where the cluster stands in
 * the mesh's model space, 3 rows of 4
 */
static int32_t cluster_mesh(
        const CulletMesh *mesh, const CulletCluster *cluster, const double rows[12], int32_t *triangle) {
    for (uint32_t node = 0; node < cluster->node_count;) {
        ClusterNode n = cluster_node(cluster, node);
        double centre[3];
        double at[3];
        float far[3];
        int rounded = 0;
        float r = (float)n.radius;
        for (int axis = 0; axis < 3; axis++) {
            const double *row = rows + 4 * axis;
            double exact = row[0] * n.centre[0] + row[1] * n.centre[1] + row[2] * n.centre[2] + row[3];
            float single = (float)exact;
            at[axis] = exact;
            centre[axis] = single;
            rounded |= exact != centre[axis];
            far[axis] = (float)(absolute(exact) + r);
        }
        double grown = n.radius;
        if (!n.leaf) {
            grown += 4 * float_rounding(far[0], far[1], far[2]);
        } else if (rounded) {
            grown += float_rounding((float)at[0], (float)at[1], (float)at[2]);
        }
        float radius = float_up(grown);
        *triangle = is_size(radius) && is_finite(centre[0] + centre[1] + centre[2])
                ? sphere_first(mesh, centre, radius, 1)
                : -1;
        if (*triangle >= 0 && n.leaf) {
            return (int32_t)node;
        }
        node = *triangle >= 0 ? node + 1 : n.next;
    }
    return -1;
}
