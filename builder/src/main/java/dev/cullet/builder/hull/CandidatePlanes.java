// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Planes around a source hull with small whole normals: its box, its faces, and given directions.
 *
 * <p>A normal is rounded, so a plane is not exactly that of a face; it is a supporting plane for its own normal, and
 * encloses. Equal normals are used once. Of more faces than a limit only the largest of each cell of a cube map of
 * directions is used.
 */
final class CandidatePlanes {
    /** Scales that are tried for all normals together, see {@link NormalRounding}. */
    private static final int SCALES = 300_000;

    private static final int MAX_SCALES = 4096;

    /** 3 whole numbers per plane, of 15 bits and sign. The first six are -x +x -y +y -z +z. */
    final int[] normals;

    /** Per plane the largest {@code n . v} of the corners of the hull, in metres times the normal, up to rounding. */
    final double[] offsets;

    /** Per plane the source vertex that has it. */
    final int[] near;

    private final double[] centre = new double[3];
    private final double size;

    private CandidatePlanes(SourceHull hull, int[] normals, double[] offsets, int[] near) {
        this.normals = normals;
        this.offsets = offsets;
        this.near = near;
        float[] box = hull.box();
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = ((double) box[axis] + box[3 + axis]) / 2;
        }
        size = Math.max(hull.extent(), hull.thickness());
    }

    /**
     * Returns the planes of a hull.
     *
     * @param extra 3 components per further direction
     * @param maxFaces faces beyond this number are thinned
     */
    static CandidatePlanes of(SourceHull hull, double[] extra, int maxFaces) {
        LatticeFaces faces = hull.faces();
        int[] used = maxFaces < faces.count() ? largestOfCells(faces, maxFaces) : all(faces.count());
        int capacity = 6 + extra.length / 3 + used.length;
        int[] normals = new int[3 * capacity];
        double[] offsets = new double[capacity];
        int[] near = new int[capacity];
        int scales = Math.max(1, Math.min(MAX_SCALES, SCALES / capacity));
        Set<Long> seen = new HashSet<>();
        int count = 0;
        for (int k = 0; k < capacity; k++) {
            int corner = -1;
            if (k < 6) {
                normals[3 * count + k / 2] = k % 2 == 0 ? -1 : 1;
            } else if (k < 6 + extra.length / 3) {
                int at = 3 * (k - 6);
                NormalRounding.round(extra[at], extra[at + 1], extra[at + 2], scales, normals, 3 * count);
            } else {
                int face = used[k - 6 - extra.length / 3];
                corner = hull.loopSource(faces.starts[face]);
                double[] n = faces.normals;
                NormalRounding.round(n[3 * face], n[3 * face + 1], n[3 * face + 2], scales, normals, 3 * count);
            }
            int x = normals[3 * count];
            int y = normals[3 * count + 1];
            int z = normals[3 * count + 2];
            if (seen.add(key(x, y, z))) {
                near[count] = corner < 0 ? hull.farthestCorner(x, y, z) : hull.farthestCorner(x, y, z, corner);
                offsets[count] = hull.offset(x, y, z, near[count]);
                count++;
            } else {
                Arrays.fill(normals, 3 * count, 3 * count + 3, 0);
            }
        }
        return new CandidatePlanes(
                hull, Arrays.copyOf(normals, 3 * count), Arrays.copyOf(offsets, count), Arrays.copyOf(near, count));
    }

    private static long key(int x, int y, int z) {
        return ((x + 0x8000L) << 32) | ((y + 0x8000L) << 16) | (z + 0x8000L);
    }

    private static int[] all(int count) {
        int[] faces = new int[count];
        for (int i = 0; i < count; i++) {
            faces[i] = i;
        }
        return faces;
    }

    /** The largest face of each cell of a cube map. */
    private static int[] largestOfCells(LatticeFaces faces, int maxFaces) {
        int side = (int) Math.sqrt(maxFaces / 6.0);
        if (side == 0) {
            return new int[0];
        }
        int[] best = new int[6 * side * side];
        double[] area = new double[best.length];
        Arrays.fill(best, -1);
        for (int f = 0; f < faces.count(); f++) {
            double x = faces.normals[3 * f];
            double y = faces.normals[3 * f + 1];
            double z = faces.normals[3 * f + 2];
            double squared = x * x + y * y + z * z;
            int cell = cell(x, y, z, side);
            if (squared > area[cell]) {
                area[cell] = squared;
                best[cell] = f;
            }
        }
        return Arrays.stream(best).filter(f -> f >= 0).toArray();
    }

    private static int cell(double x, double y, double z, int side) {
        double max = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
        int axis = max == Math.abs(x) ? 0 : max == Math.abs(y) ? 1 : 2;
        double main = axis == 0 ? x : axis == 1 ? y : z;
        double u = (axis == 0 ? y : x) / max;
        double v = (axis == 2 ? y : z) / max;
        int column = (int) Math.min(side - 1, (u + 1) / 2 * side);
        int row = (int) Math.min(side - 1, (v + 1) / 2 * side);
        return ((2 * axis + (main < 0 ? 1 : 0)) * side + row) * side + column;
    }

    /** Returns the planes whose normals are nearest to some directions, each once. */
    int[] withNormals(double[] directions) {
        IntStack found = new IntStack();
        for (int k = 0; k < directions.length; k += 3) {
            int best = 0;
            double largest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count(); i++) {
                double x = normals[3 * i];
                double y = normals[3 * i + 1];
                double z = normals[3 * i + 2];
                double cosine = (x * directions[k] + y * directions[k + 1] + z * directions[k + 2])
                        / Math.sqrt(x * x + y * y + z * z);
                if (cosine > largest) {
                    largest = cosine;
                    best = i;
                }
            }
            found.push(best);
        }
        return Arrays.stream(found.toArray()).distinct().toArray();
    }

    int count() {
        return offsets.length;
    }

    /** Returns the planes in units of {@link #size} around {@link #centre}: unit normal and offset, 4 doubles each. */
    double[] scaled() {
        double[] scaled = new double[4 * count()];
        for (int i = 0; i < count(); i++) {
            scale(normals, i, offsets[i], scaled);
        }
        return scaled;
    }

    void scale(int[] normals, int i, double offset, double[] scaled) {
        double x = normals[3 * i];
        double y = normals[3 * i + 1];
        double z = normals[3 * i + 2];
        double length = Math.sqrt(x * x + y * y + z * z);
        scaled[4 * i] = x / length;
        scaled[4 * i + 1] = y / length;
        scaled[4 * i + 2] = z / length;
        scaled[4 * i + 3] = (offset - (x * centre[0] + y * centre[1] + z * centre[2])) / length / size;
    }

    /** The middle of the source's box, in metres. */
    double centre(int axis) {
        return centre[axis];
    }

    /** The unit of scaled planes, in metres. */
    double size() {
        return size;
    }
}
