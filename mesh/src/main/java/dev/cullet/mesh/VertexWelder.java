// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the vertices that are one point.
 *
 * <p>The rule: vertices are taken in order; each joins the first vertex before it that stands for itself and lies within
 * the tolerance, and stands for itself if there is none. So a vertex never moves farther than the tolerance (there are
 * no chains), vertices of identical position always end as one, and the outcome depends on nothing but the order of the
 * vertices. With tolerance 0 it does not depend on that either, except for which number is kept; -0.0 equals 0.0.
 *
 * <p>How: an open-addressed table of the standing vertices, keyed by their position, or by their cell in a grid of the
 * two and a half times the tolerance's width, of which mostly one and at most eight are searched. Standing vertices are
 * farther apart than the tolerance, so a cell holds only so many. O(n); 6 to 12 bytes per vertex, and 4 more for the
 * grid, on top of the result.
 */
final class VertexWelder {
    /** Width of a cell, in tolerances. */
    private static final double CELL = 2.5;

    private final float[] positions;
    private final int[] table;
    private final int mask;

    private VertexWelder(float[] positions) {
        this.positions = positions;
        this.table = new int[HashMix.tableSize(positions.length / 3)];
        this.mask = table.length - 1;
        Arrays.fill(table, -1);
    }

    /**
     * The vertex that each vertex of an animated mesh joins: the first that joins the same vertex as it does in every frame
     * by itself. With a tolerance that may be up to twice as far away.
     *
     * @param used which vertices take part; the others get -1
     */
    static int[] weld(TriangleMesh mesh, boolean[] used, double tolerance) {
        int[] joined = weld(mesh.positions(), used, tolerance);
        for (float[] frame : mesh.laterFrames()) {
            int[] there = weld(frame, used, tolerance);
            Map<Long, Integer> firsts = new HashMap<>();
            for (int vertex = 0; vertex < joined.length; vertex++) {
                if (used[vertex]) {
                    Integer first = firsts.putIfAbsent(((long) joined[vertex] << 32) | there[vertex], vertex);
                    joined[vertex] = first == null ? vertex : first;
                }
            }
        }
        return joined;
    }

    /**
     * The vertex that each vertex joins: itself, or one with a smaller number that joins itself.
     *
     * @param positions 3 floats per vertex, finite where it is used
     * @param used which vertices take part; the others get -1
     * @param tolerance in metres, 0 or as {@link CleanOptions} allows
     */
    static int[] weld(float[] positions, boolean[] used, double tolerance) {
        VertexWelder welder = new VertexWelder(positions);
        return tolerance == 0 ? welder.byPosition(used) : welder.byGrid(used, tolerance);
    }

    private int[] byPosition(boolean[] used) {
        int[] joined = new int[used.length];
        for (int vertex = 0; vertex < used.length; vertex++) {
            if (!used[vertex]) {
                joined[vertex] = -1;
                continue;
            }
            int slot = HashMix.of(bits(3 * vertex), bits(3 * vertex + 1), bits(3 * vertex + 2)) & mask;
            while (table[slot] >= 0 && !samePosition(table[slot], vertex)) {
                slot = (slot + 1) & mask;
            }
            if (table[slot] < 0) {
                table[slot] = vertex;
            }
            joined[vertex] = table[slot];
        }
        return joined;
    }

    /** Vertices that are first at their position look for a standing one; the others follow their first. */
    private int[] byGrid(boolean[] used, double tolerance) {
        int[] joined = byPosition(used);
        Arrays.fill(table, -1);
        int[] nextInCell = new int[used.length];
        for (int vertex = 0; vertex < used.length; vertex++) {
            if (joined[vertex] < 0) {
                continue;
            }
            if (joined[vertex] < vertex) {
                joined[vertex] = joined[joined[vertex]];
                continue;
            }
            int found = firstWithin(vertex, tolerance, nextInCell);
            if (found >= 0) {
                joined[vertex] = found;
                continue;
            }
            int slot = slot(
                    cell(positions[3 * vertex], tolerance),
                    cell(positions[3 * vertex + 1], tolerance),
                    cell(positions[3 * vertex + 2], tolerance),
                    tolerance);
            nextInCell[vertex] = table[slot];
            table[slot] = vertex;
        }
        return joined;
    }

    private int firstWithin(int vertex, double tolerance, int[] nextInCell) {
        double reach = 1.2 * tolerance; // more than enough for the rounding of x - reach and x + reach
        double x = positions[3 * vertex];
        double y = positions[3 * vertex + 1];
        double z = positions[3 * vertex + 2];
        int first = Integer.MAX_VALUE;
        for (long i = cell(x - reach, tolerance); i <= cell(x + reach, tolerance); i++) {
            for (long j = cell(y - reach, tolerance); j <= cell(y + reach, tolerance); j++) {
                for (long k = cell(z - reach, tolerance); k <= cell(z + reach, tolerance); k++) {
                    for (int other = table[slot(i, j, k, tolerance)]; other >= 0; other = nextInCell[other]) {
                        if (other < first && isWithin(other, vertex, tolerance)) {
                            first = other;
                        }
                    }
                }
            }
        }
        return first == Integer.MAX_VALUE ? -1 : first;
    }

    /** Where a cell's list starts, or the empty slot where it would. */
    private int slot(long x, long y, long z, double tolerance) {
        int slot = HashMix.of(x, y, z) & mask;
        while (table[slot] >= 0 && !isInCell(table[slot], x, y, z, tolerance)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isInCell(int vertex, long x, long y, long z, double tolerance) {
        return cell(positions[3 * vertex], tolerance) == x
                && cell(positions[3 * vertex + 1], tolerance) == y
                && cell(positions[3 * vertex + 2], tolerance) == z;
    }

    private static long cell(double coordinate, double tolerance) {
        return (long) Math.floor(coordinate / (CELL * tolerance));
    }

    private boolean isWithin(int a, int b, double tolerance) {
        double dx = (double) positions[3 * a] - positions[3 * b];
        double dy = (double) positions[3 * a + 1] - positions[3 * b + 1];
        double dz = (double) positions[3 * a + 2] - positions[3 * b + 2];
        return dx * dx + dy * dy + dz * dz <= tolerance * tolerance;
    }

    private boolean samePosition(int a, int b) {
        return positions[3 * a] == positions[3 * b]
                && positions[3 * a + 1] == positions[3 * b + 1]
                && positions[3 * a + 2] == positions[3 * b + 2];
    }

    /** The bits of a coordinate, with one zero only. */
    private int bits(int coordinate) {
        return Float.floatToRawIntBits(positions[coordinate] + 0.0f);
    }
}
