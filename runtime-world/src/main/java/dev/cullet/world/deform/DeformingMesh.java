// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Sphere;
import dev.cullet.format.TriangleSet;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.internal.MeshAccess;

/**
 * A mesh whose vertices move, such as cloth, water, or skin: the triangles of a baked mesh, with its own positions and
 * boxes. For one thread at a time. The constructor allocates all memory ({@link #bytes}).
 *
 * <pre>
 * DeformingMesh flag = new DeformingMesh(asset.part("flag"));
 * each frame:
 *   flag.setVertices(0, count, positions, 0);   // as often as needed
 *   flag.refit();                               // or refitMoved(), or grow()
 *   flag.mesh().anySphere(...)             // every query, also against other meshes
 * </pre>
 *
 * <p>The tree keeps its topology; only boxes change. {@link #refit} computes all boxes, as small as the lattice allows,
 * {@link #refitMoved} does the same for what moved, and {@link #grow} only enlarges. After either of the first two each
 * box is the smallest on its lattice, whatever was called before. Between {@link #setVertices} and the next of the
 * three, results of queries are undefined.
 *
 * <p>The baked lattice fits the baked mesh. This mesh has its own lattice, with a margin of half its size on each side;
 * when a vertex leaves it, the next refit of any kind creates a new lattice and computes all boxes. The same happens
 * when the mesh has shrunk to a sixteenth of the lattice.
 *
 * <p>Vertices are numbered as in {@code mesh().data().triangles()}: a game with other numbers matches positions once,
 * at load. The BSP tree and the sphere cluster of the baked mesh are left out; edge flags stay those of the baked mesh.
 */
public final class DeformingMesh {
    /** The mesh has shrunk if no side of it has this many lattice steps. */
    private static final int SHRUNK = AabbTree.LATTICE_MAX / 16;

    private final LaneBoxes boxes;
    private final CollisionMesh mesh;
    private final float[] positions;
    private final float[] bounds = new float[6];
    private final float[] sphere = new float[4];

    /** Start of the lanes of each vertex in {@link #lanes}, and the end. */
    private final int[] firstLane;

    /** The leaf lanes that hold a triangle of the vertex: 4 * node + lane. */
    private final int[] lanes;

    /** A bit per vertex: moved since the last refit of any kind. */
    private final long[] moved;

    /** A bit per vertex: moved since the last exact refit, and handled by {@link #grow}. */
    private final long[] grown;

    /** A bit per lane: its box is to be computed. */
    private final long[] waiting;

    private final double costAtStart;
    private boolean leftLattice;

    /**
     * Copies positions and boxes of a baked mesh, which does not change.
     *
     * @throws IllegalArgumentException if its asset is compact: such a mesh has no positions that can be moved
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
                part.name(), part.pivot(), bounds, new Sphere(sphere), set.withPositions(positions), tree);
        mesh = MeshAccess.withArrays(baked, own);
        int vertices = set.vertexCount();
        firstLane = new int[vertices + 1];
        int[] indices = set.indices();
        lanes = LaneBoxes.lanesOfVertices(tree.nodes(), indices, firstLane);
        moved = new long[(vertices + 63) / 64];
        grown = new long[moved.length];
        waiting = new long[(4 * tree.nodeCount() + 63) / 64];
        boxes = new LaneBoxes(tree, positions, indices);
        leftLattice = true;
        refit();
        costAtStart = boxes.cost();
    }

    /**
     * The mesh as of the last refit, for all queries. Always the same object, which shares boxes and positions with
     * this one. Its bounding box and sphere are those of the tree's boxes, up to a lattice step too large.
     */
    public CollisionMesh mesh() {
        return mesh;
    }

    /** Returns the number of vertices. */
    public int vertexCount() {
        return firstLane.length - 1;
    }

    /**
     * Returns the bytes of this mesh's own arrays: 12 per vertex for positions, 12 per triangle for its vertices, and
     * 64 per node for boxes; for the boxes of a vertex 4 per vertex and 4 per pair of vertex and leaf; and three bit
     * sets.
     */
    public long bytes() {
        return 4L * (positions.length + 3 * mesh.triangleCount() + firstLane.length + lanes.length)
                + 8L * (boxes.nodes.length + moved.length + grown.length + waiting.length);
    }

    /**
     * Moves a range of vertices. Cost: one comparison per coordinate.
     *
     * @param first the first vertex
     * @param count number of vertices
     * @param xyz 3 floats per vertex, model space, metres; read only
     * @param at offset of the first vertex in the array
     * @throws IllegalArgumentException if a coordinate is NaN, infinite, or beyond 1e9 m; no vertex is moved then
     */
    public void setVertices(int first, int count, float[] xyz, int at) {
        if (first < 0 || count < 0 || count > vertexCount() - first) {
            throw new IllegalArgumentException(
                    "vertices " + first + " to " + (first + (long) count) + " are not in 0.." + vertexCount());
        }
        if (at < 0 || xyz.length - at < 3L * count) {
            throw new IllegalArgumentException("xyz has length " + xyz.length + ", but 3 values for each of " + count
                    + " vertices are needed from offset " + at);
        }
        for (int i = 0; i < 3 * count; i++) {
            if (!(Math.abs(xyz[at + i]) <= Asset.MAX_COORDINATE)) {
                throw new IllegalArgumentException("vertex " + (first + i / 3) + " has the coordinate " + xyz[at + i]
                        + ", but must be within " + Asset.MAX_COORDINATE + " m; no vertex was moved");
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
     * Computes all boxes, from the leaves up: children are stored after their parents, so one pass from the last node
     * to the first is enough. Cost: three vertex reads per triangle and one visit per node.
     */
    public void refit() {
        if (leftLattice) {
            boxes.newLattice(false);
        }
        boxes.measureAll();
        exact();
    }

    /**
     * Computes the boxes of the leaves with moved vertices, and of their parents as far as they change. The boxes are
     * then those of {@link #refit}. Cost: the affected leaves and the nodes above them, and a pass over bit sets, one
     * bit per vertex and four per node. Cheaper than {@link #refit} if less than about two thirds of the vertices
     * moved.
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
        for (int word = waiting.length - 1; word >= 0; word--) { // parents are stored before their children
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
     * Enlarges boxes to contain the vertices that moved since the last refit of any kind. No box shrinks, so queries on
     * a mesh that keeps moving become slower until an exact refit. Cost: per moved vertex, the boxes that do not
     * contain it yet.
     */
    public void grow() {
        if (leftLattice) {
            refit();
            return;
        }
        for (int word = 0; word < moved.length; word++) {
            for (long left = moved[word]; left != 0; left &= left - 1) {
                int vertex = 64 * word + Long.numberOfTrailingZeros(left);
                boxes.setPoint(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]);
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
     * Returns the expected cost of a query relative to that of the initial pose, by the surface area heuristic over the
     * boxes: 1 initially, larger as boxes overlap. Below 1.5, a tree baked from the current pose would be faster by
     * less than half (measured). Above that, deform another baked mesh, of a pose nearer to the current one. It is an
     * upper bound: it also counts triangles that grew relative to the mesh, which no other tree would make smaller.
     * Cost: a pass over all boxes.
     */
    public double degradation() {
        return boxes.cost() / costAtStart;
    }

    /** Completes an exact refit. */
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
