// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Oracle: the convex hull of float points by gift wrapping over whole faces, in BigInteger only. Slow and plain: a face
 * is the set of all points in its plane, and its polygon is wrapped in the plane.
 */
final class GiftWrap {
    /** Coordinates times 2^149 are whole numbers for every float. */
    private static final BigDecimal SCALE = new BigDecimal(BigInteger.ONE.shiftLeft(149));

    private final BigInteger[][] points; // divided by 2^unit

    private final int unit;

    /** Per face its corners in order, counter-clockwise from outside. */
    final List<int[]> faces = new ArrayList<>();

    GiftWrap(float[] positions) {
        points = new BigInteger[positions.length / 3][];
        int shift = Integer.MAX_VALUE;
        for (int i = 0; i < points.length; i++) {
            points[i] = scaled(positions, i);
            for (BigInteger coordinate : points[i]) {
                shift = coordinate.signum() == 0 ? shift : Math.min(shift, coordinate.getLowestSetBit());
            }
        }
        if (shift < Integer.MAX_VALUE) {
            for (BigInteger[] p : points) {
                for (int axis = 0; axis < 3; axis++) {
                    p[axis] = p[axis].shiftRight(shift);
                }
            }
        }
        unit = shift == Integer.MAX_VALUE ? 0 : shift;
        wrap();
    }

    private static BigInteger[] scaled(float[] positions, int i) {
        BigInteger[] p = new BigInteger[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = new BigDecimal(positions[3 * i + axis]).multiply(SCALE).toBigIntegerExact();
        }
        return p;
    }

    private void wrap() {
        int[] first = firstFace();
        if (first.length == 0) {
            return;
        }
        Deque<int[]> open = new ArrayDeque<>();
        Set<Set<Integer>> known = new HashSet<>();
        add(first, open, known);
        while (!open.isEmpty()) {
            int[] edge = open.pop(); // from, to, and a point of the plane of the face that has it
            int c = -1;
            for (int p = 0; p < points.length; p++) {
                if (c < 0 ? orientation(edge[0], edge[1], edge[2], p) != 0 : orientation(edge[1], edge[0], c, p) > 0) {
                    c = p;
                }
            }
            add(polygon(edge[1], edge[0], c), open, known);
        }
    }

    private void add(int[] face, Deque<int[]> open, Set<Set<Integer>> known) {
        Set<Integer> corners = new TreeSet<>();
        for (int corner : face) {
            corners.add(corner);
        }
        if (known.add(corners)) {
            faces.add(face);
            for (int k = 0; k < face.length; k++) {
                int after = face[(k + 1) % face.length];
                open.push(new int[] {face[k], after, face[(k + 2) % face.length]});
            }
        }
    }

    /** The first face of all triples that has no point in front. */
    private int[] firstFace() {
        for (int b = 1; b < points.length; b++) {
            for (int c = b + 1; c < points.length; c++) {
                for (int a = 0; a < b; a++) {
                    int front = 0;
                    int behind = 0;
                    for (int p = 0; p < points.length && (front == 0 || behind == 0); p++) {
                        int side = orientation(a, b, c, p);
                        front += side > 0 ? 1 : 0;
                        behind += side < 0 ? 1 : 0;
                    }
                    if ((front == 0) != (behind == 0)) {
                        return front == 0 ? polygon(a, b, c) : polygon(a, c, b);
                    }
                }
            }
        }
        return new int[0];
    }

    /** The convex polygon of all points in the plane of three, by wrapping in the plane; without points on edges. */
    private int[] polygon(int a, int b, int c) {
        List<Integer> flat = new ArrayList<>();
        for (int p = 0; p < points.length; p++) {
            if (orientation(a, b, c, p) == 0 && isNew(flat, p)) {
                flat.add(p);
            }
        }
        BigInteger[] normal = cross(minus(b, a), minus(c, a));
        int start = flat.get(0);
        for (int p : flat) {
            start = Arrays.compare(points[p], points[start]) < 0 ? p : start;
        }
        List<Integer> polygon = new ArrayList<>();
        int at = start;
        do {
            polygon.add(at);
            int next = -1;
            for (int p : flat) {
                if (p == at) {
                    continue;
                }
                int turn = next < 0
                        ? -1
                        : dot(cross(minus(next, at), minus(p, at)), normal).signum();
                if (turn < 0 || (turn == 0 && isFarther(at, next, p))) {
                    next = p;
                }
            }
            at = next;
        } while (at != start);
        return polygon.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean isNew(List<Integer> flat, int p) {
        return flat.stream().noneMatch(q -> Arrays.equals(points[q], points[p]));
    }

    private boolean isFarther(int from, int p, int q) {
        return dot(minus(q, from), minus(q, from)).compareTo(dot(minus(p, from), minus(p, from))) > 0;
    }

    private BigInteger[] minus(int p, int q) {
        return minus(points[p], points[q]);
    }

    private static BigInteger[] minus(BigInteger[] p, BigInteger[] q) {
        return new BigInteger[] {p[0].subtract(q[0]), p[1].subtract(q[1]), p[2].subtract(q[2])};
    }

    private static BigInteger[] cross(BigInteger[] u, BigInteger[] v) {
        return new BigInteger[] {
            u[1].multiply(v[2]).subtract(u[2].multiply(v[1])),
            u[2].multiply(v[0]).subtract(u[0].multiply(v[2])),
            u[0].multiply(v[1]).subtract(u[1].multiply(v[0]))
        };
    }

    private static BigInteger dot(BigInteger[] u, BigInteger[] v) {
        return u[0].multiply(v[0]).add(u[1].multiply(v[1])).add(u[2].multiply(v[2]));
    }

    private int orientation(int a, int b, int c, int p) {
        return dot(cross(minus(b, a), minus(c, a)), minus(p, a)).signum();
    }

    /** Whether a float point is in the hull, its surface included. */
    boolean contains(float[] positions, int i) {
        BigInteger[] p = scaled(positions, i);
        for (int[] face : faces) {
            BigInteger[] a = shifted(face[0]);
            BigInteger[] normal = cross(minus(face[1], face[0]), minus(face[2], face[0]));
            if (dot(normal, minus(p, a)).signum() > 0) {
                return false;
            }
        }
        return !faces.isEmpty();
    }

    private BigInteger[] shifted(int p) {
        return new BigInteger[] {
            points[p][0].shiftLeft(unit), points[p][1].shiftLeft(unit), points[p][2].shiftLeft(unit)
        };
    }

    /** All corners of the faces, in ascending order. */
    int[] corners() {
        return faces.stream().flatMapToInt(Arrays::stream).distinct().sorted().toArray();
    }

    /** The volume, rounded. */
    double volume() {
        BigInteger sum = BigInteger.ZERO;
        for (int[] face : faces) {
            for (int k = 1; k + 1 < face.length; k++) {
                sum = sum.add(dot(
                        cross(minus(face[0], faces.get(0)[0]), minus(face[k], faces.get(0)[0])),
                        minus(face[k + 1], faces.get(0)[0])));
            }
        }
        return new BigDecimal(sum).doubleValue() / 6 * Math.pow(2, 3.0 * (unit - 149));
    }
}
