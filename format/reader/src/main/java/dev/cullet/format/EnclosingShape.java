// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * A convex shape that encloses a part: a hull of planes, or a primitive. Model space, metres. {@code cullet verify}
 * proves in exact arithmetic that it is convex and encloses.
 *
 * <pre>
 * normals      a b c | a b c | ...      3 whole numbers per plane, outward
 * offsets      d | d | ...              inside where a*x + b*y + c*z is at most d, for each plane
 * corners      x y z | x y z | ...      3 floats per corner
 * faceStarts   0 | k | ... | end        per plane, the first of its corners in faceCorners, and the end
 * faceCorners  c c c c | c c c | ...    the loop of each face, counter-clockwise from outside
 * triangles    c c c | c c c | ...      the surface of the convex hull of the corners
 *
 *      3----2      a prism: 5 planes, 6 corners
 *     /|   /|      faces      0 1 2 3 | ...
 *    0----1 |      triangles  0 1 2 | 0 2 3 | ...
 *     \|   \|
 *      4----5
 * </pre>
 *
 * <p>The solid is the convex hull of the corners, exactly. The planes are those that were chosen when it was made,
 * moved out until all corners are on their inner side: a corner is on the planes of its faces up to its rounding to
 * float, so the triangles of a face may differ from its plane by as much.
 *
 * <p>Arrays are wrapped without a copy.
 */
public final class EnclosingShape {
    /** Kind: a hull of planes that were chosen for the part. */
    public static final int HULL = 0;

    /** Kind: a hull with 14 or 26 planes of fixed directions. */
    public static final int KDOP = 1;

    /** Kind: an oriented box. Primitive: centre x y z, quaternion x y z w, half extents along its axes. */
    public static final int BOX = 2;

    /** Kind: a capsule. Primitive: x y z of both ends of its segment, radius. */
    public static final int CAPSULE = 3;

    /** Kind: a sphere. Primitive: centre x y z, radius. */
    public static final int SPHERE = 4;

    /** The largest number of planes. */
    public static final int MAX_PLANES = 2048;

    /** The largest number of corners: of as many planes, three at each corner. */
    public static final int MAX_CORNERS = 2 * MAX_PLANES - 4;

    /** The largest magnitude of a coordinate, in metres: that of parts, and more for the margin. */
    public static final float MAX_COORDINATE = 4 * Asset.MAX_COORDINATE;

    /** The excess volume of a shape whose part has no volume. */
    public static final float NO_VOLUME = -1;

    private static final int[] PRIMITIVE_NUMBERS = {0, 0, 10, 7, 4};

    private final int kind;
    private final String engine;
    private final float[] figures;
    private final float[] primitive;
    private final short[] normals;
    private final double[] offsets;
    private final float[] corners;
    private final int[] faceStarts;
    private final int[] faceCorners;
    private final int[] triangles;

    /**
     * Makes a shape of any kind.
     *
     * @param kind {@link #HULL}, {@link #KDOP}, {@link #BOX}, {@link #CAPSULE} or {@link #SPHERE}
     * @param engine lower-case name of the engine whose limits it fits; empty for none
     * @param figures 4 floats: volume, excess volume, stick-out, margin
     * @param primitive the numbers of a primitive; empty for hulls and k-DOPs
     * @param normals 3 whole numbers per plane; this and what follows is empty for a primitive
     * @param offsets per plane
     */
    public EnclosingShape(
            int kind,
            String engine,
            float[] figures,
            float[] primitive,
            short[] normals,
            double[] offsets,
            Surface surface) {
        this.kind = kind;
        this.engine = engine;
        this.figures = figures;
        this.primitive = primitive;
        this.normals = normals;
        this.offsets = offsets;
        this.corners = surface.corners;
        this.faceStarts = surface.faceStarts;
        this.faceCorners = surface.faceCorners;
        this.triangles = surface.triangles;
    }

