// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;

/**
 * The meshes of a run: {@code terrain:1M}, {@code knot:70k}, {@code noise:270k}, or a file; {@code /4} splits each
 * triangle in four.
 */
final class Models {
    private Models() {}

    static MeshArrays of(String name) throws BakeException {
        if (name.endsWith("/4")) {
            return divided(of(name.substring(0, name.length() - 2)));
        }
        int colon = name.indexOf(':');
        String kind = colon < 0 ? "" : name.substring(0, colon);
        return switch (kind) {
            case "terrain" -> Meshes.terrain((int) Math.round(Math.sqrt(count(name, colon) / 2)), 1);
            case "knot" -> {
                int around = (int) Math.round(Math.sqrt(count(name, colon) / 2 * 0.125));
                yield Meshes.torusKnot(around, (int) Math.round(count(name, colon) / 2 / around));
            }
            case "noise" -> Meshes.noiseSphere((int) Math.round(Math.sqrt(count(name, colon)) / 2) + 1, 0.3, 1);
            default -> file(Path.of(name));
        };
    }

    /** Returns the name of a mesh without a number of triangles at its end, which is a column of its own. */
    static String title(MeshArrays mesh) {
        return mesh.name().replaceAll(" [0-9]+$", "");
    }

    private static double count(String name, int colon) {
        String number = name.substring(colon + 1);
        double unit = number.endsWith("k") ? 1e3 : number.endsWith("M") ? 1e6 : 1;
        return unit * Double.parseDouble(number.replaceAll("[kM]$", ""));
    }

    /**
     * Returns all parts of a file as one mesh, cleaned as by a bake and scaled to a diagonal of 10, which suits the
     * tolerances of the peers.
     */
    private static MeshArrays file(Path file) throws BakeException {
        try (Baker baker = Baker.inProcess()) {
            MeshArrays all = null;
            for (var part :
                    baker.prepare(file, BakeOptions.DEFAULTS, BakeProgress.NONE).parts()) {
                TriangleMesh mesh = part.mesh();
                MeshArrays arrays =
                        new MeshArrays(String.valueOf(file.getFileName()), mesh.positions(), mesh.indices());
                all = all == null ? arrays : all.and(arrays, arrays.name());
            }
            MeshArrays read = Objects.requireNonNull(all);
            return read.scaledAndMoved(10 / read.diagonal(), 0, 0, 0).named(read.name());
        }
    }

    /**
     * Splits each triangle in four; the edge midpoints move along the edges at random. Makes dense scans of any size.
     */
    static MeshArrays divided(MeshArrays mesh) {
        Random random = new Random(1);
        int triangles = mesh.triangleCount();
        long[] edges = new long[3 * triangles];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = edge(mesh.indices(), i);
        }
        long[] sorted = Arrays.stream(edges).sorted().distinct().toArray();
        int vertices = mesh.positions().length / 3;
        float[] positions = Arrays.copyOf(mesh.positions(), 3 * (vertices + sorted.length));
        for (int i = 0; i < sorted.length; i++) {
            int a = 3 * (int) (sorted[i] >>> 32);
            int b = 3 * (int) sorted[i];
            double share = 0.35 + 0.3 * random.nextDouble();
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * (vertices + i) + axis] =
                        (float) (positions[a + axis] + share * ((double) positions[b + axis] - positions[a + axis]));
            }
        }
        int[] indices = new int[12 * triangles];
        for (int t = 0; t < triangles; t++) {
            int[] c = new int[3];
            int[] m = new int[3];
            for (int k = 0; k < 3; k++) {
                c[k] = mesh.indices()[3 * t + k];
                m[k] = vertices + Arrays.binarySearch(sorted, edges[3 * t + k]);
            }
            int[] four = {c[0], m[0], m[2], m[0], c[1], m[1], m[2], m[1], c[2], m[0], m[1], m[2]};
            System.arraycopy(four, 0, indices, 12 * t, 12);
        }
        return new MeshArrays(mesh.name() + "/4", positions, indices);
    }

    private static long edge(int[] indices, int corner) {
        int a = indices[corner];
        int b = indices[corner % 3 == 2 ? corner - 2 : corner + 1];
        return ((long) Math.min(a, b) << 32) | Math.max(a, b);
    }
}
