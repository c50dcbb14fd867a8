// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the vertices that are one point.
 *
 * <p>Rule: vertices are visited in order. Each joins the first earlier <em>representative</em> within the tolerance,
 * and becomes a representative itself if there is none. A vertex therefore moves by at most the tolerance (there are no
 * chains), vertices of identical position always become one, and the result depends on the order of the vertices only.
 * With tolerance 0 the order decides only which index is kept; -0.0 equals 0.0.
 *
 * <p>How: an open-addressed table of representatives, keyed by position, or by the cell of a grid whose cells are 2.5
 * tolerances wide; one to eight cells are searched. Representatives are farther apart than the tolerance, which bounds
 * the number per cell. O(n) time; 6 to 12 bytes per vertex, 4 more for the grid, besides the result.
 */
final class VertexWelder {
    /** Width of a grid cell, in tolerances. */
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
     * Returns the vertex that each vertex of an animated mesh joins: the first that joins the same vertex in every
     * frame, each frame welded alone. With a tolerance above 0 that vertex may be up to twice the tolerance away.
     *
     * @param used which vertices take part; the others get -1
     */
    static int[] weld(TriangleMesh mesh, boolean[] used, double tolerance) {
        int[] joined = weld(mesh.positions(), used, tolerance);
        for (float[] frame : mesh.laterFrames()) {
            int[] joinedInFrame = weld(frame, used, tolerance);
            Map<Long, Integer> firsts = new HashMap<>();
            for (int vertex = 0; vertex < joined.length; vertex++) {
                if (used[vertex]) {
                    Integer first = firsts.putIfAbsent(((long) joined[vertex] << 32) | joinedInFrame[vertex], vertex);
                    joined[vertex] = first == null ? vertex : first;
                }
            }
        }
        return joined;
    }

    /**
     * Returns the vertex that each vertex joins: itself, or a representative with a smaller index.
     *
     * @param positions 3 floats per vertex in metres, finite where used
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

    /** The first vertex at each position searches the grid; the others follow that vertex. */
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
        double distance = 1.2 * tolerance; // covers the rounding of x - distance and x + distance
        double x = positions[3 * vertex];
        double y = positions[3 * vertex + 1];
        double z = positions[3 * vertex + 2];
        int first = Integer.MAX_VALUE;
        for (long i = cell(x - distance, tolerance); i <= cell(x + distance, tolerance); i++) {
            for (long j = cell(y - distance, tolerance); j <= cell(y + distance, tolerance); j++) {
                for (long k = cell(z - distance, tolerance); k <= cell(z + distance, tolerance); k++) {
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

    /** Returns the slot that holds the start of a list of a cell, or the empty slot for it. */
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

    /** Returns the bits of a coordinate, with -0.0 as 0.0. */
    private int bits(int coordinate) {
        return Float.floatToRawIntBits(positions[coordinate] + 0.0f);
    }
}
