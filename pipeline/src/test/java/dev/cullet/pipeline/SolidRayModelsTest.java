// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.world.bsp.BspMesh;
import dev.cullet.world.bsp.SolidMesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The ray over the AABB tree and the BSP tree have the same answers on closed models: at points anywhere, and at
 * vertices, on edges and on faces, which are exactly on the surface in compact parts.
 */
@Requires(Need.MODELS)
class SolidRayModelsTest {
    private static final List<String> FOLDERS = List.of("ships", "environments", "formats", "malformed", "scans");

    private long points;
    private long inside;
    private int parts;

    @Test
    void rayAndTreeAgreeOnSmallClosedModels() throws IOException {
        compareAll(1000, 60_000, 300);
        assertTrue(parts >= 2 && inside > 0 && inside < points, parts + " parts");
    }

    @Test
    @Tag("campaign")
    void rayAndTreeAgreeOnAMillionPointsOfEveryClosedModel() throws IOException {
        compareAll(Integer.MAX_VALUE, Long.MAX_VALUE, 10_000);
        System.out.printf("%,d points of %,d closed parts, %,d inside, 0 differences%n", points, parts, inside);
        assertTrue(points >= 1_000_000, points + " points");
    }

    private void compareAll(int maxTriangles, long maxBytes, int pointsPerPart) throws IOException {
        try (Baker baker = Baker.isolated()) {
            for (Path file : RealModels.andSamples(FOLDERS)) {
                if (Files.size(file) <= maxBytes) {
                    for (String encoding : List.of("exact", "compact")) {
                        compare(file, encoding, baker, maxTriangles, pointsPerPart);
                    }
                }
            }
        }
    }

    private void compare(Path file, String encoding, Baker baker, int maxTriangles, int count) throws IOException {
        Asset asset;
        try {
            BakeOptions options =
                    BakeOptions.DEFAULTS.with("bsp", "on").with("parts", "node").with("encoding", encoding);
            asset = AssetReader.read(
                    baker.bake(file, options, BakeProgress.NONE).bytes(), file.toString());
        } catch (BakeException e) {
            return; // other tests list the files that cannot be baked
        }
        CollisionAsset trees = CollisionAsset.of(asset);
        CollisionAsset rays = CollisionAsset.of(new Asset(
                asset.provenance(),
                asset.surfaceNames(),
                asset.nodePaths(),
                asset.parts().stream().map(part -> part.withBsp(null)).toList(),
                asset.frameTimes(),
                asset.surfaceTags(),
                asset.surfaceMaterials()));
        for (int i = 0; i < trees.partCount(); i++) {
            CollisionMesh mesh = trees.part(i);
            if (SolidMesh.isSolid(mesh) && mesh.triangleCount() <= maxTriangles) {
                String name = file.getFileName() + " " + mesh.name() + " " + encoding;
                compare(name, SolidMesh.of(rays.part(i)), BspMesh.of(mesh), count);
                parts++;
            }
        }
    }

    private void compare(String name, SolidMesh ray, BspMesh tree, int count) {
        AssetPart part = tree.mesh().data();
        Random random = new Random(1);
        float[] corners = new float[9];
        float[] point = new float[3];
        for (int i = 0; i < count; i++) {
            tree.mesh().triangleCorners(random.nextInt(tree.mesh().triangleCount()), corners, 0);
            int kind = random.nextInt(5);
            int shares = 1 << random.nextInt(5);
            int second = random.nextInt(shares + 1);
            int third = random.nextInt(shares - second + 1);
            for (int axis = 0; axis < 3; axis++) {
                float a = corners[axis];
                float b = corners[3 + axis];
                float c = corners[6 + axis];
                float lower = part.bounds()[axis];
                float size = part.bounds()[axis + 3] - lower;
                point[axis] = switch (kind) {
                    case 0 -> lower + size * random.nextFloat();
                    case 1 -> a;
                    case 2 -> 0.5f * (a + b);
                    case 3 -> a + (b - a) * second / shares + (c - a) * third / shares;
                    default -> a + 0.01f * size * (float) random.nextGaussian();
                };
            }
            boolean byTree = tree.pointInSolid(point[0], point[1], point[2]);
            if (byTree != ray.pointInSolid(point[0], point[1], point[2])) {
                assertEquals(byTree, !byTree, name + ": " + point[0] + " " + point[1] + " " + point[2]);
            }
            inside += byTree ? 1 : 0;
            points++;
        }
    }
}
