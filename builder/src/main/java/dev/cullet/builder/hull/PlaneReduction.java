// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * Removes planes of a polytope, the one that adds the smallest volume first, ties by index; a polytope only grows by
 * it.
 *
 * <p>A removal whose new corners are farther from the source hull than a cap is refused, so that no spike remains. If a
 * number of planes is required, and every removal is refused, the cap grows.
 *
 * <p>Then planes are exchanged: a corner is cut, and another plane is removed if that adds less than the cut takes
 * away.
 *
 * <p>Source: the progressive hulls of Sander et al. 2000, Silhouette clipping, section 3, which only grow either, and
 * Jacobson 2021, on plane-limited hulls; the cost here is the added volume itself.
 */
final class PlaneReduction {
    private static final int MAX_EXCHANGE_ROUNDS = 6;
    private static final int MAX_TRIED = 128; // planes of which each is tried in an exchange
    private static final double CAP_GROWTH = 1.1;

    private final SimplePolytope polytope;
    private final PlaneRemoval removal;
    private final CandidatePlanes planes;
    private final HullDistance distance;
    private final double[] cost; // infinity: no face, unbounded without it, or refused under the cap
    private final double[] refusedAt; // the distance of a refused plane's new corners in metres, else 0
    private final IntStack changed = new IntStack();
    private double cap; // metres

    /**
     * @param cap largest distance of a new corner from the source hull, in metres
     */
    PlaneReduction(SimplePolytope polytope, CandidatePlanes planes, HullDistance distance, double cap) {
        this.polytope = polytope;
        this.planes = planes;
        this.distance = distance;
        this.cap = cap;
        this.removal = new PlaneRemoval(polytope);
        this.cost = new double[polytope.planes.length / 4];
        this.refusedAt = new double[cost.length];
        Arrays.fill(cost, Double.POSITIVE_INFINITY);
        for (int i = 0; i < cost.length; i++) {
            update(i);
        }
    }

    private void update(int plane) {
        refusedAt[plane] = 0;
        cost[plane] = polytope.hasFace(plane) ? removal.volume(plane) : Double.POSITIVE_INFINITY;
    }

    /** Removes planes that add next to nothing, within the cap. */
    void removeIdle(double volume) {
        for (int best = cheapest(-1); best >= 0 && cost[best] <= volume; best = cheapest(-1)) {
            removal.volume(best);
            double found = distanceBeyondCap(best);
            if (found == 0) {
                remove(best);
            } else {
                refuse(best, found);
            }
        }
    }

    /** Removes a plane if it has a face and the polytope remains bounded without it. */
    void removeIfBounded(int plane) {
        if (polytope.hasFace(plane) && removal.volume(plane) < Double.POSITIVE_INFINITY) {
            remove(plane);
        }
    }

    /** Removes planes while the cap allows it. */
    void reduceWithinCap() {
        while (removeCheapest(-1)) {
            // until every removal is refused
        }
    }

    /** Removes planes until there are at most a number of them, or the polytope would be unbounded. */
    void reduceTo(int maxPlanes) {
        while (polytope.faces() > maxPlanes) {
            if (!removeCheapest(-1) && !growCap()) {
                return;
            }
        }
    }

    /** Grows the cap until it allows a refused removal; false if there is none. */
    private boolean growCap() {
        double smallest = Double.POSITIVE_INFINITY;
        for (double distance : refusedAt) {
            smallest = distance > 0 ? Math.min(smallest, distance) : smallest;
        }
        cap = Math.max(CAP_GROWTH * cap, smallest);
        for (int i = 0; i < cost.length; i++) {
            if (refusedAt[i] > 0 && refusedAt[i] <= cap) {
                update(i);
            }
        }
        return smallest < Double.POSITIVE_INFINITY;
    }

    /** Removes the cheapest plane that the cap allows; not a given one. */
    private boolean removeCheapest(int except) {
        while (true) {
            int best = cheapest(except);
            if (best < 0) {
                return false;
            }
            removal.volume(best);
            double found = distanceBeyondCap(best);
            if (found == 0) {
                remove(best);
                return true;
            }
            refuse(best, found);
        }
    }

