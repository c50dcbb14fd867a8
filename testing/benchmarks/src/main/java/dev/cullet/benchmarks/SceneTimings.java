// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.scene.CollisionScene;
import dev.cullet.scene.SceneAsset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints ray and sphere queries of a level of 100,000 instances of 200 meshes beside PhysX and Jolt, those of 2,000
 * instances beside one flat mesh of the same triangles, the time to load, and bytes per instance.
 *
 * <pre>
 * mvn -B -q -pl testing/benchmarks -am -DskipTests package
 * cd testing/benchmarks/target
 * java -Xmx6g -cp "classes:lib/*" dev.cullet.benchmarks.SceneTimings
 * </pre>
 *
 * <p>Arguments: instances, distinct meshes, rounds; 100000 200 15 if absent. A folder as a fourth one gets the tables
 * as {@code scenes.csv} and {@code scene-load.csv}.
 */
public final class SceneTimings {
    private static final long SEED = 23;

    private SceneTimings() {}

    /** Prints the tables. */
    public static void main(String[] arguments) throws IOException {
        int instances = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int distinct = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 15;
        Results results = new Results();
        results.table(
                "scenes",
                "microseconds of thread CPU time per query in a level of instances; ratio: median over rounds of the"
                        + " time of the first engine of the level divided by that of the row");
        results.table("scene-load", "a level of instances: bytes, and milliseconds to load it with all checks");
        SceneLevel level = new SceneLevel(instances, distinct, SEED);
        Asset asset = level.asset();
        load(level, asset, results);
        SceneAsset laidOut = SceneAsset.of(asset, LoadOptions.DEFAULTS.withRayLayout());
        table(
                List.of(
                        CulletScene.of("Cullet", SceneAsset.of(asset), level),
                        CulletScene.of("Cullet, ray layout", laidOut, level),
                        new PhysXScene(level),
                        new JoltScene(level)),
                rounds,
                level.mesh.length,
                results);
        SceneLevel small = new SceneLevel(2_000, distinct, SEED);
        Asset flat = TestAsset.of(small.flat());
        Asset smallAsset = small.asset();
        LoadOptions rays = LoadOptions.DEFAULTS.withRayLayout();
        table(
                List.of(
                        CulletScene.of("2,000 instances", SceneAsset.of(smallAsset), small),
                        CulletScene.of("2,000 instances, ray layout", SceneAsset.of(smallAsset, rays), small),
                        CulletScene.flat(
                                "one flat mesh", CollisionAsset.of(flat).part(0), small),
                        CulletScene.flat(
                                "one flat mesh, ray layout",
                                CollisionAsset.of(flat, rays).part(0),
                                small)),
                rounds,
                small.mesh.length,
                results);
        results.write(arguments.length > 3 ? Path.of(arguments[3]) : null);
    }

