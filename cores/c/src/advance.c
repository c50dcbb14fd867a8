// SPDX-License-Identifier: Apache-2.0
/*
 * The search for the time of impact of two bodies of which one moves, by conservative advancement refined by bisection.
 * The caller measures the distance at a time, and gives it to advance_next until that returns 0.
 *
 * No point moves faster than `speed`. Bodies that are d apart now are free for d / speed from now, and were for as long
 * before: an interval is proven free if the distances at its two ends together exceed what any point can move in it.
 * The search steps from one proven time to a later one, by d / speed or more where that can be proven, by less where it
 * cannot. A time at which the bodies overlap ends a bracket whose left end is proven free, and the next step is at most
 * to its middle. The left end never moves without a proof: no obstacle is too thin. ConservativeAdvancement.java is the
 * same.
 *
 * Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).
 */

typedef struct Advance {
    double t;         /* the last time up to which the motion is proven free */
    double overlap_t; /* a later time at which the bodies overlap; NaN if none was found */
    int32_t steps;    /* distances that were measured */
    CulletSweepOutcome outcome; /* CULLET_SWEEP_INVALID while the search goes on */
    double at;        /* the time at which the distance is needed next */
    double limit;     /* a distance that is large enough: it may be given for all that are larger */
    double speed, slack, enough;
    double last_t;    /* the end of the motion */
    double apart;     /* the distance at t */
    double bracket;   /* motion from t up to a time at which they overlap */
    double next, way; /* motion to try, and that from t to the time at which the distance is needed */
} Advance;

/*
 * Begins a search.
 *
 * first_t, last_t: the motion, 0 to 1
 * speed: a bound of the way of any point from t = 0 to t = 1
 * slack: a bound of the error of a distance
 * tolerance: bodies this near, and not proven to part, count as a hit
 */
static void advance_begin(
        Advance *a, double first_t, double last_t, double speed, double slack, double tolerance) {
    a->t = first_t;
    a->overlap_t = not_a_number();
    a->steps = 0;
    a->outcome = CULLET_SWEEP_INVALID;
    a->at = first_t;
    a->limit = speed * (last_t - first_t) + 4 * slack;
    a->last_t = last_t;
    a->speed = speed;
    a->slack = slack;
    a->enough = max2(tolerance, 8 * slack);
    a->apart = 0;
    a->bracket = positive_infinity();
    a->next = 0;
    a->way = 0;
}

static int advance_free(Advance *a) {
    a->t = a->last_t;
    a->outcome = CULLET_SWEEP_FREE;
    return 0;
}

/* Ends a search at its last proven time, where the distance is measured once more. */
static int advance_end(Advance *a, CulletSweepOutcome outcome) {
    a->at = a->t;
    a->outcome = outcome;
    return 1;
}

/*
 * Takes the distance at the time `at`: a lower bound, except for the slack, that is 0 only if they touch. Returns
 * whether another one is needed. After CULLET_SWEEP_HIT and CULLET_SWEEP_UNFINISHED the last one is that at t.
 */
static int advance_next(Advance *a, double there) {
    a->steps++;
    if (a->outcome != CULLET_SWEEP_INVALID) {
        return 0;
    }
    if (a->steps == 1) {
        a->apart = there;
        if (there == 0) {
            a->overlap_t = a->t;
            a->outcome = CULLET_SWEEP_OVERLAP;
            return 0;
        }
    } else if (there > 0 && (a->way <= a->apart - a->slack || a->way < a->apart - a->slack + there - a->slack)) {
        a->t = a->at;
        a->apart = there;
        a->bracket -= a->way;
        a->next = 2 * a->way;
        if (a->t == a->last_t) {
            return advance_free(a);
        }
    } else {
        if (there == 0) {
            a->bracket = a->way;
            a->overlap_t = a->at;
        }
        if (a->way <= a->enough) {
            return advance_end(a, CULLET_SWEEP_HIT);
        }
        a->next = there == 0 ? a->way : a->way / 8;
    }
    double safe = a->apart - a->slack;
    double rest = (a->last_t - a->t) * a->speed;
    if (safe - a->slack > rest || a->speed == 0) {
        return advance_free(a);
    }
    if (a->steps >= CULLET_SWEEP_MAX_STEPS) {
        return advance_end(a, CULLET_SWEEP_UNFINISHED);
    }
    a->way = max2(safe, min2(max2(a->enough, a->next), a->bracket / 2));
    a->at = a->way >= rest ? a->last_t : a->t + a->way / a->speed;
    a->way = min2(a->way, rest);
    return 1;
}
