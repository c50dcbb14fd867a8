// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples;

import dev.cullet.samples.arena.run.ArenaAssets;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The arena's assets, baked once for all tests. */
public final class BakedArena {
    private static @Nullable ArenaAssets baked;

    private BakedArena() {}

    public static synchronized ArenaAssets assets() throws Exception {
        if (baked == null) {
            baked = ArenaAssets.bake(Path.of("models"));
        }
        return baked;
    }

    public static byte[] ship() throws Exception {
        return bytes(assets().ship());
    }

    public static byte[] drone() throws Exception {
        return bytes(assets().drone());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
