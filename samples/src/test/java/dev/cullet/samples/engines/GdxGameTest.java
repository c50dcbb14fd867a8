// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.badlogic.gdx.math.Matrix4;
import dev.cullet.format.Asset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.world.broadphase.BroadPhase;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The game in {@code samples/engines}, as a user builds it: compiled against the jars of the runtime and libGDX alone,
 * run in a JVM of its own, and each number that it prints compared with brute force over all triangles.
 */
final class GdxGameTest {
    private static final Path SOURCE = Path.of("engines", "GdxGame.java");
    private static final int SHIPS = 8;
    private static final double TOLERANCE = 2e-5;

    @Test
    void aGameOf60LinesLoadsPicksSlidesAndFindsPairsAsBruteForceDoes(@TempDir Path folder) throws Exception {
        long start = System.nanoTime();
        List<String> code = Files.readAllLines(SOURCE).stream()
                .map(String::strip)
                .filter(line -> line.length() > 1 && !line.matches("(import |//|/\\*\\*).*"))
                .toList();
        assertTrue(code.size() <= 60, code.size() + " lines of code");
        ByteBuffer terrain = Baker.bake(Path.of("models", "terrain.obj"), BakeOptions.DEFAULTS)
                .bytes();
        byte[] bytes = new byte[terrain.remaining()];
        terrain.duplicate().get(bytes);
        Files.write(folder.resolve("terrain.cullet"), bytes);
        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        String printed = compileAndRun(folder);
        System.out.println("compiled " + code.size() + " lines of " + SOURCE + ", ran 60 frames in "
                + (System.nanoTime() - start) / 1_000_000 + " ms:\n" + printed);

        MeshArrays ground = arrays(CollisionAsset.load(terrain, "terrain").part(0));
        CollisionMesh ship =
                CollisionAsset.load(ByteBuffer.wrap(BakedArena.ship()), "ship").part(0);
        String[] lines = printed.split("\\R", -1);
        assertEquals("loaded " + ground.triangleCount() + " and " + ship.triangleCount() + " triangles", lines[0]);
        int[] seen = new int[4];
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Method pose = Class.forName("GdxGame", true, loader).getMethod("pose", int.class, int.class);
            for (int frame = 0; frame < 60; frame += 3) {
                RigidTransform[] thisToWorld = new RigidTransform[SHIPS];
                for (int i = 0; i < SHIPS; i++) {
                    thisToWorld[i] = GdxBridge.thisToWorld((Matrix4) pose.invoke(null, i, frame));
                }
                checkFrame(frame, lines[1 + frame], ground, ship, thisToWorld, seen);
            }
        }
        assertTrue(Arrays.stream(seen).allMatch(count -> count >= 5), Arrays.toString(seen));
    }

    private static void checkFrame(
            int frame, String line, MeshArrays ground, CollisionMesh ship, RigidTransform[] thisToWorld, int[] seen) {
        String[] words = line.split(" ", -1);
        assertEquals("frame " + frame, words[0] + " " + words[1]);
        double[] player = {number(words[3]), number(words[4]), number(words[5])};
        MeshArrays[] ships = new MeshArrays[SHIPS];
        float[] bounds = new float[6 * SHIPS];
        for (int i = 0; i < SHIPS; i++) {
            ships[i] = placed(ship, thisToWorld[i]);
            ship.worldBounds(thisToWorld[i], bounds, 6 * i);
        }

        double margin =
                BruteForce.sphere(ground, player[0], player[1], player[2], 1).margin();
        assertTrue(margin > -TOLERANCE, line + ": the player is " + -margin + " m deep");
        seen[0] += margin < TOLERANCE ? 1 : 0;

        int near = 0;
        int touching = 0;
        for (int a = 0; a < SHIPS; a++) {
            for (int b = a + 1; b < SHIPS; b++) {
                boolean overlap = true;
                for (int axis = 0; axis < 3; axis++) {
                    overlap &= bounds[6 * a + axis] <= bounds[6 * b + 3 + axis]
                            && bounds[6 * b + axis] <= bounds[6 * a + 3 + axis];
                }
                near += overlap ? 1 : 0;
                boolean exact = frame % 48 == 0 && overlap;
                touching += exact && BruteForce.meshes(ships[a], ships[b]).touches() ? 1 : 0;
            }
        }
        assertEquals(near, Integer.parseInt(words[7]), line);
        if (frame % 48 == 0) {
            assertEquals(touching, Integer.parseInt(words[9]), line);
        }
        seen[1] += Integer.parseInt(words[9]) > 0 ? 1 : 0;

        double[] eye = {-40, 30, -30};
        double[] look = {9 * (frame / 2 % 4) - 14 - eye[0], 14 - eye[1], frame % 2 * 9 - 6 - eye[2]};
        int picked = -1;
        double t = Double.NaN;
        int nearest = -1;
        double distance = 30;
        for (int i = 0; i < SHIPS; i++) {
            BruteForce.RayHit hit = BruteForce.ray(ships[i], eye, look, 10);
            if (hit.hit() && !(hit.t() >= t)) {
                picked = i;
                t = hit.t();
            }
            BruteForce.Closest closest = BruteForce.closest(ships[i], player);
            if (closest.distance() < distance) {
                nearest = i;
                distance = closest.distance();
            }
        }
        assertEquals(picked, Integer.parseInt(words[11]), line);
        assertEquals(t, number(words[12]), TOLERANCE, line);
        assertEquals(nearest, Integer.parseInt(words[14]), line);
        assertEquals(distance, number(words[15]), TOLERANCE, line);
        seen[2] += picked >= 0 ? 1 : 0;
        seen[3] += nearest >= 0 ? 1 : 0;
    }

    private static double number(String word) {
        return Double.parseDouble(word);
    }

    private static MeshArrays arrays(CollisionMesh mesh) {
        return placed(mesh, RigidTransform.IDENTITY);
    }

    private static MeshArrays placed(CollisionMesh mesh, RigidTransform thisToWorld) {
        float[] positions = new float[9 * mesh.triangleCount()];
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            mesh.triangleCorners(triangle, positions, 9 * triangle);
        }
        for (int k = 0; k < positions.length; k += 3) {
            thisToWorld.toWorldPoint(positions[k], positions[k + 1], positions[k + 2], positions, k);
        }
        return new MeshArrays(
                mesh.name(), positions, IntStream.range(0, positions.length / 3).toArray());
    }

    private static String compileAndRun(Path folder) throws Exception {
        String jars = Stream.of(Asset.class, CollisionAsset.class, BroadPhase.class, Matrix4.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(url -> Path.of(URI.create(url.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", jars, "-d", folder.toString(), SOURCE.toString());
        assertEquals(0, compiled);
        Programs.Outcome outcome = Programs.run(
                folder,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        folder + File.pathSeparator + jars,
                        "GdxGame",
                        "terrain.cullet",
                        "ship.cullet"));
        assertEquals(0, outcome.exit(), outcome.text());
        return outcome.text();
    }
}
