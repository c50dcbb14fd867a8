// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.pairs;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.internal.PairWalk;

/**
 * Mesh against mesh: whether they touch, and all pairs of touching triangles. An instance is scratch memory, about 6
 * KB, for one thread; queries allocate nothing.
 *
 * <pre>
 * pairs.begin(ship, rock, rockToShip);
 * while (pairs.next()) { ... pairs.triangle() ... pairs.otherTriangle() ... }
 * </pre>
 *
 * <p>Exact for the other mesh's vertices transformed in double and rounded to float once: no false hit, no false miss;
 * touching counts. The walk descends both AABB trees at once, see {@link PairWalk}; most pairs of meshes that are apart
 * cost a few box tests.
 */
public final class MeshPairs {
    private final PairWalk walk = new PairWalk();
    private final ThreadGuard guard = new ThreadGuard();
    private int triangle = -1;
    private int otherTriangle = -1;

    /** Scratch memory for one thread. */
    public MeshPairs() {}

    /**
     * Returns whether two meshes touch; on a hit {@link #triangle} and {@link #otherTriangle} are a touching pair.
     * Continue with {@link #next} for the other pairs.
     *
     * @param other the other mesh; it may be the first one
     * @param otherToThis where the other mesh stands in the model space of the first
     */
    public boolean overlaps(CollisionMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        guard.enter();
        start(mesh, other, otherToThis);
        boolean found = advance();
        guard.leave();
        return found;
    }

    /**
     * Starts an iteration over the pairs of touching triangles, before the first.
     *
     * @param other the other mesh; it may be the first one
     * @param otherToThis where the other mesh stands in the model space of the first
     */
    public void begin(CollisionMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        guard.enter();
        start(mesh, other, otherToThis);
        guard.leave();
    }

    private void start(CollisionMesh mesh, CollisionMesh other, RigidTransform otherToThis) {
        walk.begin(MeshAccess.queryMesh(mesh), MeshAccess.queryMesh(other), otherToThis);
        triangle = -1;
        otherTriangle = -1;
    }

    /** Moves to the next pair of touching triangles; false after the last one. The order depends on the trees. */
    public boolean next() {
        guard.enter();
        boolean found = advance();
        guard.leave();
        return found;
    }

    private boolean advance() {
        boolean found = walk.next();
        triangle = found ? walk.triangle() : -1;
        otherTriangle = found ? walk.otherTriangle() : -1;
        return found;
    }

    /**
     * Writes the next pairs, as many as fit; call again to continue.
     *
     * @param pairs receives 2 ints per pair: triangle of the first mesh, triangle of the other
     * @return number of pairs written; if it is less than {@code pairs.length / 2}, there are no more
     */
    public int nextInto(int[] pairs) {
        guard.enter();
        int written = 0;
        while (2 * written + 1 < pairs.length && advance()) {
            pairs[2 * written] = triangle;
            pairs[2 * written + 1] = otherTriangle;
            written++;
        }
        guard.leave();
        return written;
    }

    /** The triangle of the first mesh; -1 if the last call found no pair. */
    public int triangle() {
        return triangle;
    }

    /** The triangle of the other mesh; -1 if the last call found no pair. */
    public int otherTriangle() {
        return otherTriangle;
    }
}
