// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.AssetPart;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.world.bsp.SolidMesh;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Times a point in a solid by the BSP tree as stored and by the ray over the AABB tree, in turns, and checks that both
 * have the same answers. Arguments are models as in {@link Models}; those that are not closed are left out.
 */
public final class SolidTimings {
    private static final int POINTS = 20_000;
    private static final int ROUNDS = 21;
    private static final long WARM = 3_000_000_000L;

    private SolidTimings() {}

    /** Prints a row per model and encoding. */
    public static void main(String[] models) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("model,triangles,encoding,caps,uniform_bsp_ns,uniform_ray_ns,near_bsp_ns,near_ray_ns,differ");
        for (String model : models) {
            MeshArrays mesh = Models.of(model);
            row(mesh, false, out);
            row(mesh, true, out);
        }
    }

    private static void row(MeshArrays mesh, boolean compact, PrintStream out) {
        AssetPart part =
                TestAsset.part(mesh, PartOptions.DEFAULTS.withBsp(BspMode.ON).withCompact(compact));
        CollisionAsset with = CollisionAsset.of(TestAsset.of(part));
        CollisionAsset without = CollisionAsset.of(TestAsset.of(part.withBsp(null)));
        if (part.lattice() == null || !part.lattice().solid()) {
            return;
        }
        SolidMesh tree = SolidMesh.of(with.part(0));
        SolidMesh ray = SolidMesh.of(without.part(0));
        float[] uniform = Queries.pointsAround(mesh, POINTS, 1);
        float[] near = Queries.pointsNearSurface(mesh, 0.01 * mesh.diagonal(), POINTS, 2);
        int different = 0;
        for (float[] points : Arrays.asList(uniform, near)) {
            for (int i = 0; i < points.length; i += 3) {
                different += tree.pointInSolid(points[i], points[i + 1], points[i + 2])
                                == ray.pointInSolid(points[i], points[i + 1], points[i + 2])
                        ? 0
                        : 1;
            }
        }
        int[] sink = new int[1];
        Clock.Work[] works = {
            () -> sink[0] += inside(tree, uniform),
            () -> sink[0] += inside(ray, uniform),
            () -> sink[0] += inside(tree, near),
            () -> sink[0] += inside(ray, near)
        };
        for (long end = System.nanoTime() + WARM; System.nanoTime() < end; ) {
            Clock.rounds(works, 1);
        }
        long[][] times = Clock.rounds(works, ROUNDS);
        double[] ns = new double[works.length];
        for (int i = 0; i < ns.length; i++) {
            ns[i] = Clock.median(Arrays.stream(times[i]).asDoubleStream().toArray()) / POINTS;
        }
        out.println(String.format(
                Locale.ROOT,
                "%s,%d,%s,%d,%.0f,%.0f,%.0f,%.0f,%d",
                mesh.name(),
                mesh.triangleCount(),
                compact ? "compact" : "exact",
                part.lattice().caps().length / 9,
                ns[0],
                ns[1],
                ns[2],
                ns[3],
                different));
    }

    private static int inside(SolidMesh solid, float[] points) {
        int count = 0;
        for (int i = 0; i < points.length; i += 3) {
            count += solid.pointInSolid(points[i], points[i + 1], points[i + 2]) ? 1 : 0;
        }
        return count;
    }
}
