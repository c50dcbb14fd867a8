// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.packed;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.internal.AssetSection;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A hull of planes: its loops, its planes, then what follows from these, as differences. A corner is where the planes
 * of its first three faces meet; an offset is that of the farthest corner; triangles divide the polygons of faces.
 *
 * <p>Time: O(corners times planes).
 */
final class HullCoder {
    // Kinds of numbers, after those of arrays.
    static final int SIZE = ShapeCoder.KINDS;
    private static final int FIRST = SIZE + 1;
    private static final int NEXT = SIZE + 2; // two: none is expected, one is
    private static final int THIRD = SIZE + 4;
    private static final int TRIANGLE = SIZE + 5;
    private static final int NORMAL = SIZE + 6;
    private static final int DISTANCE = SIZE + 7;
    private static final int CORNER = SIZE + 8;
    private static final int OFFSET = SIZE + 9;

    /** The number of kinds, those of arrays included. */
    static final int KINDS = SIZE + 10;

    private static final int PLANE_BYTES = 64;
    private static final int CORNER_BYTES = 16;
    private static final int LOOP_BYTES = 8;

    /** Bits of the largest distance of a plane. */
    private static final int DISTANCE_BITS = 30;

    private static final int MAX_EXPONENT = 1000;
    private static final int MAX_INDEX = 65_535;
    private static final double LOWEST = -1e300; // below each product of a normal and a corner

    private final ShapeCoder arrays;
    private final NumberCoder coder;
    private final AssetSection section;

    private final @Nullable EnclosingShape given;
    private int[] starts = new int[0];
    private int[] loops = new int[0];
    private int[] faces = new int[0]; // three planes per corner, plus 1; 0: none
    private short[] normals = new short[0];
    private double[] distances = new double[0]; // per plane
    private float[] corners = new float[0];

    /**
     * @param given null to decode
     */
    HullCoder(ShapeCoder arrays, AssetSection section, @Nullable EnclosingShape given) {
        this.arrays = arrays;
        this.coder = arrays.coder();
        this.section = section;
        this.given = given;
    }

    EnclosingShape code(int kind, String engine, float[] figures) throws CorruptAssetException {
        codeSizes();
        codeLoops();
        codePlanes();
        codeCorners();
        double[] offsets = offsets();
        EnclosingShape.Surface surface = new EnclosingShape.Surface(corners, starts, loops, triangles());
        return new EnclosingShape(kind, engine, figures, new float[0], normals, offsets, surface);
    }

    private void codeSizes() throws CorruptAssetException {
        int planes = arrays.count(given == null ? 0 : given.planeCount(), PLANE_BYTES);
        starts = new int[planes + 1];
        for (int f = 0; f < planes; f++) {
            int size = given == null ? 0 : given.faceStarts()[f + 1] - given.faceStarts()[f];
            starts[f + 1] = starts[f] + arrays.claim(3 + coder.number(SIZE, size - 3), LOOP_BYTES);
        }
        int count = arrays.count(given == null ? 0 : given.cornerCount(), CORNER_BYTES);
        if (starts[planes] > MAX_INDEX || count > MAX_INDEX) {
            throw malformed("it has " + count + " corners and " + starts[planes] + " in its loops");
        }
        loops = new int[starts[planes]];
        faces = new int[3 * count];
        corners = new float[3 * count];
        normals = new short[3 * planes];
        distances = new double[planes];
    }

