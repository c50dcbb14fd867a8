// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.bounds.BoundingBox;
import java.util.Arrays;

/**
 * The convex hull of source vertices: faces and corners from a lattice of 20 bits, and exact supports of the vertices
 * themselves.
 *
 * <p>The topology is exact for the rounded vertices. A rounded vertex is at most one step of the lattice, 2^-19 of the
 * largest extent, from the vertex, so topology alone does not enclose: planes get their offsets from the supports.
 *
 * <p>A set that is flat, on one line or at one position, up to 2^-16 of its extent, becomes a <em>slab</em>: each
 * vertex stands for a small box around it, which is thin along the main axis of the plane's normal, the two axes across
 * the line, or all axes. Its thin edges are the {@link #thickness}, 2^-10 of the extent unless an error allows less, or
 * 2^-10 m for one position.
 *
 * <p>Cost: O(n log n) expected; {@link #memory} bounds the memory. One thread at a time: supports use work arrays.
 */
public final class SourceHull {
    /** The largest magnitude of a coordinate, in metres. */
    public static final float MAX_COORDINATE = 1e12f;

    /** The thickness of a slab as a part of its largest extent. */
    private static final double SLAB = 0x1p-10;

    /** The extent that a slab of one position counts as, in metres. */
    private static final double POINT_EXTENT = 1;

    private final float[] positions;
    private final float[] box;
    private final PointLattice lattice;
    private final LatticeFaces faces;
    private final int[] sources; // source vertex of a point of the hull
    private final SupportTree tree;
    private final SupportTree cornerTree;
    private final int[] corners;
    private final double[] half; // the box that a vertex of a slab stands for, half extents
    private final double volume;

    private SourceHull(float[] positions, double maxThickness) {
        this.positions = positions;
        this.box = BoundingBox.of(positions);
        this.lattice = new PointLattice(positions, box);
        int[] spanning = AffineRank.spanning(lattice.points, Slab.FLAT);
        Slab slab = Slab.of(lattice, spanning);
        LatticeHull.Triangles triangles =
                new LatticeHull(slab.points(), AffineRank.spanning(slab.points(), 0)).triangles();
        this.faces = new LatticeFaces(triangles, slab.points());
        this.sources = slab.sources();
        this.tree = new SupportTree(positions, lattice.order);
        this.half = new double[3];
        double magnitude = 0;
        for (float bound : box) {
            magnitude = Math.max(magnitude, Math.abs(bound));
        }
        double extent = extent() == 0 ? POINT_EXTENT : extent();
        double thickness = Math.max(Math.min(extent * SLAB, maxThickness), 16 * Math.ulp((float) magnitude));
        for (int axis = 0; axis < 3; axis++) {
            half[axis] = slab.thickAxes()[axis] ? thickness / 2 : 0;
        }
        this.volume = isSlab() ? 0 : loopVolume();
        this.corners = distinctCorners();
        this.cornerTree = new SupportTree(positions, corners);
    }

    /**
     * Builds the hull.
     *
     * @param positions 3 floats per vertex in metres, at least one vertex
     * @throws IllegalArgumentException if there is no vertex, or a coordinate is not finite or too large
     */
    public static SourceHull of(float[] positions) {
        return of(positions, Double.POSITIVE_INFINITY);
    }

    /**
     * Builds the hull, with a limit of the thickness of a slab.
     *
     * @param positions 3 floats per vertex in metres, at least one vertex
     * @param maxThickness in metres, positive; 16 units in the last place of the largest coordinate are always allowed
     */
    public static SourceHull of(float[] positions, double maxThickness) {
        check(positions);
        return new SourceHull(positions, maxThickness);
    }

    private static void check(float[] positions) {
        if (positions.length < 3 || positions.length % 3 != 0) {
            throw new IllegalArgumentException("a hull needs at least one vertex of 3 coordinates, but there are "
                    + positions.length + " coordinates");
        }
        for (int i = 0; i < positions.length; i++) {
            if (!(Math.abs(positions[i]) <= MAX_COORDINATE)) {
                throw new IllegalArgumentException("vertex " + i / 3 + ": coordinate " + "xyz".charAt(i % 3) + " is "
                        + positions[i] + ", but a hull needs finite coordinates of at most " + MAX_COORDINATE
                        + " m; remove the vertex or move the model nearer to the origin");
            }
        }
    }

    /** Returns an upper bound of the memory that the hull of a number of vertices takes, in bytes. */
    public static long memory(long vertices) {
        return 600 * vertices + (1 << 20);
    }

