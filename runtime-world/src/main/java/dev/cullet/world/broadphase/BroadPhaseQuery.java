// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.broadphase;

import dev.cullet.runtime.internal.Arguments;
import dev.cullet.runtime.internal.ThreadGuard;
import org.jspecify.annotations.Nullable;

/**
 * Queries of many boxes by a ray, a box or a point: which object of the world is hit first, is inside a box, or is
 * nearest. {@link #build} takes the same boxes as {@link BroadPhase#findPairs}, once per frame after the objects have
 * moved.
 *
 * <pre>
 * query.build(bounds, count);
 * query.setFilter(solid);                                             // objects of these only, until the next one
 * int body = query.raycast(ox, oy, oz, dx, dy, dz, 100, exactRay);    // nearest hit of exactRay, or -1
 * double t = query.t();
 * </pre>
 *
 * <p>Without a {@link NarrowPhase} an object is its box. With one, the box only filters: objects are tested from the
 * nearest box on, until no box is nearer than the best result. Touching counts. Of equal results the object of lowest
 * index is returned, so that no answer but that of an any-hit query depends on the tree.
 *
 * <p>Boxes against a box are exact. A ray and a distance may find a box that is farther away by 2^-48 of the
 * coordinates; they never miss one.
 *
 * <p>In two dimensions every z is ignored. A query allocates nothing. It visits O(log n) nodes, plus those near the
 * query. An instance is for one thread at a time; {@link #forThread} makes more for one tree.
 */
public final class BroadPhaseQuery {
    private static final double DOWN = 1 - 0x1p-49;
    private static final double UP = 1 + 0x1p-49;

    private final BoxTree tree;
    private final double[] entries = new double[BoxTree.WIDTH * BoxTree.MAX_LEVELS];
    private final long[] nodes = new long[BoxTree.WIDTH * BoxTree.MAX_LEVELS];

    private boolean ray;
    private double x;
    private double y;
    private double z;
    private double perX;
    private double perY;
    private double perZ;
    private double result = Double.NaN;
    private final ThreadGuard guard = new ThreadGuard();
    private @Nullable ObjectFilter filter;

    /**
     * Allocates a tree without objects.
     *
     * @param dimensions 2 or 3
     * @param capacity maximum number of objects
     */
    public BroadPhaseQuery(int dimensions, int capacity) {
        this(new BoxTree(dimensions, capacity));
    }

    private BroadPhaseQuery(BoxTree tree) {
        this.tree = tree;
    }

    /**
     * Returns another query object of the same tree. Any number of threads may query, each with its own object, while
     * no thread builds.
     */
    public BroadPhaseQuery forThread() {
        return new BroadPhaseQuery(tree);
    }

    /**
     * Builds the tree over boxes, which are copied. Cost: O(n).
     *
     * @param bounds {@code 2 * dimensions} floats per object, the lower corner not above the upper one
     * @param count number of objects, 0 to the capacity
     * @throws IllegalArgumentException if {@code count} is out of range or a box is invalid (NaN, infinite, inverted)
     */
    public void build(float[] bounds, int count) {
        tree.build(bounds, count);
    }

    /** Sets which objects the queries of this object consider from now on; null, as at first, for all. */
    public void setFilter(@Nullable ObjectFilter accepted) {
        filter = accepted;
    }

    /**
     * Returns the object that a ray hits first, or -1: the one of least t.
     *
     * @param ox origin, world space; {@code oy} and {@code oz} too
     * @param dx direction of any length but 0; {@code dy} and {@code dz} too
     * @param maxT the end of the ray in multiples of the direction, included; may be infinite
     * @param narrowPhase null takes the boxes as objects; a ray that starts in a box has t = 0
     */
    public int raycast(
            float ox,
            float oy,
            float oz,
            float dx,
            float dy,
            float dz,
            double maxT,
            @Nullable NarrowPhase narrowPhase) {
        setRay(ox, oy, oz, dx, dy, dz, maxT);
        return search(maxT, narrowPhase, false);
    }

    /** Returns the index of an object that a ray hits, or -1; hits where {@link #raycast} hits. */
    public int anyRay(
            float ox,
            float oy,
            float oz,
            float dx,
            float dy,
            float dz,
            double maxT,
            @Nullable NarrowPhase narrowPhase) {
        setRay(ox, oy, oz, dx, dy, dz, maxT);
        return search(maxT, narrowPhase, true);
    }

