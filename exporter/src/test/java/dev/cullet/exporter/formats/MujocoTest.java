// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.format.Asset;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MuJoCo 3.14 loads what the MJCF and URDF exports write, and its rays hit the shapes where they are. */
@Tag("scaled")
@Requires({Need.NODE, Need.NPM_REGISTRY})
class MujocoTest {
    private static final String PACKAGE = "@mujoco/mujoco@3.14.0";

    /** MuJoCo's meshes are floats, in a frame of their own. */
    private static final double TOLERANCE = 1e-5;

    private final Path folder;

    MujocoTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void raysHitTheShapesWhereTheyAre() throws Exception {
        Map<String, Asset> assets = new LinkedHashMap<>();
        for (String kind : List.of("HULL", "BOX", "CAPSULE", "SPHERE")) {
            assets.put(kind, LinkAssets.knot(LinkAssets.shape(kind)));
        }
        assets.put("pivot", LinkAssets.named("arm", new float[] {1, 2, 3}, LinkAssets.shape("HULL")));
        assets.put("scene", LinkAssets.scene(LinkAssets.shape("HULL")));
        assets.put("boxes", LinkAssets.scene(LinkAssets.shape("BOX")));
        assets.put("capsules", LinkAssets.scene(LinkAssets.shape("CAPSULE")));
        assets.put("spheres", LinkAssets.knot(LinkAssets.spheres()));
        List<Path> files = new ArrayList<>();
        Map<String, List<double[]>> rays = new LinkedHashMap<>();
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            Path file = folder.resolve(each.getKey() + ".xml");
            Files.write(
                    file,
                    LinkAssets.export(new MjcfFormat(), each.getValue())
                            .files()
                            .get(0)
                            .toByteArray());
            rays.put(each.getKey(), rays(file, ExportView.of(each.getValue())));
            files.add(file);
        }
        List<JsonNode> read = new NpmPackages(folder, PACKAGE).read("mujoco.mjs", files);
        int next = 0;
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            JsonNode model = read.get(next++);
            check(each.getKey(), each.getValue(), Objects.requireNonNull(rays.get(each.getKey())), model);
            double mass = MassProperties.of(
                            ExportView.of(each.getValue()).parts().get(0))
                    .orElseThrow()
                    .mass();
            assertEquals(mass, model.get("mass").get(2).asDouble(), 1e-6 * mass, each.getKey());
        }
    }

    /** Links with fixed joints become shapes of MuJoCo's world. */
    @Test
    void raysHitTheShapesOfUrdfFiles() throws Exception {
        Map<String, Asset> assets = new LinkedHashMap<>();
        for (String kind : List.of("HULL", "BOX", "SPHERE")) {
            assets.put(kind, LinkAssets.knot(LinkAssets.shape(kind)));
        }
        assets.put("pivot", LinkAssets.named("arm", new float[] {1, 2, 3}, LinkAssets.shape("HULL")));
        assets.put("scene", LinkAssets.scene(LinkAssets.shape("HULL")));
        assets.put("boxes", LinkAssets.scene(LinkAssets.shape("BOX")));
        List<Path> files = new ArrayList<>();
        List<List<double[]>> rays = new ArrayList<>();
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            Path beside = Files.createDirectory(folder.resolve(each.getKey()));
            ExportResult exported = LinkAssets.export(new UrdfFormat(), each.getValue());
            for (ExportFile written : exported.files()) {
                Files.write(beside.resolve(written.name()), written.toByteArray());
            }
            Path file = beside.resolve(exported.files().get(0).name());
            rays.add(rays(file, ExportView.of(each.getValue())));
            files.add(file);
        }
        List<JsonNode> read = new NpmPackages(folder, PACKAGE).read("mujoco.mjs", files);
        int next = 0;
        for (Map.Entry<String, Asset> each : assets.entrySet()) {
            check(each.getKey(), each.getValue(), rays.get(next), read.get(next));
            next++;
        }
    }

    private static void check(String name, Asset asset, List<double[]> rays, JsonNode model) {
        ExportView view = ExportView.of(asset);
        List<MeshArrays> shapes = surfaces(view);
        // round shapes are compared with 32 segments
        double tolerance = name.matches("HULL|BOX|pivot|scene|boxes") ? TOLERANCE : 0.15;
        int hits = 0;
        int unclear = 0;
        for (int i = 0; i < rays.size(); i++) {
            double expected = firstHit(shapes, rays.get(i), 0, 0);
            double found = model.get("hits").get(i).asDouble();
            if (Math.abs(expected - found) > tolerance) {
                assertTrue(
                        !isClear(shapes, rays.get(i), expected), name + ", ray " + i + ": " + expected + ", " + found);
                unclear++;
            }
            hits += found >= 0 ? 1 : 0;
        }
        assertTrue(unclear < 0.04 * rays.size(), name + ": " + unclear + " rays near edges");
        assertTrue(hits > rays.size() / 8 && hits < rays.size(), name + ": " + hits + " hits");
    }

    /** Returns the distance of the first hit of a ray that begins beside its origin, or -1. */
    private static double firstHit(List<MeshArrays> shapes, double[] ray, int axis, double beside) {
        double[] from = {ray[0], ray[1], ray[2]};
        from[axis] += beside;
        double t = Double.POSITIVE_INFINITY;
        for (MeshArrays shape : shapes) {
            BruteForce.RayHit hit = BruteForce.ray(shape, from, new double[] {ray[3], ray[4], ray[5]}, 1e3);
            t = hit.hit() ? Math.min(t, hit.t()) : t;
        }
        return t < Double.POSITIVE_INFINITY ? t : -1;
    }

    /** Returns whether the rays beside a ray have nearly its outcome. */
    private static boolean isClear(List<MeshArrays> shapes, double[] ray, double expected) {
        for (int side = 0; side < 6; side++) {
            if (Math.abs(firstHit(shapes, ray, side % 3, side < 3 ? 0.05 : -0.05) - expected) > 0.5) {
                return false;
            }
        }
        return true;
    }

    /** Returns the surfaces of all shapes and spheres in the world, Y up. */
    private static List<MeshArrays> surfaces(ExportView view) {
        List<MeshArrays> surfaces = new ArrayList<>();
        List<Link> links = Link.of(view, LinkLosses.names());
        for (int i = 0; i < links.size(); i++) {
            ExportPart part = links.get(i).part();
            for (var shape : links.get(i).shapes(Link.defaults(view))) {
                ShapeMesh mesh = ShapeMesh.of(shape);
                float[] positions = mesh.positions().clone();
                double[] m = view.isScene() ? matrix(view.instances().get(i)) : null;
                for (int v = 0; m != null && v < positions.length; v += 3) {
                    for (int axis = 0; axis < 3; axis++) {
                        positions[v + axis] = (float) (m[4 * axis] * mesh.positions()[v]
                                + m[4 * axis + 1] * mesh.positions()[v + 1]
                                + m[4 * axis + 2] * mesh.positions()[v + 2]
                                + m[4 * axis + 3]);
                    }
                }
                surfaces.add(new MeshArrays(part.name(), positions, mesh.indices()));
            }
        }
        return surfaces;
    }

    private static double[] matrix(ExportInstance instance) {
        return instance.matrix();
    }

    /** Writes rays beside a file, in the frame of MuJoCo; returns them Y up. None begins in the box of a shape. */
    private static List<double[]> rays(Path file, ExportView view) throws IOException {
        Random random = new Random(40);
        List<MeshArrays> surfaces = surfaces(view);
        List<double[]> rays = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (rays.size() < Effort.cases(100, 20_000)) {
            double[] ray = new double[6];
            MeshArrays near = surfaces.get(random.nextInt(surfaces.size()));
            int corner = 3 * random.nextInt(near.positions().length / 3);
            for (int axis = 0; axis < 3; axis++) {
                ray[axis] = 40 * random.nextDouble() - 20;
                ray[3 + axis] = near.positions()[corner + axis] + 2 * random.nextGaussian() - ray[axis];
            }
            double length = Math.sqrt(square(ray[3]) + square(ray[4]) + square(ray[5]));
            for (int axis = 0; axis < 3; axis++) {
                ray[3 + axis] /= length;
            }
            if (surfaces.stream().noneMatch(shape -> isInBox(shape.bounds(), ray))) {
                rays.add(ray);
                text.append(ray[0])
                        .append(' ')
                        .append(-ray[2])
                        .append(' ')
                        .append(ray[1])
                        .append(' ');
                text.append(ray[3])
                        .append(' ')
                        .append(-ray[5])
                        .append(' ')
                        .append(ray[4])
                        .append('\n');
            }
        }
        Files.writeString(file.resolveSibling(file.getFileName() + ".rays"), text);
        return rays;
    }

    private static boolean isInBox(double[] bounds, double[] point) {
        boolean inside = true;
        for (int axis = 0; axis < 3; axis++) {
            inside &= point[axis] > bounds[axis] - 0.1 && point[axis] < bounds[3 + axis] + 0.1;
        }
        return inside;
    }

    private static double square(double x) {
        return x * x;
    }
}