    /** Corners, faces and triangles of a hull. */
    public static final class Surface {
        static final Surface NONE = new Surface(new float[0], new int[0], new int[0], new int[0]);

        final float[] corners;
        final int[] faceStarts;
        final int[] faceCorners;
        final int[] triangles;

        /**
         * Wraps the arrays without a copy.
         *
         * @param corners 3 floats per corner
         * @param faceStarts per plane the first of its corners in {@code faceCorners}, and the end
         * @param faceCorners loops, counter-clockwise from outside
         * @param triangles 3 corners per triangle of the surface of the convex hull of the corners
         */
        public Surface(float[] corners, int[] faceStarts, int[] faceCorners, int[] triangles) {
            this.corners = corners;
            this.faceStarts = faceStarts;
            this.faceCorners = faceCorners;
            this.triangles = triangles;
        }
    }

    /**
     * Makes a primitive.
     *
     * @param kind {@link #BOX}, {@link #CAPSULE} or {@link #SPHERE}, where the order of the numbers is described
     * @param engine lower-case name of the engine whose tolerance it allows for; empty for none
     * @param figures 4 floats: volume, excess volume, stick-out, margin
     */
    public static EnclosingShape primitive(int kind, String engine, float[] figures, float[] numbers) {
        return new EnclosingShape(kind, engine, figures, numbers, new short[0], new double[0], Surface.NONE);
    }

    /** Returns how many numbers a primitive of a kind has; 0 for hulls and k-DOPs. */
    public static int primitiveNumbers(int kind) {
        return PRIMITIVE_NUMBERS[kind];
    }

    /** Returns {@link #HULL}, {@link #KDOP}, {@link #BOX}, {@link #CAPSULE} or {@link #SPHERE}. */
    public int kind() {
        return kind;
    }

    /** Returns whether it has planes, corners, faces and triangles: a hull or a k-DOP. */
    public boolean hasPlanes() {
        return kind == HULL || kind == KDOP;
    }

    /** Returns the name of the engine whose limits it fits, in lower case; empty for none. */
    public String engine() {
        return engine;
    }

    /** Returns volume, excess volume, stick-out and margin: 4 floats. Read only. */
    public float[] figures() {
        return figures;
    }

    /** Returns the volume in cubic metres. */
    public float volume() {
        return figures[0];
    }

    /**
     * Returns the volume beyond that of the part's exact convex hull, as a part of that: 0.02 is 2 % more. {@link
     * #NO_VOLUME} for a part that is flat.
     */
    public float excessVolume() {
        return figures[1];
    }

    /** Returns the largest distance of a point of the shape from the exact hull: metres, an upper bound. */
    public float stickOut() {
        return figures[2];
    }

    /** Returns how far the shape was moved out, in metres. */
    public float margin() {
        return figures[3];
    }

    /** Returns the numbers of a primitive, empty for hulls and k-DOPs. Read only. */
    public float[] primitive() {
        return primitive;
    }

    /** Returns the number of planes, which is that of the faces; 0 for a primitive. */
    public int planeCount() {
        return offsets.length;
    }

    /** Returns the number of corners; 0 for a primitive. */
    public int cornerCount() {
        return corners.length / 3;
    }

    /** Returns 3 whole numbers per plane, outward. Read only. */
    public short[] normals() {
        return normals;
    }

    /** Returns per plane the d of {@code a*x + b*y + c*z <= d}: metres times the length of the normal. Read only. */
    public double[] offsets() {
        return offsets;
    }

    /** Returns 3 floats per corner. Read only. */
    public float[] corners() {
        return corners;
    }

    /** Returns per plane the first of its corners in {@link #faceCorners}, and the end. Read only. */
    public int[] faceStarts() {
        return faceStarts;
    }

    /** Returns the loops of corners of the faces, counter-clockwise from outside. Read only. */
    public int[] faceCorners() {
        return faceCorners;
    }

    /** Returns 3 corners per triangle of the surface, counter-clockwise from outside. Read only. */
    public int[] triangles() {
        return triangles;
    }
}
