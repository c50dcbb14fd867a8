// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.mesh.TriangleMesh;
import org.jspecify.annotations.Nullable;

/** Compares the memory of an enclosing shape with that of this process before the shape is built. */
final class ShapeMemory {
    private ShapeMemory() {}

    /**
     * Returns why the shape of a part cannot be built, or null.
     *
     * @param available the largest heap, in bytes
     */
    static @Nullable String problem(TriangleMesh mesh, PartOptions options, long available) {
        if (!options.shape().isBuilt() && options.shape().given() == null) {
            return null;
        }
        long vertices =
                (long) mesh.vertexCount() * mesh.frameCount() * (options.compact() || options.packedOrder() ? 2 : 1);
        long needed = ShapeBuilder.memory(vertices);
        return needed <= available
                ? null
                : "an enclosing shape of " + vertices + " vertices needs up to " + (needed >> 20)
                        + " MB, but this JVM may use " + (available >> 20)
                        + " MB; give it more with CULLET_JAVA_OPTS=-Xmx" + ((needed >> 30) + 1)
                        + "g, or leave out --hull and --primitive";
    }
}