    private static void load(SceneLevel level, Asset asset, Results results) throws IOException {
        ByteBuffer file = AssetWriter.write(asset);
        int meshes = AssetWriter.write(TestAsset.of(asset.parts().toArray(new dev.cullet.format.AssetPart[0])))
                .remaining();
        long triangles = 0;
        for (int m : level.mesh) {
            triangles += level.meshes[m].triangleCount();
        }
        System.out.printf(
                Locale.ROOT,
                "%,d instances of %d meshes, %,d triangles in the world; %,d bytes, "
                        + "%.1f per instance beside the meshes%n",
                level.mesh.length,
                level.meshes.length,
                triangles,
                file.remaining(),
                (double) (file.remaining() - meshes) / level.mesh.length);
        double[] millis = new double[21];
        double[] whole = new double[21];
        for (int i = -20; i < millis.length; i++) {
            SceneAsset[] loaded = new SceneAsset[1];
            double ms = 1e-6
                    * Clock.time(() -> {
                        try {
                            loaded[0] = SceneAsset.load(
                                    file, "level", LoadOptions.DEFAULTS.withValidation(Validation.FULL));
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    });
            double scene = 1e-6 * Clock.time(() -> new CollisionScene(loaded[0], 0));
            if (i >= 0) {
                millis[i] = ms;
                whole[i] = ms + scene;
            }
        }
        results.row(
                "scene-load",
                "instances",
                String.valueOf(level.mesh.length),
                "meshes",
                String.valueOf(level.meshes.length),
                "triangles",
                String.valueOf(triangles),
                "bytes",
                String.valueOf(file.remaining()),
                "bytes_per_instance",
                String.format(Locale.ROOT, "%.1f", (double) (file.remaining() - meshes) / level.mesh.length),
                "load_ms",
                String.format(Locale.ROOT, "%.1f", Clock.median(millis)),
                "load_with_scene_ms",
                String.format(Locale.ROOT, "%.1f", Clock.median(whole)));
        System.out.printf(
                Locale.ROOT,
                "load, all checked: %.1f ms; with its CollisionScene %.1f ms%n%n",
                Clock.median(millis),
                Clock.median(whole));
    }

    private static void table(List<SceneEngine> engines, int rounds, int instances, Results results) {
        SceneEngine ours = engines.get(0);
        int rayHits = 0;
        int sphereHits = 0;
        int[] rayDiffers = new int[engines.size()];
        int[] sphereDiffers = new int[engines.size()];
        for (int i = 0; i < SceneLevel.QUERIES; i++) {
            double t = ours.ray(i);
            boolean touches = ours.sphere(i);
            rayHits += t >= 0 ? 1 : 0;
            sphereHits += touches ? 1 : 0;
            for (int k = 1; k < engines.size(); k++) {
                rayDiffers[k] += Math.abs(engines.get(k).ray(i) - t) > 1e-3 * Math.max(1, t) ? 1 : 0;
                sphereDiffers[k] += engines.get(k).sphere(i) != touches ? 1 : 0;
            }
        }
        System.out.printf("%d queries each, hits: %d rays, %d spheres%n%n", SceneLevel.QUERIES, rayHits, sphereHits);
        List<Clock.Work> works = new ArrayList<>();
        for (SceneEngine engine : engines) {
            works.add(() -> {
                for (int i = 0; i < SceneLevel.QUERIES; i++) {
                    engine.ray(i);
                }
            });
            works.add(() -> {
                for (int i = 0; i < SceneLevel.QUERIES; i++) {
                    engine.sphere(i);
                }
            });
        }
        Clock.Work[] array = works.toArray(new Clock.Work[0]);
        Clock.rounds(array, Math.max(3, rounds / 2));
        long[][] times = Clock.rounds(array, rounds);
        System.out.println(PeerTable.row(
                "", "ray, us", "Cullet to it", "other answers", "sphere, us", "Cullet to it", "other answers"));
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        for (int k = 0; k < engines.size(); k++) {
            results.row(
                    "scenes",
                    "instances",
                    String.valueOf(instances),
                    "engine",
                    engines.get(k).name(),
                    "ray_us",
                    micros(times[2 * k]),
                    "ratio_ray",
                    ratio(times[0], times[2 * k]),
                    "ray_answers_that_differ",
                    String.valueOf(rayDiffers[k]),
                    "sphere_us",
                    micros(times[2 * k + 1]),
                    "ratio_sphere",
                    ratio(times[1], times[2 * k + 1]),
                    "sphere_answers_that_differ",
                    String.valueOf(sphereDiffers[k]));
            System.out.println(PeerTable.row(
                    engines.get(k).name(),
                    micros(times[2 * k]),
                    ratio(times[0], times[2 * k]),
                    String.valueOf(rayDiffers[k]),
                    micros(times[2 * k + 1]),
                    ratio(times[1], times[2 * k + 1]),
                    String.valueOf(sphereDiffers[k])));
        }
        System.out.println();
    }

    private static String micros(long[] nanos) {
        double[] each = new double[nanos.length];
        for (int i = 0; i < each.length; i++) {
            each[i] = 1e-3 * nanos[i] / SceneLevel.QUERIES;
        }
        return String.format(Locale.ROOT, "%.3f", Clock.median(each));
    }

    private static String ratio(long[] ours, long[] theirs) {
        double[] each = new double[ours.length];
        for (int i = 0; i < each.length; i++) {
            each[i] = (double) ours[i] / theirs[i];
        }
        return String.format(Locale.ROOT, "%.2f", Clock.median(each));
    }
}