    /** Codes corners in loops: new ones are numbered in order. */
    private void codeLoops() throws CorruptAssetException {
        int[] before = new int[faces.length / 3]; // plus 1: the corner before this one in a loop, still to be met
        int used = 0;
        for (int f = 0; f + 1 < starts.length; f++) {
            int expected = 0;
            for (int k = starts[f]; k < starts[f + 1]; k++) {
                int actual = given == null ? 0 : given.faceCorners()[k];
                int corner = k == starts[f] ? used - coder.number(FIRST, used - actual) : next(expected, used, actual);
                if (corner < 0 || corner > used || corner >= before.length) {
                    throw malformed("a loop has corner " + corner + " of " + before.length);
                }
                used += corner == used ? 1 : 0;
                loops[k] = corner;
                expected = before[corner];
                for (int i = 3 * corner; i < 3 * corner + 3; i++) {
                    if (faces[i] == 0) {
                        faces[i] = f + 1;
                        break;
                    }
                }
            }
            expectReverse(before, starts[f], starts[f + 1]);
        }
    }

    /** Codes the corner after one; expected is the one that leads to it in a loop before. */
    private int next(int expected, int used, int actual) throws CorruptAssetException {
        int symbol = actual == expected - 1 ? 0 : 1 + used - actual;
        symbol = coder.number(expected == 0 ? NEXT : NEXT + 1, symbol);
        return symbol == 0 ? expected - 1 : used + 1 - symbol;
    }

    private void expectReverse(int[] before, int first, int end) {
        int last = loops[end - 1];
        for (int k = first; k < end; k++) {
            int corner = loops[k];
            int next = loops[k + 1 < end ? k + 1 : first];
            if (before[corner] == 0 || before[corner] == next + 1) {
                before[corner] = last + 1;
            }
            last = corner;
        }
    }

