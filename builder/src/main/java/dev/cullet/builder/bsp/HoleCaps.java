// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.mesh.HashMix;
import java.util.Arrays;

/**
 * Triangles that close the holes of a lattice mesh, so that every cell of the tree has one winding number.
 *
 * <p>Each edge of the mesh counts +1 in one direction and -1 in the other. The edges that do not cancel are the border
 * of a set of triangles, which has no ends and decomposes into loops. A loop of three edges is closed by its triangle,
 * any other by a fan to the centre of its corners. Then every edge cancels, and the winding number is a whole number
 * everywhere off the surface. This includes T-junctions, unwelded seams and crossing shells: points are compared by
 * lattice coordinates, and the cap of a T-junction has nearly no area.
 *
 * <p>O(n) expected time in the number of triangles, O(b log b) in the border.
 */
final class HoleCaps {
    private HoleCaps() {}

    /** Returns 9 ints per cap triangle, three lattice points; caps without area are left out. */
    static int[] of(int[] corners) {
        long[] border = border(corners);
        return border.length == 0 ? new int[0] : fans(border);
    }

    /** Returns the directed edges that a cap must have, 2 packed points each, sorted. */
    private static long[] border(int[] corners) {
        int edges = corners.length / 3;
        int capacity = Integer.highestOneBit(Math.max(16, edges)) * 2;
        long[] from = new long[capacity];
        long[] to = new long[capacity];
        int[] net = new int[capacity]; // uses from smaller to larger point, less uses the other way
        Arrays.fill(from, -1);
        for (int offset = 0; offset < corners.length; offset += 9) {
            for (int corner = 0; corner < 3; corner++) {
                long p = packed(corners, offset + 3 * corner);
                long q = packed(corners, offset + 3 * ((corner + 1) % 3));
                long low = Math.min(p, q);
                long high = Math.max(p, q);
                int slot = HashMix.of(low, high) & (capacity - 1);
                while (from[slot] >= 0 && (from[slot] != low || to[slot] != high)) {
                    slot = (slot + 1) & (capacity - 1);
                }
                from[slot] = low;
                to[slot] = high;
                net[slot] += p == low ? 1 : -1;
            }
        }
        int count = 0;
        for (int uses : net) {
            count += Math.abs(uses);
        }
        Edge[] border = new Edge[count];
        int at = 0;
        for (int slot = 0; slot < capacity; slot++) {
            for (int i = net[slot]; i > 0; i--) {
                border[at++] = new Edge(to[slot], from[slot]);
            }
            for (int i = net[slot]; i < 0; i++) {
                border[at++] = new Edge(from[slot], to[slot]);
            }
        }
        Arrays.sort(border);
        long[] packed = new long[2 * count];
        for (int i = 0; i < count; i++) {
            packed[2 * i] = border[i].from;
            packed[2 * i + 1] = border[i].to;
        }
        return packed;
    }

    /** Traverses the border and closes each loop as soon as the path returns to one of its points. */
    private static int[] fans(long[] border) {
        int edges = border.length / 2;
        long[] points = new long[edges]; // distinct, sorted; each has as many edges out as in
        int[] firstOut = new int[edges + 1];
        int count = 0;
        for (int i = 0; i < edges; i++) {
            if (count == 0 || points[count - 1] != border[2 * i]) {
                firstOut[count] = i;
                points[count++] = border[2 * i];
            }
        }
        firstOut[count] = edges;
        int[] nextOut = Arrays.copyOf(firstOut, count);
        int[] placeOnPath = new int[count];
        Arrays.fill(placeOnPath, -1);
        int[] path = new int[edges + 1];
        Caps caps = new Caps();
        for (int start = 0; start < count; start++) {
            int length = 0;
            int point = start;
            while (length > 0 || nextOut[point] < firstOut[point + 1]) {
                if (placeOnPath[point] >= 0) {
                    int first = placeOnPath[point];
                    caps.close(points, path, first, length);
                    for (int i = first; i < length; i++) {
                        placeOnPath[path[i]] = -1;
                    }
                    length = first;
                } else {
                    placeOnPath[point] = length;
                    path[length++] = point;
                    int edge = nextOut[point]++;
                    point = Arrays.binarySearch(points, 0, count, border[2 * edge + 1]);
                }
            }
        }
        return caps.corners();
    }

    private static long packed(int[] corners, int offset) {
        return (long) corners[offset] << 32 | (long) corners[offset + 1] << 16 | corners[offset + 2];
    }

    private record Edge(long from, long to) implements Comparable<Edge> {
        @Override
        public int compareTo(Edge other) {
            return from != other.from ? Long.compare(from, other.from) : Long.compare(to, other.to);
        }
    }

    /** Collects cap triangles. */
    private static final class Caps {
        private int[] corners = new int[90];
        private int length;

        /** Closes the loop path[first] .. path[end - 1]. */
        void close(long[] points, int[] path, int first, int end) {
            int size = end - first;
            if (size == 3) {
                add(points[path[first]], points[path[first + 1]], points[path[first + 2]]);
                return;
            }
            long x = 0;
            long y = 0;
            long z = 0;
            for (int i = first; i < end; i++) {
                long point = points[path[i]];
                x += point >>> 32;
                y += point >>> 16 & 0xFFFF;
                z += point & 0xFFFF;
            }
            long middle = (x / size) << 32 | (y / size) << 16 | z / size;
            for (int i = first; i < end; i++) {
                add(points[path[i]], points[path[i + 1 < end ? i + 1 : first]], middle);
            }
        }

        private void add(long p, long q, long r) {
            if (length + 9 > corners.length) {
                corners = Arrays.copyOf(corners, 2 * corners.length);
            }
            int at = length;
            for (long point : new long[] {p, q, r}) {
                corners[at++] = (int) (point >>> 32);
                corners[at++] = (int) (point >>> 16 & 0xFFFF);
                corners[at++] = (int) (point & 0xFFFF);
            }
            if (!LatticePlane.isDegenerate(corners, length)) {
                length = at;
            }
        }

        int[] corners() {
            return Arrays.copyOf(corners, length);
        }
    }
}
