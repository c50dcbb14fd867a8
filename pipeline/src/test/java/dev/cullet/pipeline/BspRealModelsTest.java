// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.bsp.BspVerifier;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.TriangleSet;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Queries;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.world.bsp.BspMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * BSP trees of every model that is closed: inside equals the double-precision winding number. So also of those
 * with small holes, at points where that number is near a whole one. What was compared is written to {@code
 * target/bsp-report.md}.
 */
@Requires(Need.MODELS)
class BspRealModelsTest {
    private static final String HEAD = """
            | part | triangles | fragments | depth | mixed leaves | degenerate triangles | caps | points inside \
            | differ within a step |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |""";

    private static final List<String> FOLDERS = List.of("ships", "environments", "formats", "malformed", "scans");

    /** Farther than this from a whole number, the winding number of a mesh with holes is undefined. */
    private static final double CLEAR = 0.1;

    private final List<String> rows = new ArrayList<>(List.of(HEAD));

    @Test
    void pointInSolidEqualsTheWindingNumberOnSmallClosedModels() throws IOException {
        assertTrue(compareAll(1000, 60_000, 400) >= 1, "a closed sample at least");
    }

    @Test
    @Tag("campaign")
    void pointInSolidEqualsTheWindingNumberOnEveryClosedModel() throws IOException {
        assertTrue(compareAll(Integer.MAX_VALUE, Long.MAX_VALUE, 20_000) >= 10);
    }

    /** Returns how many closed parts were compared. */
    private int compareAll(int maxTriangles, long maxBytes, int points) throws IOException {
        int compared = 0;
        try (Baker baker = Baker.isolated()) {
            for (Path file : RealModels.andSamples(FOLDERS)) {
                if (Files.size(file) <= maxBytes) {
                    compared += compare(file, baker, maxTriangles, points);
                }
            }
        }
        return compared;
    }

    private int compare(Path file, Baker baker, int maxTriangles, int points) throws IOException {
        BakedAsset baked;
        try {
            BakeOptions options = BakeOptions.DEFAULTS.with("bsp", "on").with("parts", "node");
            baked = baker.bake(file, options, BakeProgress.NONE);
        } catch (BakeException e) {
            return 0; // other tests list the files cannot be baked
        }
        CollisionAsset asset = CollisionAsset.of(AssetReader.read(baked.bytes(), file.toString()));
        int closed = 0;
        for (int i = 0; i < asset.partCount(); i++) {
            BakeReport.@Nullable Bsp report = baked.report().parts().get(i).bsp();
            if (report == null || !report.tree().solid() || report.tree().solidLeaves() == 0) {
                continue;
            }
            if (asset.part(i).triangleCount() <= maxTriangles) {
                String name = file.getFileName() + " " + asset.part(i).name();
                compare(name, asset.part(i), report.holeShare() > 0, points);
                closed += report.holeShare() > 0 ? 0 : 1;
            }
        }
        return closed;
    }

