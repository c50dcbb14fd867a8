// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The faces of a polytope as loops of rounded corners: corners that are equal after rounding are merged, faces with
 * fewer than three corners are dropped, spikes and corners with fewer than three faces are left out.
 *
 * <p>Loops are only used if they are closed: each edge has its opposite once, and the numbers of corners, edges and
 * faces satisfy Euler's formula.
 */
final class CornerLoops {
    private final Map<Key, Integer> numbers = new HashMap<>();
    private float[] points = new float[3 * 64];

    /** Per face its corners. */
    private int[][] loops = new int[0][];

    /** The planes that have a loop. */
    private int[] planes = new int[0];

    private boolean isClosed;

    /** The planes whose faces do not fit others. */
    private int[] suspects = new int[0];

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
        loops = polygons.clone();
        planes = new int[polygons.length];
        for (int plane = 0; plane < planes.length; plane++) {
            planes[plane] = plane;
        }
        boolean any = true;
        while (any) { // a corner that is left out may leave a face with two corners, and so on
            any = dropRepeats();
            any |= dropCornersOfTwoFaces();
        }
        check(renumber());
    }

    /** Drops equal neighbours in loops, and loops with fewer than three corners. */
    private boolean dropRepeats() {
        int count = 0;
        boolean any = false;
        for (int f = 0; f < loops.length; f++) {
            int[] loop = withoutRepeats(loops[f]);
            any |= loop.length < loops[f].length || loop.length < 3;
            if (loop.length > 2) {
                planes[count] = planes[f];
                loops[count++] = loop;
            }
        }
        loops = Arrays.copyOf(loops, count);
        planes = Arrays.copyOf(planes, count);
        return any;
    }

    /** Leaves out a corner that its predecessor repeats, and a corner between two that are equal: a spike. */
    private static int[] withoutRepeats(int[] loop) {
        int[] kept = loop.clone();
        int size = kept.length;
        for (int k = 0; k < size && size > 2; ) {
            int next = (k + 1) % size;
            if (kept[k] == kept[next] || kept[k] == kept[(k + 2) % size]) {
                System.arraycopy(kept, next + 1, kept, next, size - next - 1);
                size--;
                k = Math.max(0, k - 2);
            } else {
                k++;
            }
        }
        return Arrays.copyOf(kept, size);
    }

    private boolean dropCornersOfTwoFaces() {
        int[] faces = new int[numbers.size()];
        for (int[] loop : loops) {
            for (int corner : loop) {
                faces[corner]++;
            }
        }
        boolean any = false;
        for (int f = 0; f < loops.length; f++) {
            int[] loop =
                    Arrays.stream(loops[f]).filter(corner -> faces[corner] > 2).toArray();
            any |= loop.length < loops[f].length;
            loops[f] = loop;
        }
        return any;
    }

    /** Numbers the corners anew in order of their use, and returns their number. */
    private int renumber() {
        int[] renamed = new int[numbers.size()];
        Arrays.fill(renamed, -1);
        float[] kept = new float[3 * renamed.length];
        int count = 0;
        for (int[] loop : loops) {
            for (int k = 0; k < loop.length; k++) {
                int corner = loop[k];
                if (renamed[corner] < 0) {
                    System.arraycopy(points, 3 * corner, kept, 3 * count, 3);
                    renamed[corner] = count++;
                }
                loop[k] = renamed[corner];
            }
        }
        points = Arrays.copyOf(kept, 3 * count);
        return count;
    }

    /** Finds the faces with an edge that another face has in the same direction, or that none has in the other. */
    private void check(int corners) {
        Map<Long, Integer> faceOf = new HashMap<>();
        Set<Integer> found = new TreeSet<>();
        int count = 0;
        for (int f = 0; f < loops.length; f++) {
            int[] loop = loops[f];
            for (int k = 0; k < loop.length; k++) {
                Integer other = faceOf.put(edge(loop[k], loop[(k + 1) % loop.length]), f);
                count++;
                if (other != null) {
                    found.add(planes[f]);
                    found.add(planes[other]);
                }
            }
        }
        faceOf.forEach((edge, f) -> {
            if (!faceOf.containsKey((edge << 32) | (edge >>> 32))) {
                found.add(planes[f]);
            }
        });
        suspects = found.stream().mapToInt(Integer::intValue).toArray();
        isClosed = suspects.length == 0 && corners - count / 2 + loops.length == 2;
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

    /** Returns the planes whose faces do not fit those beside them. */
    int[] suspects() {
        return suspects;
    }

    int[][] loops() {
        return loops;
    }

    /** Returns the plane of each loop. */
    int[] planes() {
        return planes;
    }
}
