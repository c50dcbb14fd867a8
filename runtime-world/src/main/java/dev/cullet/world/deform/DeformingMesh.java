// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleSet;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;

/**
 * A mesh whose vertices move, such as cloth, water, or skin: the triangles of a baked mesh, with positions and boxes of its
 * own. It belongs to one thread at a time. All memory is allocated when it is made ({@link #bytes} tells how much); after
 * that nothing is.
 *
 * <pre>
 * DeformingMesh flag = new DeformingMesh(asset.part("flag"));
 * each frame:
 *   flag.setVertices(0, count, positions, 0);   // as many times as needed
 *   flag.refit();                               // or refitMoved(), or grow()
 *   flag.mesh().anySphere(...)             // every query, also against other meshes
 * </pre>
 *
 * <p>The tree keeps its topology; only boxes follow. {@link #refit} makes all of them anew and as small as the lattice
 * allows, {@link #refitMoved} does the same but looks only at what moved, and {@link #grow} only enlarges. After either of
 * the first two each box is the smallest on its lattice, whatever was done before. Between {@link #setVertices} and the next of the three,
 * answers of queries mean nothing.
 *
 * <p>The baked lattice fits the baked mesh. This mesh has its own, with room on each side for half of its size; when a vertex
 * leaves it, the next refit of any kind puts a new lattice round the mesh and makes all boxes anew. The same happens when
 * the mesh has shrunk to a sixteenth of the lattice.
 *
 * <p>Vertices are numbered as in {@code mesh().data().triangles()}: a game with a numbering of its own matches positions once,
 * at load. A BSP tree and spheres of the baked mesh do not follow, and are left out; edge flags stay those of the baked mesh.
 */
public final class DeformingMesh {
    /** Largest magnitude of a coordinate, in metres; as in an asset. */
    private static final float FARTHEST = 1e9f;

    /** The mesh has shrunk if no side of it is that many steps long. */
    private static final int SHRUNK = AabbTree.LATTICE_MAX / 16;

    private final LaneBoxes boxes;
    private final CollisionMesh mesh;
    private final float[] positions;
    private final float[] bounds = new float[6];
    private final float[] sphere = new float[4];

    /** Where the lanes of each vertex start in {@link #lanes}, and one more. */
    private final int[] firstLane;

    /** The leaf lanes that hold a triangle of the vertex: 4 * node + lane. */
    private final int[] lanes;

    /** A bit per vertex: moved since the last call of any refit, and moved since the last exact one, which grew only. */
    private final long[] moved;

    private final long[] grown;

    /** A bit per lane, set while its box waits to be made anew. */
    private final long[] waiting;

    private final double costAtStart;
    private boolean leftLattice;

    /**
     * Copies positions and boxes of a baked mesh, which stays as it is.
     *
     * @throws IllegalArgumentException if its asset is compact: such a mesh has no positions that could be moved
     */
    public DeformingMesh(CollisionMesh baked) {
        AssetPart part = baked.data();
        TriangleSet set = part.triangles();
        if (set.blocks() != null) {
            throw new IllegalArgumentException("part \"" + part.name()
                    + "\" is compact, and its vertices cannot be moved; bake the asset with --encoding exact");
        }
        AabbTree old = part.tree();
        positions = set.positions().clone();
        AabbTree tree =
                new AabbTree(old.origin().clone(), old.step(), old.nodes().clone(), old.depth(), old.sahCost());
        AssetPart own = new AssetPart(
                part.name(),
                part.pivot(),
                bounds,
                new Sphere(sphere),
                new TriangleSet(
                        positions,
                        set.indices(),
                        set.surfaces(),
                        set.uniformSurface(),
                        set.nodes(),
                        set.uniformNode(),
                        set.sourceTriangles(),
                        set.edgeFlags()),
                tree);
        mesh = MeshAccess.withArrays(baked, own);
        int vertices = set.vertexCount();
        firstLane = new int[vertices + 1];
        lanes = LaneBoxes.lanesOfVertices(tree.nodes(), set.indices(), firstLane);
        moved = new long[(vertices + 63) / 64];
        grown = new long[moved.length];
        waiting = new long[(4 * tree.nodeCount() + 63) / 64];
        boxes = new LaneBoxes(tree, positions, set.indices());
        leftLattice = true;
        refit();
        costAtStart = boxes.cost();
    }

    /**
     * The mesh as it is after the last refit, for all queries. Always the same object: it shows the boxes and positions of this
     * one. Its bounding box and sphere are those of the tree's boxes, up to a lattice step too large.
     */
    public CollisionMesh mesh() {
        return mesh;
    }

    public int vertexCount() {
        return firstLane.length - 1;
    }

    /**
     * Bytes of the arrays that this mesh holds for itself: 12 per vertex for positions and 64 per node for boxes, and to find
     * the boxes of a vertex 4 per vertex and 4 per vertex and leaf that has it, and three bit sets.
     */
    public long bytes() {
        return 4L * (positions.length + firstLane.length + lanes.length)
                + 8L * (boxes.nodes.length + moved.length + grown.length + waiting.length);
    }

