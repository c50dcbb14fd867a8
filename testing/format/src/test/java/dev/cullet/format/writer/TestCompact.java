// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compact assets for the tests of this module: vertices moved to multiples of a step, and triangles packed bit by bit
 * as docs/format.md defines, independently of the packer of the builder.
 */
final class TestCompact {
    /** Metres per lattice step of every mesh here. */
    static final float STEP = 1 / 256f;

    private TestCompact() {}

    /** Three parts: of more than two blocks, of one triangle, and with every optional array far from the origin. */
    static Asset asset() {
        return TestAssets.of(List.of(
                part("hull", Meshes.torusKnot(6, 30), false),
                part("door", Meshes.soup(1, 0.5, 2), true),
                part("floor", Meshes.terrain(8, 3).scaledAndMoved(10, 5000, -20, 7), true)));
    }

    /** A part over a mesh whose vertices are moved to the lattice. */
    static AssetPart part(String name, MeshArrays mesh, boolean withOptionalArrays) {
        float[] moved = mesh.positions().clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] = (float) Math.rint(moved[i] / STEP) * STEP + 0.0f;
        }
        AssetPart part = TestAssets.part(name, new MeshArrays(mesh.name(), moved, mesh.indices()), withOptionalArrays);
        return part.withTriangles(part.triangles().withBlocks(pack(part.triangles())));
    }

    static TriangleBlocks pack(TriangleSet set) {
        float[] bounds = TestAssets.bounds(set.positions());
        List<long[]> blocks = new ArrayList<>();
        StringBuilder data = new StringBuilder(); // one character per bit
        int count = (set.triangleCount() + 127) / 128;
        int[] given = set.indices();
        for (int block = 0; block < count; block++) {
            Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
            List<Integer> corners = new ArrayList<>();
            for (int i = 3 * 128 * block; i < Math.min(given.length, 3 * 128 * (block + 1)); i++) {
                List<Integer> vertex = new ArrayList<>();
                for (int axis = 0; axis < 3; axis++) {
                    vertex.add((int) ((set.positions()[3 * given[i] + axis] - bounds[axis]) / STEP));
                }
                numbers.putIfAbsent(vertex, numbers.size());
                corners.add(numbers.get(vertex));
            }
            int[] lower = {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE};
            int[] upper = new int[3];
            for (List<Integer> vertex : numbers.keySet()) {
                for (int axis = 0; axis < 3; axis++) {
                    lower[axis] = Math.min(lower[axis], vertex.get(axis));
                    upper[axis] = Math.max(upper[axis], vertex.get(axis));
                }
            }
            int bits = bits(numbers.size() - 1);
            StringBuilder indices = new StringBuilder();
            for (int triangle = corners.size() / 3 - 1; triangle >= 0; triangle--) {
                for (int k = 0; k < 3; k++) {
                    put(indices, corners.get(3 * triangle + k), bits);
                }
            }
            data.append("0".repeat(Math.floorMod(-indices.length(), 64))).append(indices);
            int begin = 2 * count + data.length() / 64;
            for (List<Integer> vertex : numbers.keySet()) {
                for (int axis = 0; axis < 3; axis++) {
                    put(data, vertex.get(axis) - lower[axis], bits(upper[axis] - lower[axis]));
                }
            }
            data.append("0".repeat(Math.floorMod(-data.length(), 64)));
            long shape = begin + ((long) bits << 47) + ((numbers.size() - 1L) << 51);
            long place = 0;
            for (int axis = 0; axis < 3; axis++) {
                shape += (long) bits(upper[axis] - lower[axis]) << (32 + 5 * axis);
                place += (long) lower[axis] << (21 * axis);
            }
            blocks.add(new long[] {shape, place});
        }
        long[] words = new long[2 * count + data.length() / 64 + 2];
        for (int block = 0; block < count; block++) {
            System.arraycopy(blocks.get(block), 0, words, 2 * block, 2);
        }
        for (int i = 0; i < data.length(); i++) {
            words[2 * count + i / 64] |= (long) (data.charAt(i) - '0') << (i % 64);
        }
        return new TriangleBlocks(
                new float[] {bounds[0], bounds[1], bounds[2]}, STEP, 0.75f * STEP, set.triangleCount(), words);
    }

    private static int bits(int largest) {
        return Integer.toBinaryString(largest).length() - (largest == 0 ? 1 : 0);
    }

    /** From the lowest bit up. */
    private static void put(StringBuilder bits, int value, int count) {
        for (int i = 0; i < count; i++) {
            bits.append((char) ('0' + (value >> i & 1)));
        }
    }
}
