// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.startup;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import java.nio.file.Path;
import java.util.Locale;

/** Loads an asset twice and prints the time of each: the first load also loads the classes of the runtime. */
public final class FirstLoad {
    private FirstLoad() {}

    /** Loads the asset that the only argument names. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        double first = milliseconds(file);
        double second = milliseconds(file);
        System.out.printf(Locale.ROOT, "first load and ray %.1f ms, second %.1f ms%n", first, second);
    }

    private static double milliseconds(Path file) throws Exception {
        long start = System.nanoTime();
        CollisionMesh mesh = CollisionAsset.load(file).part(0);
        mesh.raycast(0, 100, 0, 0, -1, 0, Float.POSITIVE_INFINITY, new RayHit());
        return (System.nanoTime() - start) / 1e6;
    }
}
