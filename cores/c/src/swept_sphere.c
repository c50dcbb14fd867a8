// SPDX-License-Identifier: Apache-2.0
/*
 * Sphere that moves along a segment against a closed triangle: t in closed form in double, and a filter for the
 * decision, which swept_sphere_exact.c makes where it is in doubt.
 *
 * The centre touches when it enters the triangle grown by the radius: a prism (triangle with two offset planes), three
 * cylinders round its edges and three spheres at its corners (Ericson 2005, 5.5.6). Their union is convex, so it is
 * entered once, where the first of them is. Quadratics are solved round the point of closest approach, which keeps
 * digits when the start is far away.
 *
 * The filter: a sphere grown by the slack that misses is a miss for certain, and one shrunk by it that hits is a hit. A
 * thinner triangle is its three edges, for a sphere grown by the thickness as well.
 */

#define SWEPT_SLACK 0x1p-30

#define SWEPT_THIN 0x1p-16

/* Determinants of numbers whose sum is the slack times 2^30 err by less than 2^-47 of its cube; this is 2^-40. */
#define SWEPT_MARGIN 0x1p50

/* Where the centre enters the sphere round a, or infinity. */
static double swept_corner(const double d[3], double radius, const double a[3]) {
    double length2 = dot3(d, d);
    double middle = dot3(a, d) / length2;
    double x = a[0] - middle * d[0];
    double y = a[1] - middle * d[1];
    double z = a[2] - middle * d[2];
    double inside2 = radius * radius - (x * x + y * y + z * z);
    double half = CULLET_SQRT(inside2 / length2);
    /* of a motion that never comes near, or has no direction, half is NaN, and no comparison holds */
    return middle + half >= 0 ? max2(0, middle - half) : positive_infinity();
}

/* Where the centre enters the cylinder round the segment from a along e, or infinity. */
static double swept_edge(const double d[3], double radius, const double a[3], const double e[3]) {
    double length2 = dot3(e, e);
    double behind = dot3(a, e) / length2;
    double along = dot3(d, e) / length2;
    double across[3];
    double from[3];
    for (int axis = 0; axis < 3; axis++) {
        across[axis] = d[axis] - along * e[axis];
        from[axis] = a[axis] - behind * e[axis];
    }
    double t = swept_corner(across, radius, from);
    double on_axis = t * along - behind;
    return on_axis >= 0 && on_axis <= 1 ? t : positive_infinity();
}

/* Where the centre is at the offset plane on its side, if its foot is in the triangle then. */
static double swept_face(const double d[3], double radius, const double a[3], const double ab[3], const double ac[3],
        const double normal[3], double length) {
    double height = dot3(normal, a);
    double toward = dot3(normal, d);
    if (!(height * toward > 0)) {
        return RAY_MISS; /* moving away, along the plane, or no plane */
    }
    double offset = radius * length;
    double t = max2(0, (height > 0 ? height - offset : height + offset) / toward);
    if (t > 1) {
        return RAY_MISS;
    }
    double p[3];
    double q[3];
    double k[3];
    double l[3];
    double edge[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = a[axis] - t * d[axis];
        q[axis] = p[axis] + ab[axis];
        edge[axis] = ac[axis] - ab[axis];
    }
    cross3(normal, p, k);
    cross3(normal, q, l);
    return dot3(ab, k) >= 0 && dot3(edge, l) >= 0 && -dot3(ac, k) >= 0 ? t : RAY_MISS;
}

/*
 * Returns the first t in 0 .. 1 at which the sphere touches in double, or RAY_MISS.
 *
 * slack: by how much the radius has been grown; 0 leaves the thickness of a thin triangle out; c: the corners relative
 * to the start
 */
static double swept_enter(const double d[3], double radius, double slack, const double c[9]) {
    double radius2 = radius * radius;
    if (triangle_distance2(radius2, c) <= radius2) {
        return 0;
    }
    double ab[3];
    double ac[3];
    double bc[3];
    double normal[3];
    subtract3(c + 3, c, ab);
    subtract3(c + 6, c, ac);
    subtract3(c + 6, c + 3, bc);
    cross3(ab, ac, normal);
    double length = CULLET_SQRT(dot3(normal, normal));
    double longest = max3(size3(ab), size3(ac), size3(bc));
    double grown = radius;
    if (length > SWEPT_THIN * longest * longest) {
        double face = swept_face(d, radius, c, ab, ac, normal, length);
        if (face >= 0) {
            return face; /* nothing of the grown triangle is in front of its flat faces */
        }
    } else if (slack > 0) {
        grown += SWEPT_THIN * longest;
    }
    double first = swept_edge(d, grown, c, ab);
    first = min2(first, swept_edge(d, grown, c + 3, bc));
    first = min2(first, swept_edge(d, grown, c, ac));
    first = min2(first, swept_corner(d, grown, c));
    first = min2(first, swept_corner(d, grown, c + 3));
    first = min2(first, swept_corner(d, grown, c + 6));
    return first <= 1 ? first : RAY_MISS;
}

/* Returns det [d p q]: on which side of a line along d through the start the line from p to q is. */
static double swept_side(const double d[3], const double p[3], const double q[3]) {
    double across[3];
    cross3(p, q, across);
    return dot3(d, across);
}

/*
 * Returns whether the way of the centre crosses the triangle for certain: its line has all edges on one side, and the
 * plane is between its ends (as in ray_triangle_exact.c). slack: 2^-30 of the sum of all coordinates, or more
 */
static int swept_crosses(const double d[3], double slack, const double c[9]) {
    double margin = SWEPT_MARGIN * slack * slack * slack;
    double ab = swept_side(d, c, c + 3);
    double bc = swept_side(d, c + 3, c + 6);
    double ca = swept_side(d, c + 6, c);
    double start = swept_side(c, c + 3, c + 6);
    double end = ab + bc + ca - start;
    return min2(min2(min2(ab, bc), ca), min2(start, end)) > margin
            || max2(max2(max2(ab, bc), ca), max2(start, end)) < -margin;
}

/* Returns the first t in 0 .. 1 at which a sphere touches, or RAY_MISS. The decision is exact, t is rounded. */
static double swept_triangle(const Ray *ray, const double corners[9], double radius) {
    double c[9];
    corners_from(corners, ray->origin, c);
    double slack = SWEPT_SLACK * (size3(c) + size3(c + 3) + size3(c + 6) + size3(ray->direction));
    double latest = swept_enter(ray->direction, radius + slack, slack, c);
    if (latest < 0) {
        return RAY_MISS;
    }
    int certain = radius > slack && swept_enter(ray->direction, radius - slack, 0, c) >= 0;
    if (!certain && !swept_touches_exact(ray->origin, ray->direction, ray->low, radius, corners)) {
        return RAY_MISS;
    }
    double t = swept_enter(ray->direction, radius, 0, c);
    return t >= 0 ? t : latest;
}
