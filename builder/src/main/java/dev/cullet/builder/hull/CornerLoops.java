// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The faces of a polytope as loops of rounded corners: corners that are equal after rounding are merged, faces with fewer
 * than three corners are dropped, and corners with fewer than three faces are left out.
 *
 * <p>Loops are only used if they are closed: each edge has its opposite once, and the numbers of corners, edges and faces
 * satisfy Euler's formula.
 */
final class CornerLoops {
    private final Map<Key, Integer> numbers = new HashMap<>();
    private float[] points = new float[3 * 64];

    /** Per face its corners. */
    private int[][] loops = new int[0][];

    /** The planes that have a loop. */
    private int[] planes = new int[0];

    private boolean isClosed;

    private record Key(float x, float y, float z) {}

    /** Returns the number of a rounded corner; equal ones have the same. */
    int number(float[] corner) {
        Key key = new Key(corner[0] + 0f, corner[1] + 0f, corner[2] + 0f); // -0 becomes 0
        Integer old = numbers.get(key);
        if (old != null) {
            return old;
        }
        int number = numbers.size();
        numbers.put(key, number);
        if (3 * number == points.length) {
            points = Arrays.copyOf(points, 2 * points.length);
        }
        points[3 * number] = key.x();
        points[3 * number + 1] = key.y();
        points[3 * number + 2] = key.z();
        return number;
    }

    /**
     * Sets the faces.
     *
     * @param polygons per plane the numbers of its corners in order, or no corner
     */
    void setFaces(int[][] polygons) {
        int count = 0;
        loops = new int[polygons.length][];
        planes = new int[polygons.length];
        for (int plane = 0; plane < polygons.length; plane++) {
            int[] loop = withoutRepeats(polygons[plane]);
            if (loop.length > 2) {
                planes[count] = plane;
                loops[count++] = loop;
            }
        }
        loops = Arrays.copyOf(loops, count);
        planes = Arrays.copyOf(planes, count);
        int corners = dropCornersOfTwoFaces();
        isClosed = check(corners);
    }

    private static int[] withoutRepeats(int[] loop) {
        int[] kept = new int[loop.length];
        int size = 0;
        for (int k = 0; k < loop.length; k++) {
            if (loop[k] != loop[(k + 1) % loop.length]) {
                kept[size++] = loop[k];
            }
        }
        return Arrays.copyOf(kept, size);
    }

    /** Numbers the corners of at least three faces anew in order of their use, and returns their number. */
    private int dropCornersOfTwoFaces() {
        int[] faces = new int[numbers.size()];
        for (int[] loop : loops) {
            for (int corner : loop) {
                faces[corner]++;
            }
        }
        int[] renamed = new int[faces.length];
        Arrays.fill(renamed, -1);
        float[] kept = new float[3 * faces.length];
        int count = 0;
        for (int f = 0; f < loops.length; f++) {
            int[] loop = Arrays.stream(loops[f]).filter(corner -> faces[corner] > 2).toArray();
            for (int k = 0; k < loop.length; k++) {
                int corner = loop[k];
                if (renamed[corner] < 0) {
                    System.arraycopy(points, 3 * corner, kept, 3 * count, 3);
                    renamed[corner] = count++;
                }
                loop[k] = renamed[corner];
            }
            loops[f] = loop;
        }
        points = Arrays.copyOf(kept, 3 * count);
        return count;
    }

    private boolean check(int corners) {
        Set<Long> edges = new HashSet<>();
        int count = 0;
        for (int[] loop : loops) {
            for (int k = 0; k < loop.length; k++) {
                edges.add(edge(loop[k], loop[(k + 1) % loop.length]));
                count++;
            }
            if (loop.length < 3) {
                return false;
            }
        }
        for (long edge : edges) {
            if (!edges.contains((edge << 32) | (edge >>> 32))) {
                return false;
            }
        }
        return edges.size() == count && corners - count / 2 + loops.length == 2;
    }

    private static long edge(int from, int to) {
        return ((long) from << 32) | to;
    }

    /** Returns whether the loops are a closed surface without holes. */
    boolean isClosed() {
        return isClosed;
    }

    /** Returns 3 floats per corner. */
    float[] points() {
        return points;
    }

    int[][] loops() {
        return loops;
    }

    /** Returns the plane of each loop. */
    int[] planes() {
        return planes;
    }
}
