// SPDX-License-Identifier: Apache-2.0
/*
 * Ray against closed triangle, both faces: a filter in double, which decides all but about one of a million tests of
 * ordinary rays. ray_triangle_exact.c decides the rest.
 *
 * The axes are renamed so that the direction is longest along z. Each corner is sheared along the ray into a plane,
 * where the ray is the point 0 0; the line meets the triangle if that point is on one side of all three edges (Woop,
 * Benthin and Wald 2013). RayTriangle.java derives the bounds of the errors.
 */

/* No hit. */
#define RAY_MISS (-1.0)

/* Neither a hit nor a miss for certain. */
#define RAY_DOUBT (-2.0)

/* Error of a sheared coordinate, relative to the largest coordinate of a corner relative to the ray's origin. */
#define RAY_ERROR 0x1p-48

/*
 * What is added to the error per slack of a ray: a sheared coordinate moves by at most 1.8 times the distance of ray
 * and triangle, the height over the triangle's plane by once of it.
 */
#define RAY_PER_SLACK 4

/* A ray with its axes renamed so that the direction is longest along the last. */
typedef struct Ray {
    double origin[3], direction[3], low[3]; /* the direction is the exact sum of direction and low */
    double rx, ry, rz;                      /* the origin, renamed */
    double sx, sy, per_z;                   /* slopes, and 1 / direction z */
    double max_t;
    /* RAY_ERROR times a number not smaller than any coordinate of a corner relative to the origin, and of the slack */
    double error;
    int x, y, z;  /* the axes */
} Ray;

/* Renames the axes of a ray whose origin and direction are set; without branches, which could not be predicted. */
static void ray_rename(Ray *ray) {
    static const uint8_t next[3] = {1, 2, 0};
    double ax = absolute(ray->direction[0]);
    double ay = absolute(ray->direction[1]);
    double az = absolute(ray->direction[2]);
    double longer = ax > ay ? ax : ay;
    int is_last = !(longer > az);
    ray->z = 2 * is_last + (!is_last & !(ax > ay));
    ray->x = next[ray->z];
    ray->y = next[ray->x];
    ray->per_z = 1 / ray->direction[ray->z];
    ray->sx = ray->direction[ray->x] * ray->per_z;
    ray->sy = ray->direction[ray->y] * ray->per_z;
    ray->rx = ray->origin[ray->x];
    ray->ry = ray->origin[ray->y];
    ray->rz = ray->origin[ray->z];
}

/* Returns the t in 0 .. max_t at which a ray hits, RAY_MISS or RAY_DOUBT. corners: renamed */
static CULLET_INLINE double ray_triangle(const Ray *restrict ray, const double *restrict corners) {
    const double *x = corners;
    const double *y = corners + 1;
    const double *z = corners + 2;
    double error = ray->error;
    double sx = ray->sx;
    double sy = ray->sy;
    double to_ax = x[0] - ray->rx;
    double to_ay = y[0] - ray->ry;
    double to_az = z[0] - ray->rz;
    double to_bz = z[3] - ray->rz;
    double to_cz = z[6] - ray->rz;
    double au = to_ax - sx * to_az;
    double av = to_ay - sy * to_az;
    double bu = x[3] - ray->rx - sx * to_bz;
    double bv = y[3] - ray->ry - sy * to_bz;
    double cu = x[6] - ray->rx - sx * to_cz;
    double cv = y[6] - ray->ry - sy * to_cz;
    double a = cu * bv - cv * bu; /* the side of the edge between the two other corners */
    double b = au * cv - av * cu;
    double c = bu * av - bv * au;
    double size = absolute(au) + absolute(av) + absolute(bu) + absolute(bv) + absolute(cu) + absolute(cv);
    double e = error * (size + error);
    int below = (a < -e) + (b < -e) + (c < -e); /* sums, because branches could not be predicted */
    int above = (a > e) + (b > e) + (c > e);
    if (below != 0 && above != 0) {
        return RAY_MISS;
    }
    if (below != 3 && above != 3) {
        return (au > error && bu > error && cu > error) || (au < -error && bu < -error && cu < -error)
                        || (av > error && bv > error && cv > error) || (av < -error && bv < -error && cv < -error)
                ? RAY_MISS
                : RAY_DOUBT;
    }
    double abx = x[3] - x[0];
    double aby = y[3] - y[0];
    double abz = z[3] - z[0];
    double acx = x[6] - x[0];
    double acy = y[6] - y[0];
    double acz = z[6] - z[0];
    double nx = aby * acz - abz * acy;
    double ny = abz * acx - abx * acz;
    double nz = abx * acy - aby * acx;
    double edges = (absolute(abx) + absolute(aby) + absolute(abz)) * (absolute(acx) + absolute(acy) + absolute(acz));
    double slope = nx * sx + ny * sy + nz;
    double t = (nx * to_ax + ny * to_ay + nz * to_az) / slope * ray->per_z;
    double angle = edges / absolute(slope);
    double slack = angle * (error * absolute(ray->per_z) + RAY_ERROR * absolute(t));
    if (angle < 0x1p14) {
        if (t > slack && t + slack < ray->max_t) {
            return t;
        }
        if (t < -slack || t - slack > ray->max_t) {
            return RAY_MISS;
        }
    }
    return RAY_DOUBT;
}