    /** The volume of the faces between the vertices themselves, which are flat up to a step of the lattice. */
    private double loopVolume() {
        int[] loops = new int[faces.corners.length];
        for (int k = 0; k < loops.length; k++) {
            loops[k] = loopSource(k);
        }
        return Math.max(0, HullMeasure.volume(positions, faces.starts, loops));
    }

    /** The source vertices of all corners, in Morton order. */
    private int[] distinctCorners() {
        boolean[] used = new boolean[positions.length / 3];
        for (int point : faces.corners) {
            used[sources[point]] = true;
        }
        int[] found = new int[faces.corners.length];
        int size = 0;
        for (int vertex : lattice.order) {
            if (used[vertex]) {
                found[size++] = vertex;
            }
        }
        return Arrays.copyOf(found, size);
    }

    /** Returns the source vertices that are corners of the hull, each once. */
    public int[] vertices() {
        return corners.clone();
    }

    /** Returns the number of faces; triangles in one plane are one face. */
    public int faceCount() {
        return faces.count();
    }

    /**
     * Returns the corners of a face as source vertices, counter-clockwise from outside. In a slab two corners may be
     * the same vertex.
     */
    public int[] face(int face) {
        int[] loop = Arrays.copyOfRange(faces.corners, faces.starts[face], faces.starts[face + 1]);
        return Arrays.stream(loop).map(point -> sources[point]).toArray();
    }

    /** Returns the volume in cubic metres, from the faces; 0 for a slab. */
    public double volume() {
        return volume;
    }

    /** Returns whether the vertices are flat, on a line or at one position, so that they are enclosed in a slab. */
    public boolean isSlab() {
        return half[0] + half[1] + half[2] > 0;
    }

    /** Returns the thickness of a slab along its thin axes in metres, 0 if this is not a slab. */
    public double thickness() {
        return 2 * Math.max(Math.max(half[0], half[1]), half[2]);
    }

    /** Returns the largest extent of the vertices along an axis, in metres. */
    public double extent() {
        return Math.max(Math.max((double) box[3] - box[0], (double) box[4] - box[1]), (double) box[5] - box[2]);
    }

    /** Returns an upper bound of the distance of a point from the hull in metres, up to about 1e-9 of the extent. */
    public double distance(double x, double y, double z) {
        return new HullDistance(cornerTree, extent()).upperBound(x, y, z, 0);
    }

    /** Returns the lower and the upper corner of the vertices, exactly. Read only. */
    float[] box() {
        return box;
    }

    float[] positions() {
        return positions;
    }

    LatticeFaces faces() {
        return faces;
    }

    /** The source vertex of the k-th corner of the loops of {@link #faces}. */
    int loopSource(int k) {
        return sources[faces.corners[k]];
    }

    /** The tree of all vertices. */
    SupportTree tree() {
        return tree;
    }

    /** The tree of the corners. */
    SupportTree cornerTree() {
        return cornerTree;
    }

    /** The largest distance between the hull on the lattice and the hull of the vertices, in metres. */
    double latticeError() {
        return lattice.maxError();
    }

    /**
     * Returns the smallest double d such that {@code n . v <= d} for all vertices, and for the boxes of a slab.
     *
     * @param x component of the normal, a whole number below 2^29
     * @param near a source vertex that is probably the farthest, to shorten the search
     */
    double support(int x, int y, int z, int near) {
        return withSlab(x, y, z, tree.maxUp(x, y, z, dotUp(x, y, z, near)));
    }

    /** The offset of a plane through a vertex, or the box that it stands for in a slab, rounded up. */
    double offset(int x, int y, int z, int vertex) {
        return withSlab(x, y, z, dotUp(x, y, z, vertex));
    }

    /** Returns the source vertex of the corner that is farthest in a direction, up to rounding. */
    int farthestCorner(double x, double y, double z) {
        return cornerTree.source(cornerTree.farthest(x, y, z));
    }

    /** Returns the same vertex in less time, if a source vertex is given that is probably the farthest. */
    int farthestCorner(double x, double y, double z, int near) {
        double product = x * positions[3 * near] + y * positions[3 * near + 1] + z * positions[3 * near + 2];
        return cornerTree.source(cornerTree.farthest(x, y, z, Math.nextDown(product)));
    }

    private double dotUp(int x, int y, int z, int vertex) {
        return ExactDot.up(x, y, z, positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]);
    }

    private double withSlab(int x, int y, int z, double max) {
        double thick = Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2];
        return thick == 0 ? max : ExactDot.sumUp(max, Math.nextUp(Math.nextUp(thick)), 0);
    }

    /** Half the extents of the box that a vertex of a slab stands for. */
    double[] half() {
        return half.clone();
    }
}
