// SPDX-License-Identifier: Apache-2.0
/*
 * Time of impact of a mesh that moves and rotates, against another, by conservative advancement refined by bisection.
 *
 * No point moves faster than `speed`. A mesh that is d away now is free for d / speed from now, and was for as long
 * before: an interval is proven free if the distances at its two ends together exceed what any point can move in it.
 * The search steps from one proven time to a later one, by d / speed or more where that can be proven, by less where it
 * cannot. A time at which the meshes overlap ends a bracket whose left end is proven free, and the next step is at most
 * to its middle. The left end never moves without a proof: no obstacle is too thin. MeshSweep.java has more.
 *
 * Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */

/* Half a unit in the last place on three axes, relative, with a factor of two. */
#define SWEEP_ROUNDING 0x1p-22

/* A sweep in progress. */
typedef struct SweepState {
    CulletMeshSweep *result;
    const CulletMesh *mesh, *other;
    const CulletMotion *motion;
    double limit;
} SweepState;

/* Returns a lower bound of the distance at a time, except for the slack; 0 only if they touch. */
static double sweep_measure(SweepState *sweep, double at) {
    double rows[12];
    CulletDistance *nearest = &sweep->result->nearest;
    sweep->result->steps++;
    motion_rows_at(sweep->motion, at, rows);
    int near = distance_closest(nearest, sweep->mesh, sweep->other, rows, sweep->limit);
    return near ? nearest->distance * (1 - SWEEP_ROUNDING) : sweep->limit;
}

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

/* Ends a sweep without contact. */
static CulletSweepOutcome sweep_free(CulletMeshSweep *result) {
    result->t = 1;
    distance_clear(&result->nearest);
    return CULLET_SWEEP_FREE;
}

/* Ends a sweep at its last proven time, where it measures once more. */
static CulletSweepOutcome sweep_end(SweepState *sweep, CulletSweepOutcome outcome) {
    sweep_measure(sweep, sweep->result->t);
    return outcome;
}

/* Steps from one proven time to the next. apart: the measured distance at the start */
static CulletSweepOutcome sweep_advance(SweepState *sweep, double apart, double speed, double slack, double enough) {
    CulletMeshSweep *result = sweep->result;
    double bracket = positive_infinity(); /* motion up to a time at which they overlap */
    double next = 0;                      /* motion to try */
    for (;;) {
        double safe = apart - slack;
        double rest = (1 - result->t) * speed;
        if (safe - slack > rest || speed == 0) {
            return sweep_free(result);
        }
        if (result->steps >= CULLET_SWEEP_MAX_STEPS) {
            return sweep_end(sweep, CULLET_SWEEP_UNFINISHED);
        }
        double way = max2(safe, min2(max2(enough, next), bracket / 2));
        double trial = way >= rest ? 1 : result->t + way / speed;
        way = min2(way, rest);
        double there = sweep_measure(sweep, trial);
        if (there > 0 && (way <= safe || way < safe + there - slack)) {
            result->t = trial;
            apart = there;
            bracket -= way;
            next = 2 * way;
            if (trial == 1) {
                return sweep_free(result);
            }
            continue;
        }
        if (there == 0) {
            bracket = way;
            result->overlap_t = trial;
        }
        if (way <= enough) {
            return sweep_end(sweep, CULLET_SWEEP_HIT);
        }
        next = there == 0 ? way : way / 8;
    }
}

CulletSweepOutcome cullet_sweep_mesh(CulletMeshSweep *result, const CulletMesh *mesh, const CulletMesh *other,
        const CulletMotion *motion, double tolerance) {
    SweepState sweep;
    double speed = motion_path_length(motion, other);
    double slack = sweep_slack(mesh, other, motion);
    result->t = 0;
    result->overlap_t = not_a_number();
    result->steps = 0;
    distance_clear(&result->nearest);
    if (!(tolerance >= 0)) {
        return CULLET_SWEEP_INVALID;
    }
    sweep.result = result;
    sweep.mesh = mesh;
    sweep.other = other;
    sweep.motion = motion;
    sweep.limit = speed + 4 * slack;
    double apart = sweep_measure(&sweep, 0);
    if (apart == 0) {
        result->overlap_t = 0;
        return CULLET_SWEEP_OVERLAP;
    }
    return sweep_advance(&sweep, apart, speed, slack, max2(tolerance, 8 * slack));
}