    private void refuse(int plane, double found) {
        refusedAt[plane] = found;
        cost[plane] = Double.POSITIVE_INFINITY;
    }

    private int cheapest(int except) {
        int best = -1;
        for (int i = 0; i < cost.length; i++) {
            if (i != except && cost[i] < Double.POSITIVE_INFINITY && (best < 0 || cost[i] < cost[best])) {
                best = i;
            }
        }
        return best;
    }

    /** Removes the plane whose volume was computed last. */
    private void remove(int plane) {
        removal.apply(plane, changed);
        cost[plane] = Double.POSITIVE_INFINITY;
        for (int k = 0; k < changed.size(); k++) {
            update(changed.get(k));
        }
    }

    /** A distance of a new corner from the source hull that is above the cap, in metres, or 0 if there is none. */
    private double distanceBeyondCap(int plane) {
        double[] p = polytope.planes;
        double highest = 0;
        for (int k = 0; k < removal.madeCount(); k++) {
            double height = p[4 * plane] * removal.made(k, 0)
                    + p[4 * plane + 1] * removal.made(k, 1)
                    + p[4 * plane + 2] * removal.made(k, 2)
                    - p[4 * plane + 3];
            highest = Math.max(highest, height * planes.size()); // the hull is below the plane
        }
        for (int k = 0; k < removal.madeCount() && highest <= cap; k++) {
            highest = Math.max(highest, distance(removal.made(k, 0), removal.made(k, 1), removal.made(k, 2)));
        }
        return highest > cap ? highest : 0;
    }

    /** A bound of the distance of a scaled position from the source hull in metres, or 0 if it is within the cap. */
    private double distance(double x, double y, double z) {
        double size = planes.size();
        return distance.beyond(
                planes.centre(0) + x * size, planes.centre(1) + y * size, planes.centre(2) + z * size, cap);
    }

    /**
     * Exchanges planes as long as that takes volume away.
     *
     * @param selection finds the planes to cut by
     */
    void exchange(PlaneSelection selection) {
        for (int round = 0; round < MAX_EXCHANGE_ROUNDS; round++) {
            boolean any = cost.length <= MAX_TRIED && exchangeAny();
            for (int c = 0; c < polytope.cornerBound(); c++) {
                if (!polytope.isFree(c)) {
                    selection.measure(c);
                    any |= selection.height(c) > SimplePolytope.EPSILON && exchange(selection.deepest(c), c);
                }
            }
            if (!any) {
                return;
            }
        }
    }

    /** Tries to exchange every plane without a face. */
    private boolean exchangeAny() {
        boolean any = false;
        for (int i = 0; i < cost.length; i++) {
            if (!polytope.hasFace(i)) {
                any |= exchange(i, polytope.highest(i));
            }
        }
        return any;
    }

    /** Cuts a corner, and removes the plane that then adds the smallest volume, maybe the same one. */
    private boolean exchange(int plane, int corner) {
        int before = polytope.faces();
        if (!polytope.cut(plane, corner)) {
            return false;
        }
        updateMade();
        if (polytope.faces() <= before) {
            return true; // the cut removed a whole face
        }
        double gain = cost[plane];
        while (true) {
            int other = cheapest(plane);
            if (other < 0 || !(cost[other] < gain * (1 - 1e-9))) {
                removal.volume(plane);
                remove(plane);
                return false;
            }
            removal.volume(other);
            double found = distanceBeyondCap(other);
            if (found == 0) {
                remove(other);
                return true;
            }
            refuse(other, found);
        }
    }

    /** Updates the planes at the corners that a cut made, and those whose face is gone. */
    private void updateMade() {
        IntStack made = polytope.made();
        for (int i = 0; i < cost.length; i++) {
            cost[i] = polytope.hasFace(i) ? cost[i] : Double.POSITIVE_INFINITY;
        }
        for (int k = 0; k < made.size(); k++) {
            int at = 3 * made.get(k);
            update(polytope.cornerPlanes[at]);
            if (k == 0) {
                update(polytope.cornerPlanes[at + 2]);
            }
        }
    }
}
