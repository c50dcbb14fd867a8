// SPDX-License-Identifier: Apache-2.0
/*
 * The numbers of a query in the space of one instance's mesh, and the bound of what mapping them has rounded.
 *
 * A mapped point errs by at most 2^-47 of its distance from the position, a mapped direction by as much of itself, a
 * length by 2^-52. At the place where a ray, or a shape of size r, touches the mesh, it has moved by at most the sum of
 * that distance, of r in metres of the mesh, and of the farthest coordinate of the mesh. So all that is mapped errs
 * there by less than 2^-45 of the sum of these numbers: the slack. Components below 2^-60 of their sum become 0, so
 * that exact arithmetic on them does not underflow; that is below the slack, too.
 */

/* Share of all sizes by which a mapped query errs at the place where it touches. */
#define SPACE_SLACK 0x1p-45

#define SPACE_TINY 0x1p-60

typedef struct MeshSpace {
    CulletInstanceTransform transform;
    double slack; /* metres of the mesh */
    double size;
} MeshSpace;

/* Adds a size to those of a space. */
static void space_grow(MeshSpace *space, double by) {
    space->size += by;
    space->slack = SPACE_SLACK * space->size;
}

static void space_drop_tiny(double v[3], double sum) {
    for (int i = 0; i < 3; i++) {
        v[i] = absolute(v[i]) < SPACE_TINY * sum ? 0 : v[i];
    }
}

/* Starts with a mesh, whose transform is set. */
static void space_begin(MeshSpace *space, const CulletMesh *mesh) {
    space->size = 0;
    for (int axis = 0; axis < 3; axis++) {
        double low = absolute(mesh->lower[axis]);
        double high = absolute(mesh->upper[axis]);
        space->size += low > high ? low : high;
    }
    space->slack = SPACE_SLACK * space->size;
}

/* Maps a point of the world. */
static void space_point(MeshSpace *space, const double point[3], double to[3]) {
    const CulletInstanceTransform *t = &space->transform;
    double from[3];
    subtract3(point, t->position, from);
    double distance = size3(from) / t->scale;
    cullet_transform_to_mesh_direction(t, from, to);
    space_drop_tiny(to, distance);
    space_grow(space, distance);
}

/* Maps the motion of a ray or shape; the slack needs no more than that of its origin. */
static void space_direction(const MeshSpace *space, const double direction[3], double to[3]) {
    cullet_transform_to_mesh_direction(&space->transform, direction, to);
    space_drop_tiny(to, size3(direction) / space->transform.scale);
}

/* Maps a unit vector. */
static void space_axis(const MeshSpace *space, const double axis[3], double to[3]) {
    cullet_transform_to_mesh_normal(&space->transform, axis, to);
    space_drop_tiny(to, size3(axis));
}

/* Maps a length. */
static double space_length(MeshSpace *space, double length) {
    double mapped = length / space->transform.scale;
    space_grow(space, mapped);
    return mapped;
}

/*
 * Returns whether a mapped line may come within two slacks of the box of a mesh, which is what a ray may hit: by the
 * three separating axes across the line, without a division. The sums round by 2^-50 of the slack's sizes, so four
 * slacks are enough.
 *
 * grown: by how much the box is grown on each axis, for a shape that moves along the line
 */
static int space_line_touches(const MeshSpace *space, const CulletMesh *mesh, const double origin[3],
        const double direction[3], const double grown[3]) {
    double h[3];
    double c[3];
    double a[3];
    const double *d = direction;
    for (int i = 0; i < 3; i++) {
        h[i] = 0.5 * ((double)mesh->upper[i] - mesh->lower[i]) + (4 * space->slack + grown[i]);
        c[i] = 0.5 * ((double)mesh->lower[i] + mesh->upper[i]) - origin[i];
        a[i] = absolute(d[i]);
    }
    return absolute(c[1] * d[2] - c[2] * d[1]) <= h[1] * a[2] + h[2] * a[1]
            && absolute(c[2] * d[0] - c[0] * d[2]) <= h[2] * a[0] + h[0] * a[2]
            && absolute(c[0] * d[1] - c[1] * d[0]) <= h[0] * a[1] + h[1] * a[0];
}
