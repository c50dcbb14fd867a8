// SPDX-License-Identifier: Apache-2.0
/*
 * The nearest point of a closed triangle, in double, the query point being the origin of coordinates; and whether a
 * triangle is within a distance, exactly.
 *
 * If the point lies over the triangle, the nearest point is its foot on the plane; else it lies on an edge that has the
 * point on its outer side. Compared with the usual walk over Voronoi regions (Ericson 2005, 5.1.5), which decides by
 * differences of products of dot products, this decides by triple products with the normal, which keep their sign on
 * slivers. PointTriangle.java derives the bounds of the errors.
 */

/* More than seven times the error of a normal, as a share of its edges' sizes. */
#define NORMAL_ERROR 0x1p-48

/* Four times the error of the distance from the edges, as a share of the sizes that go in. */
#define DISTANCE_ERROR 0x1p-44

/* A squared distance in double below this share of a limit's is below the limit. */
#define SURELY_BELOW (1 - 0x1p-49)

static double dot3(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double size3(const double a[3]) {
    return absolute(a[0]) + absolute(a[1]) + absolute(a[2]);
}

static void cross3(const double a[3], const double b[3], double to[3]) {
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

static void subtract3(const double a[3], const double b[3], double to[3]) {
    to[0] = a[0] - b[0];
    to[1] = a[1] - b[1];
    to[2] = a[2] - b[2];
}

/* Gets the corners of a triangle relative to a point. */
static void corners_from(const double corners[9], const double point[3], double to[9]) {
    subtract3(corners, point, to);
    subtract3(corners + 3, point, to + 3);
    subtract3(corners + 6, point, to + 6);
}

/* A triangle about the origin: edges, normal and the position of the origin against the edges. */
typedef struct TriangleFrame {
    double ab[3], ac[3], bc[3], normal[3];
    double area2;        /* squared length of the normal */
    double height;       /* normal . a */
    double normal_error; /* bound of the error of the normal, as a length */
    double inside_ab, inside_bc, inside_ca; /* normal x corner, against the edges at that corner: positive inside */
    int flat;            /* whether the triangle has no area: it is its three edges */
} TriangleFrame;

/*
 * Sets edges and normal, and those of the numbers after them that need no edge.
 *
 * model: the same corners as given, of which edges are differences
 */
static void frame_begin(TriangleFrame *restrict f, const double *restrict c, const double *restrict model) {
    subtract3(model + 3, model, f->ab);
    subtract3(model + 6, model, f->ac);
    cross3(f->ab, f->ac, f->normal);
    f->area2 = dot3(f->normal, f->normal);
    f->height = dot3(f->normal, c);
    f->normal_error = NORMAL_ERROR * size3(f->ab) * size3(f->ac);
}

static void frame_end(TriangleFrame *restrict f, const double *restrict c, const double *restrict model) {
    double k[3];
    double l[3];
    subtract3(model + 6, model + 3, f->bc);
    cross3(f->normal, c, k);
    cross3(f->normal, c + 3, l);
    f->inside_ab = dot3(f->ab, k);
    f->inside_ca = -dot3(f->ac, k);
    f->inside_bc = dot3(f->bc, l);
    f->flat = f->area2 <= f->normal_error * f->normal_error;
}

/* Returns the squared distance of the origin from the segment from a along e. */
static double segment_distance2(const double a[3], const double e[3]) {
    double toward = -dot3(a, e);
    double length2 = dot3(e, e);
    double t = toward > 0 ? (toward < length2 ? toward / length2 : 1) : 0; /* divides only inside the segment */
    double x = a[0] + t * e[0];
    double y = a[1] + t * e[1];
    double z = a[2] + t * e[2];
    return x * x + y * y + z * z;
}

/*
 * Returns the squared distance of the origin from the triangle with these corners; or infinity where the plane is
 * farther than a limit.
 */
static double triangle_distance2(double limit2, const double *restrict c) {
    TriangleFrame f;
    frame_begin(&f, c, c);
    double above = absolute(f.height) - f.normal_error * size3(c);
    if (above > 0 && above * above > limit2 * f.area2) {
        return positive_infinity();
    }
    frame_end(&f, c, c);
    if (f.inside_ab >= 0 && f.inside_bc >= 0 && f.inside_ca >= 0 && !f.flat) {
        return f.height * f.height / f.area2;
    }
    double nearest = positive_infinity();
    if (f.inside_ab <= 0 || f.flat) {
        nearest = segment_distance2(c, f.ab);
    }
    if (f.inside_bc <= 0 || f.flat) {
        nearest = min2(nearest, segment_distance2(c + 3, f.bc));
    }
    if (f.inside_ca <= 0 || f.flat) {
        nearest = min2(nearest, segment_distance2(c, f.ac));
    }
    return nearest;
}

static double keep_nearer(double point[3], double nearest, const double a[3], const double e[3]) {
    double t = -dot3(a, e) / dot3(e, e);
    t = t > 0 ? (t < 1 ? t : 1) : 0;
    double x = a[0] + t * e[0];
    double y = a[1] + t * e[1];
    double z = a[2] + t * e[2];
    double distance2 = x * x + y * y + z * z;
    if (distance2 < nearest) {
        point[0] = x;
        point[1] = y;
        point[2] = z;
        return distance2;
    }
    return nearest;
}

/* Sets a point to the nearest point of the triangle with these corners. */
static void nearest_point(const double c[9], double point[3]) {
    TriangleFrame f;
    frame_begin(&f, c, c);
    frame_end(&f, c, c);
    if (f.inside_ab >= 0 && f.inside_bc >= 0 && f.inside_ca >= 0 && !f.flat) {
        double height = f.height / f.area2;
        point[0] = f.normal[0] * height;
        point[1] = f.normal[1] * height;
        point[2] = f.normal[2] * height;
        return;
    }
    double nearest = positive_infinity();
    if (f.inside_ab <= 0 || f.flat) {
        nearest = keep_nearer(point, nearest, c, f.ab);
    }
    if (f.inside_bc <= 0 || f.flat) {
        nearest = keep_nearer(point, nearest, c + 3, f.bc);
    }
    if (f.inside_ca <= 0 || f.flat) {
        keep_nearer(point, nearest, c, f.ac);
    }
}

/* Neither within a distance nor beyond it for certain. */
#define WITHIN_DOUBT 2

/* Returns whether the distance of a point from a closed triangle is at most a radius, or WITHIN_DOUBT. */
static int triangle_near(const double point[3], double radius, const double *restrict corners) {
    double c[9];
    double limit2 = radius * radius;
    subtract3(corners, point, c);
    if (dot3(c, c) <= limit2 * SURELY_BELOW) {
        return 1;
    }
    TriangleFrame f;
    frame_begin(&f, c, corners);
    double size_a = size3(c);
    double height = absolute(f.height);
    double height_error = f.normal_error * (size_a + radius);
    double above = height - height_error;
    if (above > 0 && above * above > limit2 * f.area2) {
        return 0;
    }
    subtract3(corners + 3, point, c + 3);
    frame_end(&f, c, corners);
    double size = size_a + size3(f.ab) + size3(f.ac);
    double inside_error = f.normal_error * size * size;
    double nearest = positive_infinity();
    if (f.inside_ab <= inside_error || f.flat) {
        nearest = segment_distance2(c, f.ab);
    }
    if (f.inside_bc <= inside_error || f.flat) {
        nearest = min2(nearest, segment_distance2(c + 3, f.bc));
    }
    if (f.inside_ca <= inside_error || f.flat) {
        nearest = min2(nearest, segment_distance2(c, f.ac));
    }
    if (nearest > MAX_DOUBLE) { /* over the face */
        double below = height + height_error;
        if (below * below <= limit2 * f.area2) {
            return 1;
        }
    } else {
        double error = DISTANCE_ERROR * size;
        double inner = radius - error;
        if (inner > 0 && nearest <= inner * inner) {
            return 1;
        }
        double outer = radius + error;
        int beside = f.inside_ab < -inside_error || f.inside_bc < -inside_error || f.inside_ca < -inside_error
                || f.flat;
        if (beside && nearest > outer * outer) {
            return 0;
        }
    }
    return WITHIN_DOUBT;
}

/*
 * Returns whether the distance of a point from a closed triangle is at most a radius: exactly, so touching counts, for
 * all coordinates and radii that are floats. For other radii see point_triangle_exact.c.
 */
static int triangle_within(const double point[3], double radius, const double *restrict corners) {
    int near = triangle_near(point, radius, corners);
    return near == WITHIN_DOUBT ? point_triangle_exact(point, radius, corners) : near;
}

/* Returns that of a triangle of a mesh which is in doubt. */
static EXACT int triangle_decide(const CulletMesh *mesh, uint32_t triangle, const double point[3], double radius) {
    ExactTable table;
    cullet_triangle(mesh, triangle, table.corners);
    for (int axis = 0; axis < 3; axis++) {
        table.origin[axis] = point[axis];
    }
    exact_set_distance(&table, radius);
    return within_exact(&table);
}
