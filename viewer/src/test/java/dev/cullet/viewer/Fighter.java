// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetReader;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The sample ship: two source nodes, four surfaces, one closed component beside the other. */
public final class Fighter {
    static final Path SOURCE = Checkout.path("samples/models/fighter.obj");

    private static @Nullable Asset baked;

    private Fighter() {}

    /** Returns the ship with everything that can be baked into it; baked once. */
    public static synchronized Asset asset() throws BakeException, IOException {
        if (baked == null) {
            baked = asset("parts", "file");
        }
        return baked;
    }

    /** Bakes the same with one option more. */
    static Asset asset(String option, String value) throws BakeException, IOException {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("bsp", "on")
                .with("spheres", "8")
                .with("spheres-budget", "0.05")
                .with("hull", "on")
                .with("source-triangles", "true")
                .with("outline", "silhouette:y")
                .with(option, value);
        return AssetReader.read(Baker.bake(SOURCE, options).bytes(), "fighter");
    }
}