    /** Codes normals, and distances as whole numbers of a power of two. */
    private void codePlanes() throws CorruptAssetException {
        double[] means = given == null ? distances : means(given);
        double largest = 0;
        for (double mean : means) {
            largest = Math.max(largest, Math.abs(mean));
        }
        int exponent = coder.integer(DISTANCE, 0, Math.getExponent(largest) + 1 - DISTANCE_BITS);
        exponent = Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, exponent));
        double step = Math.scalb(1.0, exponent);
        for (int f = 0; f < distances.length; f++) {
            for (int i = 3 * f; i < 3 * f + 3; i++) {
                normals[i] = (short) coder.integer(NORMAL, 0, given == null ? 0 : given.normals()[i]);
            }
            distances[f] = step * coder.integer(DISTANCE, 0, (int) Math.rint(means[f] / step));
        }
    }

    /** Returns per plane the middle of its corners along its normal: near the plane before the corners were rounded. */
    private static double[] means(EnclosingShape shape) {
        double[] means = new double[shape.planeCount()];
        for (int f = 0; f < means.length; f++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
                double dot = dot(shape.normals(), f, shape.corners(), shape.faceCorners()[k]);
                low = Math.min(low, dot);
                high = Math.max(high, dot);
            }
            means[f] = (low + high) / 2;
        }
        return means;
    }

    private static double dot(short[] normals, int plane, float[] corners, int corner) {
        return (double) normals[3 * plane] * corners[3 * corner]
                + (double) normals[3 * plane + 1] * corners[3 * corner + 1]
                + (double) normals[3 * plane + 2] * corners[3 * corner + 2];
    }

    private void codeCorners() throws CorruptAssetException {
        float[] expected = new float[3];
        for (int c = 0; c < corners.length; c += 3) {
            meet(c, expected);
            for (int axis = 0; axis < 3; axis++) {
                corners[c + axis] = coder.near(CORNER, expected[axis], given == null ? 0 : given.corners()[c + axis]);
            }
        }
    }

    /** Intersects the three planes of a corner; 0 0 0 if they have no single point in common, or it is too far. */
    private void meet(int c, float[] point) {
        double[] sums = new double[3];
        double determinant = 0;
        for (int i = 0; i < 3 && faces[c + 2] != 0; i++) {
            int a = faces[c + i] - 1;
            int p = 3 * (faces[c + (i + 1) % 3] - 1);
            int q = 3 * (faces[c + (i + 2) % 3] - 1);
            for (int axis = 0; axis < 3; axis++) {
                int y = (axis + 1) % 3;
                int z = (axis + 2) % 3;
                double cross = (double) normals[p + y] * normals[q + z] - (double) normals[p + z] * normals[q + y];
                sums[axis] += distances[a] * cross;
                determinant += i == 0 ? normals[3 * a + axis] * cross : 0;
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            double value = sums[axis] / determinant;
            point[axis] = Math.abs(value) <= EnclosingShape.MAX_COORDINATE ? (float) value + 0f : 0;
        }
    }

    /** Codes offsets as steps of a double from the largest product of a corner. */
    private double[] offsets() throws CorruptAssetException {
        double[] offsets = new double[distances.length];
        for (int f = 0; f < offsets.length; f++) {
            double largest = LOWEST;
            for (int c = 0; c < corners.length / 3; c++) {
                double dot = dot(normals, f, corners, c);
                largest = dot > largest ? dot : largest;
            }
            long expected = ordered(Double.doubleToRawLongBits(largest));
            long actual = given == null ? expected : ordered(Double.doubleToRawLongBits(given.offsets()[f]));
            offsets[f] =
                    Double.longBitsToDouble(ordered(expected + coder.integer(OFFSET, 0, (int) (actual - expected))));
        }
        return offsets;
    }

    /** Converts the bits of a double to a number in the order of values, and back. */
    private static long ordered(long bits) {
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /** Codes triangles: how they divide the faces, or where one has corners of several faces, their corners. */
    private int[] triangles() throws CorruptAssetException {
        int separate =
                given == null || Arrays.equals(given.triangles(), divided(true)) ? 0 : given.triangles().length / 3;
        int count = coder.number(SIZE, separate);
        if (count == 0) {
            return divided(false);
        }
        int[] triangles = new int[3 * arrays.claim(count, LOOP_BYTES)];
        int last = 0;
        for (int i = 0; i < triangles.length; i++) {
            last = coder.integer(TRIANGLE, last, given == null ? 0 : given.triangles()[i]);
            triangles[i] = last & 0xFFFF;
        }
        return triangles;
    }

    /**
     * Codes the triangles that divide each face: the first has the edge from its last corner to its first.
     *
     * @param tried whether nothing is coded, only found out what would be
     */
    private int[] divided(boolean tried) throws CorruptAssetException {
        int[] triangles = new int[3 * (loops.length - 2 * distances.length)];
        int t = 0;
        for (int f = 0; f < distances.length; f++) {
            int end = t + 3;
            triangles[t] = starts[f];
            triangles[t + 2] = starts[f + 1] - 1;
            for (; t < end; t += 3) {
                int from = triangles[t];
                int to = triangles[t + 2];
                int middle = middle(from, to, t, tried);
                if (middle > from + 1) {
                    triangles[end] = from;
                    triangles[end + 2] = middle;
                    end += 3;
                }
                if (to > middle + 1) {
                    triangles[end] = middle;
                    triangles[end + 2] = to;
                    end += 3;
                }
                triangles[t] = loops[from];
                triangles[t + 1] = loops[middle];
                triangles[t + 2] = loops[to];
            }
        }
        return triangles;
    }

    private int middle(int from, int to, int t, boolean tried) throws CorruptAssetException {
        int skipped = 0;
        if (given != null && t < given.triangles().length) {
            while (skipped < to - from - 2 && loops[from + 1 + skipped] != given.triangles()[t + 1]) {
                skipped++;
            }
        }
        int coded = tried || to - from == 2 ? skipped : coder.number(THIRD, skipped);
        if (coded < 0 || coded >= to - from - 1) {
            throw malformed("a triangle skips " + coded + " of " + (to - from - 1) + " corners");
        }
        return from + 1 + coded;
    }

    private CorruptAssetException malformed(String what) {
        return section.corrupt(AssetErrorCode.PACKED_SHAPE, "a packed shape is malformed: " + what);
    }
}
