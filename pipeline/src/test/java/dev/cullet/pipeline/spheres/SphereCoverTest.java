// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.spheres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.spheres.ClusterVerifier;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.SphereCluster;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Baked covers never miss: random points of the surface are inside, tested in double against the stored float spheres,
 * and the proof finds a gap where a radius is smaller by a tenth. The long form takes a million points of every model
 * that bakes, and writes {@code target/sphere-cover.md}:
 *
 * <pre>
 * mvn -B -Pcampaign -pl pipeline -am test -Dtest=SphereCoverTest -Dsurefire.failIfNoSpecifiedTests=false
 *   -Dcullet.models=FOLDER
 * </pre>
 */
class SphereCoverTest {
    private static final List<String> FOLDERS = List.of("ships", "scans", "environments", "formats", "malformed");

    private final List<String> rows =
            new ArrayList<>(List.of("| model | triangles | points | outside | spheres whose shrinking is noticed |"));

    @Test
    void samplesAreCovered() throws IOException, BakeException {
        try (Baker baker = Baker.inProcess()) {
            check(Checkout.path("samples/models/wall.obj"), baker, 30_000);
            check(Checkout.path("samples/models/fighter.obj"), baker, 30_000);
        }
        assertEquals(3, rows.size());
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void aMillionPointsOfEveryModelAreCovered() throws IOException {
        int refused = 0;
        try (Baker baker = Baker.isolated()) {
            for (Path file : RealModels.andSamples(FOLDERS)) {
                try {
                    check(file, baker, 1_000_000);
                } catch (BakeException e) {
                    refused++; // other tests list the files cannot be baked
                }
                Files.write(Path.of("target", "sphere-cover.md"), rows);
            }
        }
        assertTrue(rows.size() > 50, rows.size() + " rows, " + refused + " files refused");
    }

    private void check(Path file, Baker baker, int points) throws IOException, BakeException {
        BakeOptions options = BakeOptions.DEFAULTS.with("spheres", "29").with("spheres-budget", "0.2");
        Asset asset =
                AssetReader.read(baker.bake(file, options, BakeProgress.NONE).bytes(), file.toString());
        for (AssetPart part : asset.parts()) {
            check(file.getFileName().toString(), part, points);
        }
    }

    private void check(String name, AssetPart part, int points) {
        SphereCluster cluster = part.cluster();
        assertNotNull(cluster, name);
        float[] positions = part.triangles().positions();
        int[] indices = part.triangles().indices();
        assertNull(ClusterVerifier.flaw(cluster, positions, indices), name);

        float[] spheres = cluster.level(cluster.levelCount() - 1);
        assertEquals(4 * 29, spheres.length, name);
        int[] outside = {0};
        int[] last = {0};
        new SurfacePoints(positions, indices).points(points, 4, (x, y, z) -> {
            last[0] = holder(spheres, last[0], x, y, z);
            outside[0] += last[0] < 0 ? 1 : 0;
            last[0] = Math.max(0, last[0]);
        });
        assertEquals(0, outside[0], name + ": points outside");

        int noticed = 0;
        for (int node = 0; node < cluster.nodeCount(); node++) {
            if (cluster.isLeaf(node)) {
                float radius = cluster.spheres()[4 * node + 3];
                cluster.spheres()[4 * node + 3] = radius * 0.9f;
                noticed += ClusterVerifier.flaw(cluster, positions, indices) != null ? 1 : 0;
                cluster.spheres()[4 * node + 3] = radius;
            }
        }
        assertTrue(noticed > 0, name + ": no shrinking is noticed");
        rows.add(String.format(
                Locale.ROOT, "| %s | %d | %d | %d | %d |", name, indices.length / 3, points, outside[0], noticed));
    }

    /** A sphere that holds a point, the one that held the last point if it does, or -1. */
    private static int holder(float[] spheres, int first, double x, double y, double z) {
        // the point itself is off its triangle by some roundings of its coordinates
        double rounding = 1e-15 * (Math.abs(x) + Math.abs(y) + Math.abs(z));
        int count = spheres.length / 4;
        for (int k = 0; k < count; k++) {
            int i = (first + k) % count;
            double dx = x - spheres[4 * i];
            double dy = y - spheres[4 * i + 1];
            double dz = z - spheres[4 * i + 2];
            if (Math.sqrt(dx * dx + dy * dy + dz * dz) <= spheres[4 * i + 3] + rounding) {
                return i;
            }
        }
        return -1;
    }
}