    /**
     * Returns the nearest object within a distance, or -1.
     *
     * @param px point, world space; {@code py} and {@code pz} too
     * @param maxDistance metres, included; may be infinite
     * @param narrowPhase null takes the boxes as objects; a point in a box has distance 0
     */
    public int nearest(float px, float py, float pz, double maxDistance, @Nullable NarrowPhase narrowPhase) {
        Arguments.finite("point", px, py, plane() ? 0 : pz);
        Arguments.limit("maxDistance", maxDistance);
        ray = false;
        setPoint(px, py, pz);
        return search(maxDistance, narrowPhase, false);
    }

    /** Returns the index of an object whose box shares a point with a closed box, or -1. */
    public int anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        return find(minX, minY, minZ, maxX, maxY, maxZ, null);
    }

    /** Returns whether the box of an object shares a point with a closed box. */
    public boolean overlapsBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        return anyBox(minX, minY, minZ, maxX, maxY, maxZ) >= 0;
    }

    /**
     * Finds all objects whose boxes share a point with a closed box, in the order of the tree.
     *
     * @param objects receives as many indices as fit
     * @return number of all such objects; if it exceeds {@code objects.length}, the rest is not written
     */
    public int findInBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ, int[] objects) {
        return find(minX, minY, minZ, maxX, maxY, maxZ, objects);
    }

    /** Returns t of the object that the last ray found, NaN after a miss. */
    public double t() {
        return ray ? result : Double.NaN;
    }

    /** Returns the distance of the object that the last {@link #nearest} found, NaN after a miss. */
    public double distance() {
        return ray ? Double.NaN : result;
    }

    private boolean plane() {
        return tree.dimensions == 2;
    }

    private void setRay(float ox, float oy, float oz, float dx, float dy, float dz, double maxT) {
        float alongZ = plane() ? 0 : dz;
        Arguments.finite("origin", ox, oy, plane() ? 0 : oz);
        Arguments.finite("direction", dx, dy, alongZ);
        Arguments.notZero("direction", dx, dy, alongZ);
        Arguments.limit("maxT", maxT);
        ray = true;
        setPoint(ox, oy, oz);
        perX = 1.0 / dx; // infinite for 0
        perY = 1.0 / dy;
        perZ = 1.0 / alongZ;
    }

    private void setPoint(float px, float py, float pz) {
        x = px;
        y = py;
        z = plane() ? 0 : pz;
    }

    /**
     * Visits nodes from the nearest on. The children of a node that are near enough are put on the stack, the nearest
     * on top; at most {@link BoxTree#WIDTH} per level stay there.
     */
    private int search(double limit, @Nullable NarrowPhase narrowPhase, boolean any) {
        guard.enter();
        try {
            return find(limit, narrowPhase, any);
        } finally {
            guard.leave();
        }
    }

    private int find(double limit, @Nullable NarrowPhase narrowPhase, boolean any) {
        ObjectFilter accepted = filter;
        double best = limit;
        int found = -1;
        result = Double.NaN;
        int size = push(0, tree.levels - 1, 0, 1, best);
        while (size > 0) {
            double entry = entries[--size];
            int level = (int) (nodes[size] >>> 32);
            int index = (int) nodes[size];
            if (entry * DOWN > best) {
                continue;
            }
            if (level > 0) {
                int first = BoxTree.WIDTH * index;
                size = push(size, level - 1, first, Math.min(first + BoxTree.WIDTH, tree.size(level - 1)), best);
                continue;
            }
            int object = tree.object(index);
            if (accepted != null && !accepted.accepts(object)) {
                continue;
            }
            double value = narrowPhase == null ? Math.min(limit, entry) : narrowPhase.test(object, best);
            if (value < best || (value == best && (found < 0 || object < found))) {
                best = value;
                found = object;
                result = value;
                if (any) {
                    break;
                }
            }
        }
        return found;
    }

    /** Puts nodes of a level that are near enough on the stack, the nearest on top; returns the new size. */
    private int push(int base, int level, int from, int to, double best) {
        int size = base;
        for (int i = from; level >= 0 && i < to; i++) {
            int at = 6 * (tree.levelStart[level] + i);
            double entry = ray ? entryOf(tree.boxes, at) : distanceOf(tree.boxes, at);
            if (entry * DOWN <= best) { // not for NaN, a miss
                int slot = size++;
                for (; slot > base && entries[slot - 1] < entry; slot--) {
                    entries[slot] = entries[slot - 1];
                    nodes[slot] = nodes[slot - 1];
                }
                entries[slot] = entry;
                nodes[slot] = (long) level << 32 | i;
            }
        }
        return size;
    }

    /**
     * Returns when the ray enters a box, at least 0; NaN for a miss. Each operation is monotone, so a box is entered no
     * later than those in it, to the bit. A time errs by at most 2^-51 of itself.
     */
    private double entryOf(float[] boxes, int at) {
        double inX = enter(boxes[at], boxes[at + 3], x, perX);
        double inY = enter(boxes[at + 1], boxes[at + 4], y, perY);
        double inZ = enter(boxes[at + 2], boxes[at + 5], z, perZ);
        double outX = leave(boxes[at], boxes[at + 3], x, perX);
        double outY = leave(boxes[at + 1], boxes[at + 4], y, perY);
        double outZ = leave(boxes[at + 2], boxes[at + 5], z, perZ);
        double in = Math.max(Math.max(0, inX), Math.max(inY, inZ));
        double out = Math.min(outX, Math.min(outY, outZ));
        return in * DOWN <= out * UP ? in : Double.NaN; // an end before the origin is negative, and stays so
    }

    /** Returns when a line enters an interval; one that does not move on this axis is in it always, or never. */
    private static double enter(double low, double high, double origin, double per) {
        if (Double.isInfinite(per)) {
            return origin >= low && origin <= high ? 0 : Double.POSITIVE_INFINITY;
        }
        return ((per > 0 ? low : high) - origin) * per;
    }

    private static double leave(double low, double high, double origin, double per) {
        if (Double.isInfinite(per)) {
            return origin >= low && origin <= high ? Double.POSITIVE_INFINITY : -1;
        }
        return ((per > 0 ? high : low) - origin) * per;
    }

    private double distanceOf(float[] boxes, int at) {
        double dx = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 3]));
        double dy = Math.max(0, Math.max(boxes[at + 1] - y, y - boxes[at + 4]));
        double dz = Math.max(0, Math.max(boxes[at + 2] - z, z - boxes[at + 5]));
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /** Finds objects in a box; without an array, returns the first one or -1. */
    private int find(float minX, float minY, float minZ, float maxX, float maxY, float maxZ, int @Nullable [] objects) {
        float lowZ = plane() ? 0 : minZ;
        float highZ = plane() ? 0 : maxZ;
        Arguments.finite("min", minX, minY, lowZ);
        Arguments.finite("max", maxX, maxY, highZ);
        Arguments.ordered("x", minX, maxX);
        Arguments.ordered("y", minY, maxY);
        Arguments.ordered("z", lowZ, highZ);
        ObjectFilter accepted = filter;
        float[] boxes = tree.boxes;
        int found = 0;
        int level = tree.levels - 1;
        int index = 0;
        while (level >= 0) {
            int at = 6 * (tree.levelStart[level] + index);
            if (boxes[at] <= maxX
                    && boxes[at + 3] >= minX
                    && boxes[at + 1] <= maxY
                    && boxes[at + 4] >= minY
                    && boxes[at + 2] <= highZ
                    && boxes[at + 5] >= lowZ) {
                if (level > 0) {
                    level--;
                    index *= BoxTree.WIDTH;
                    continue;
                }
                int object = tree.object(index);
                if (accepted == null || accepted.accepts(object)) {
                    if (objects == null) {
                        return object;
                    }
                    if (found < objects.length) {
                        objects[found] = object;
                    }
                    found++;
                }
            }
            index++;
            while (level >= 0 && (index % BoxTree.WIDTH == 0 || index == tree.size(level))) { // up, to the next one
                index = (index - 1) / BoxTree.WIDTH + 1;
                level++;
                if (level == tree.levels) {
                    level = -1;
                }
            }
        }
        return objects == null ? -1 : found;
    }
}
