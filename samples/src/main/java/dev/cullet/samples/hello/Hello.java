// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.hello;

import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Bakes a model, loads the asset, queries it. A game bakes in its build, and ships the bytes in a file. */
public final class Hello {
    private Hello() {}

    /** Queries the model that the only argument names: what is below a point high above it. */
    public static void main(String[] arguments) throws Exception {
        ByteBuffer bytes =
                Baker.bake(Path.of(arguments[0]), BakeOptions.DEFAULTS).bytes();
        CollisionMesh mesh = CollisionAsset.load(bytes, arguments[0]).part(0);

        RayHit hit = new RayHit(); // one per thread, reused
        if (mesh.raycast(0, 100, 0, 0, -1, 0, Float.POSITIVE_INFINITY, hit)) {
            System.out.println("below is " + mesh.surfaceName(hit.triangle()) + ", at a height of " + hit.y() + " m");
        }
        int triangle = mesh.anySphere(0, 0, 0, 1.5f);
        System.out.println(triangle >= 0 ? "a ball of 1.5 m at the origin touches it" : "the ball is free");
    }
}
