// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.RigidTransform;
import java.io.IOException;
import java.nio.file.Path;

/** Base class of the code blocks of the documents: the variables that they may use without declaring them. */
public class Given {
    /** An asset of three parts: hull, flag and hero, each a tetrahedron. */
    public static final CollisionAsset asset = bake();

    public static final float x = 0.1f;
    public static final float y = 0.2f;
    public static final float z = 0.1f;
    public static final float radius = 0.5f;
    public static final RigidTransform rockToShip = RigidTransform.translation(0.5, 0.25, 0);

    private static CollisionAsset bake() {
        try {
            BakeOptions options = BakeOptions.DEFAULTS.with("parts", "node").with("bsp", "on");
            return CollisionAsset.load(Baker.bake(Path.of("given.obj"), options).bytes(), "given.obj");
        } catch (BakeException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