    /** Half of the points around the part, half within 1 % of its surface. */
    private void compare(String name, CollisionMesh part, boolean holes, int points) throws IOException {
        TriangleSet set = part.data().triangles();
        MeshArrays mesh = new MeshArrays(name, set.positions(), set.indices());
        BspMesh bsp = BspMesh.of(part);
        BspTree tree = part.data().bsp();
        assertTrue(tree != null && tree.depth() <= BspTree.MAX_DEPTH);
        assertEquals(List.of(), BspVerifier.faults(tree, set.positions(), set.indices()), name);
        float[] at = Arrays.copyOf(Queries.pointsAround(mesh, points / 2, 1), 3 * points);
        float[] near = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), points / 2, 2);
        System.arraycopy(near, 0, at, 3 * points / 2, near.length);
        double[] windings = windingNumbers(mesh, at);
        int inside = 0;
        int compared = 0;
        int withinStep = 0;
        for (int i = 0; i < points; i++) {
            if (holes && Math.abs(windings[i] - Math.rint(windings[i])) > CLEAR) {
                continue;
            }
            boolean expected = windings[i] > 0.5;
            compared++;
            inside += expected ? 1 : 0;
            if (expected != bsp.pointInSolid(at[3 * i], at[3 * i + 1], at[3 * i + 2])) {
                double distance = BruteForce.closest(mesh, at[3 * i], at[3 * i + 1], at[3 * i + 2])
                        .distance();
                assertTrue(
                        distance <= tree.lattice().step(),
                        name + ": (" + at[3 * i] + ", " + at[3 * i + 1] + ", " + at[3 * i + 2] + ") has winding number "
                                + windings[i] + ", " + distance / tree.lattice().step()
                                + " lattice steps from the surface");
                withinStep++;
            }
        }
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %d | %d | %d | %d | %,d of %,d | %d |",
                name,
                mesh.triangleCount(),
                tree.fragmentCount(),
                tree.depth(),
                tree.mixedCount(),
                tree.degenerateTriangles().length,
                tree.lattice().caps().length / 9,
                inside,
                compared,
                withinStep));
        Files.write(Path.of("target", "bsp-report.md"), rows);
    }

    /** Winding numbers by brute force, all triangles for every point, on all cores. */
    private static double[] windingNumbers(MeshArrays mesh, float[] points) {
        double[] windings = new double[points.length / 3];
        int batch = 100;
        IntStream.range(0, (windings.length + batch - 1) / batch).parallel().forEach(k -> {
            double[] seen = new double[4 * (mesh.positions().length / 3)];
            for (int i = k * batch; i < Math.min(windings.length, (k + 1) * batch); i++) {
                windings[i] = windingNumber(mesh, points[3 * i], points[3 * i + 1], points[3 * i + 2], seen);
            }
        });
        return windings;
    }

    /**
     * As {@link BruteForce#windingNumber}, for billions of triangles.
     *
     * @param seen memory: per vertex the vector to it and its length
     */
    private static double windingNumber(MeshArrays mesh, double x, double y, double z, double[] seen) {
        float[] p = mesh.positions();
        for (int i = 0, s = 0; i < p.length; i += 3, s += 4) {
            seen[s] = p[i] - x;
            seen[s + 1] = p[i + 1] - y;
            seen[s + 2] = p[i + 2] - z;
            seen[s + 3] = Math.sqrt(seen[s] * seen[s] + seen[s + 1] * seen[s + 1] + seen[s + 2] * seen[s + 2]);
        }
        int[] indices = mesh.indices();
        double sum = 0;
        for (int i = 0; i < indices.length; i += 3) {
            int a = 4 * indices[i];
            int b = 4 * indices[i + 1];
            int c = 4 * indices[i + 2];
            double bcX = seen[b + 1] * seen[c + 2] - seen[b + 2] * seen[c + 1];
            double bcY = seen[b + 2] * seen[c] - seen[b] * seen[c + 2];
            double bcZ = seen[b] * seen[c + 1] - seen[b + 1] * seen[c];
            double volume = seen[a] * bcX + seen[a + 1] * bcY + seen[a + 2] * bcZ;
            double scale = seen[a + 3] * seen[b + 3] * seen[c + 3]
                    + dot(seen, a, b) * seen[c + 3]
                    + dot(seen, b, c) * seen[a + 3]
                    + dot(seen, c, a) * seen[b + 3];
            sum += halfAngle(volume, scale);
        }
        return sum / (2 * Math.PI);
    }

    private static double dot(double[] seen, int a, int b) {
        return seen[a] * seen[b] + seen[a + 1] * seen[b + 1] + seen[a + 2] * seen[b + 2];
    }

    /** The arc tangent of v / s; its series where the angle is small, to 1e-12. */
    private static double halfAngle(double v, double s) {
        if (!(s > 0 && Math.abs(v) < 0.05 * s)) {
            return Math.atan2(v, s);
        }
        double t = v / s;
        double t2 = t * t;
        return t * (1 - t2 * (1.0 / 3 - t2 * (1.0 / 5 - t2 * (1.0 / 7 - t2 / 9))));
    }
}