    /**
     * Moves a range of vertices. Cost: one comparison per coordinate.
     *
     * @param first the first vertex
     * @param count vertices to move
     * @param xyz 3 floats per vertex, model space, metres; read only
     * @param at place of the first of them in the array
     * @throws IllegalArgumentException if a coordinate is NaN, infinite, or beyond 1e9 m; nothing has moved then
     */
    public void setVertices(int first, int count, float[] xyz, int at) {
        if (first < 0 || count < 0 || count > vertexCount() - first) {
            throw new IllegalArgumentException(
                    "vertices " + first + " to " + (first + (long) count) + " are not in 0.." + vertexCount());
        }
        if (at < 0 || xyz.length - at < 3L * count) {
            throw new IllegalArgumentException("xyz has length " + xyz.length + ", but 3 values for each of " + count
                    + " vertices are needed from place " + at);
        }
        for (int i = 0; i < 3 * count; i++) {
            if (!(Math.abs(xyz[at + i]) <= FARTHEST)) {
                throw new IllegalArgumentException("vertex " + (first + i / 3) + " has the coordinate " + xyz[at + i]
                        + ", but must be within " + FARTHEST + " m; no vertex was moved");
            }
        }
        for (int vertex = first, from = at, to = 3 * first; vertex < first + count; vertex++, from += 3, to += 3) {
            float x = xyz[from];
            float y = xyz[from + 1];
            float z = xyz[from + 2];
            if (x != positions[to] || y != positions[to + 1] || z != positions[to + 2]) {
                positions[to] = x;
                positions[to + 1] = y;
                positions[to + 2] = z;
                moved[vertex >> 6] |= 1L << vertex;
                leftLattice |= !boxes.holds(x, y, z);
            }
        }
    }

    /**
     * Makes every box anew, from the leaves up: children stand after their parents, so one pass from the last node to the
     * first does it. Cost: three vertex reads per triangle and a visit per node.
     */
    public void refit() {
        if (leftLattice) {
            boxes.newLattice(false);
        }
        boxes.measureAll();
        exact();
    }

    /**
     * Makes the boxes of the leaves with moved vertices anew, and of their parents as far as they change. The boxes are then
     * those of {@link #refit}. Cost: of the leaves that are touched and the nodes above them, and a pass over bit sets,
     * a bit per vertex and four per node. Cheaper than {@link #refit} where less than about two thirds of the vertices moved.
     */
    public void refitMoved() {
        if (leftLattice) {
            refit();
            return;
        }
        for (int word = 0; word < moved.length; word++) {
            for (long left = moved[word] | grown[word]; left != 0; left &= left - 1) {
                int vertex = 64 * word + Long.numberOfTrailingZeros(left);
                for (int i = firstLane[vertex]; i < firstLane[vertex + 1]; i++) {
                    waiting[lanes[i] >> 6] |= 1L << lanes[i];
                }
            }
        }
        for (int word = waiting.length - 1; word >= 0; word--) { // parents stand before their children
            while (waiting[word] != 0) {
                int lane = 64 * word + 63 - Long.numberOfLeadingZeros(waiting[word]);
                waiting[word] ^= 1L << lane;
                if (boxes.measure(lane)) {
                    int above = boxes.laneAbove(lane);
                    if (above >= 0) {
                        waiting[above >> 6] |= 1L << above;
                    }
                }
            }
        }
        exact();
    }

    /**
     * Enlarges boxes until they hold the vertices that moved since the last call of any refit; none gets smaller, so that a mesh
     * that goes on moving is asked ever more slowly until an exact refit. Cost: per moved vertex, the boxes that do not hold it
     * yet.
     */
    public void grow() {
        if (leftLattice) {
            refit();
            return;
        }
        for (int word = 0; word < moved.length; word++) {
            for (long left = moved[word]; left != 0; left &= left - 1) {
                int vertex = 64 * word + Long.numberOfTrailingZeros(left);
                boxes.aim(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]);
                for (int i = firstLane[vertex]; i < firstLane[vertex + 1]; i++) {
                    int lane = lanes[i];
                    while (lane >= 0 && boxes.include(lane)) {
                        lane = boxes.laneAbove(lane);
                    }
                }
            }
            grown[word] |= moved[word];
            moved[word] = 0;
        }
        finish();
    }

    /**
     * How much more a query costs than when this mesh was made, by the surface area heuristic over its boxes: 1 then, larger as
     * boxes come to overlap. Where it is below 1.5, a tree baked from the present pose would be faster by less than half
     * (measured; {@code docs/scenes.md} has the table). Above that, deform another baked mesh, of a pose nearer to this
     * one. It is an upper bound: it also counts triangles that grew against the mesh, which no other tree would make
     * smaller. Cost: a pass over all boxes.
     */
    public double degradation() {
        return boxes.cost() / costAtStart;
    }

    /** What {@link #degradation} compares. */
    double cost() {
        return boxes.cost();
    }

    /** After all boxes are as small as they can be. */
    private void exact() {
        for (int word = 0; word < moved.length; word++) {
            moved[word] = 0;
            grown[word] = 0;
        }
        if (boxes.longestSide() < SHRUNK && boxes.newLattice(true)) {
            boxes.measureAll();
        }
        finish();
    }

    private void finish() {
        leftLattice = false;
        boxes.bound(bounds, sphere);
        MeshAccess.queryMesh(mesh).readLattice();
    }
}
