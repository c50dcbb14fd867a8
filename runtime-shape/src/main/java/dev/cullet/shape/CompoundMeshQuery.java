// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.internal.MeshAccess;
import dev.cullet.runtime.internal.QueryMesh;
import dev.cullet.runtime.internal.ThreadGuard;
import dev.cullet.world.ray.RayFilter;

/**
 * A compound against a mesh: any triangle that a piece touches. An instance is scratch memory, about 95 KB, for one
 * thread; queries allocate nothing after the first one with a piece of so many corners.
 *
 * <p>The pieces are solid, the mesh is its surface, and whether they touch is exact: see {@link ShapeMeshQuery}.
 *
 * <p>Cost: that of a {@link ShapeMeshQuery} for each piece whose box touches the box of the mesh.
 */
public final class CompoundMeshQuery {
    private final ShapePair pair = new ShapePair();
    private final ShapeWalk walk = new ShapeWalk(pair, new CorePoints(3));
    private final CompoundMesh pieces = new CompoundMesh();
    private final ShapeFilter filter = new ShapeFilter();
    private final ThreadGuard guard = new ThreadGuard();
    private int piece = -1;

    /** Scratch memory for one thread. */
    public CompoundMeshQuery() {}

    /** Sets which triangles later queries consider, by their surfaces; see {@link ShapeMeshQuery#setFilter}. */
    public void setFilter(RayFilter triangleFilter) {
        guard.enter();
        filter.set(triangleFilter);
        guard.leave();
    }

    /**
     * Returns a triangle that a piece touches, or -1. {@link #piece} is the first piece that touches any.
     *
     * @param otherToThis where the compound stands in the model space of the mesh
     */
    public int any(CollisionMesh mesh, CompoundShape compound, RigidTransform otherToThis) {
        QueryMesh data = MeshAccess.queryMesh(mesh);
        guard.enter();
        pieces.setMesh(data);
        pieces.setTransform(otherToThis);
        CompoundTree tree = compound.tree;
        int triangle = -1;
        int place = pieces.next(tree, tree.first(), 0);
        while (place >= 0) {
            walk.begin(data, compound.piece(place), otherToThis, filter.atRest());
            triangle = walk.next();
            if (triangle >= 0) {
                break;
            }
            place = pieces.next(tree, tree.after(place), 0);
        }
        piece = place;
        guard.leave();
        return triangle;
    }

    /** Returns whether a piece touches a triangle; see {@link #any}. */
    public boolean overlaps(CollisionMesh mesh, CompoundShape compound, RigidTransform otherToThis) {
        return any(mesh, compound, otherToThis) >= 0;
    }

    /** The piece of the last query; -1 after a miss. */
    public int piece() {
        return piece;
    }
}
