// SPDX-License-Identifier: Apache-2.0
/*
 * Time of impact of a mesh that moves and rotates, against another, by the search of advance.c. MeshSweep.java has more.
 */

/* Half a unit in the last place on three axes, relative, with a factor of two. */
#define SWEEP_ROUNDING 0x1p-22

/*
 * Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float of the
 * other mesh's vertices, where they are near the first or anywhere on the path, and double arithmetic.
 */
static double sweep_slack(const CulletMesh *mesh, const CulletMesh *other, const CulletMotion *motion) {
    float box[6];
    double farthest = 0;
    double size = 0;
    cullet_motion_bounds(motion, other, box);
    for (int i = 0; i < 6; i++) {
        farthest = max2(farthest, absolute(box[i]));
        size = max2(size, absolute(i < 3 ? mesh->lower[i] : mesh->upper[i - 3]));
    }
    return SWEEP_ROUNDING * min2(farthest, size + 2 * (double)other->radius) + 0x1p-40 * size;
}

CulletSweepOutcome cullet_sweep_mesh(CulletMeshSweep *result, const CulletMesh *mesh, const CulletMesh *other,
        const CulletMotion *motion, double tolerance) {
    Advance advance;
    CulletDistance *nearest = &result->nearest;
    double apart;
    advance_begin(&advance, 0, 1, motion_path_length(motion, other->centre, other->radius),
            sweep_slack(mesh, other, motion), tolerance);
    distance_clear(nearest);
    if (tolerance >= 0) {
        do {
            double rows[12];
            motion_rows_at(motion, advance.at, rows);
            int is_near = distance_closest(nearest, mesh, other, rows, advance.limit);
            apart = is_near ? nearest->distance * (1 - SWEEP_ROUNDING) : advance.limit;
        } while (advance_next(&advance, apart));
    }
    if (advance.outcome == CULLET_SWEEP_FREE) {
        distance_clear(nearest);
    }
    result->t = advance.t;
    result->overlap_t = advance.overlap_t;
    result->steps = advance.steps;
    return advance.outcome;
}
