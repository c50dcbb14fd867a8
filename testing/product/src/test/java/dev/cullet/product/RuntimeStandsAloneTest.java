// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.cli.Cullet;
import dev.cullet.format.Asset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.world.pairs.MeshPairs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A game that ships the runtime jars ships nothing else: the libraries that write an asset are not needed to read it.
 */
final class RuntimeStandsAloneTest {
    private static final String TETRAHEDRON = """
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 1 4 3
            f 2 3 4
            """;

    @Test
    void anAssetWithBspTreeAndClusterLoadsAndAnswersFromTheRuntimeJarsAlone(@TempDir Path folder) throws Exception {
        Path asset = bake(folder);
        URL[] jars = {place(Asset.class), place(CollisionAsset.class), place(MeshPairs.class)};
        try (URLClassLoader game = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            assertThrows(
                    ClassNotFoundException.class, () -> game.loadClass("com.google.flatbuffers.FlatBufferBuilder"));
            Class<?> loader = game.loadClass(CollisionAsset.class.getName());
            Object loaded = loader.getMethod("load", Path.class).invoke(null, asset);
            Object mesh = loader.getMethod("part", int.class).invoke(loaded, 0);
            var overlaps = mesh.getClass().getMethod("anySphere", float.class, float.class, float.class, float.class);
            assertTrue((int) overlaps.invoke(mesh, 0.3f, 0.3f, 0f, 0.1f) >= 0);
            assertEquals(-1, (int) overlaps.invoke(mesh, 3f, 3f, 0f, 0.1f));
            Object solid = game.loadClass("dev.cullet.world.bsp.BspMesh")
                    .getMethod("of", mesh.getClass())
                    .invoke(null, mesh);
            var inSolid = solid.getClass().getMethod("pointInSolid", float.class, float.class, float.class);
            assertEquals(true, inSolid.invoke(solid, 0.2f, 0.2f, 0.2f));
            assertEquals(false, inSolid.invoke(solid, 0.9f, 0.9f, 0.9f));
        }
    }

    private static Path bake(Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("solid.obj"), TETRAHEDRON);
        Path asset = folder.resolve("solid.cullet");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            String[] args = {"bake", source.toString(), "-o", asset.toString(), "--spheres", "4", "--bsp", "on"};
            int exit = Cullet.execute(args, new ByteArrayInputStream(new byte[0]), out, out);
            assertEquals(0, exit, () -> said.toString(StandardCharsets.UTF_8));
        }
        return asset;
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
