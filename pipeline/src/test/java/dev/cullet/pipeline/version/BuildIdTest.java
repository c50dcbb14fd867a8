// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.SmallModels;
import dev.cullet.pipeline.options.BakeOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildIdTest {
    private static final String CLASS = "dev/cullet/builder/Some.class";
    private static final List<String> LIBRARIES = List.of("assimp-1.jar");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aJarAndAFolderOfTheSameClassesAreOneBuild() throws Exception {
        String fromFolder = BuildId.of(Set.of(classes("folder", "one")), LIBRARIES);
        Path jar = folder.resolve("some.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            put(out, "META-INF/MANIFEST.MF", "Built-By: me");
            put(out, CLASS, "one");
        }
        assertEquals(fromFolder, BuildId.of(Set.of(jar), LIBRARIES));
        assertTrue(fromFolder.matches("[0-9a-f]{16}"), fromFolder);
    }

    @Test
    void anotherClassOrLibraryIsAnotherBuild() throws Exception {
        String one = BuildId.of(Set.of(classes("a", "one")), LIBRARIES);
        assertEquals(one, BuildId.of(Set.of(classes("b", "one")), LIBRARIES), "the hash does not depend on the folder");
        assertNotEquals(one, BuildId.of(Set.of(classes("c", "two")), LIBRARIES));
        assertNotEquals(one, BuildId.of(Set.of(classes("d", "one")), List.of("assimp-2.jar")));
    }

    @Test
    void noAssetHoldsIt() throws Exception {
        Path cube = SmallModels.write(folder.resolve("cube.obj"), SmallModels.CUBE);
        BakedAsset asset = Baker.bake(cube, BakeOptions.DEFAULTS);
        byte[] bytes = new byte[asset.bytes().remaining()];
        asset.bytes().get(bytes);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains(Version.current()));
        assertFalse(text.contains(BuildId.current()));
    }

    private Path classes(String name, String content) throws Exception {
        Path file = folder.resolve(name).resolve(CLASS);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.writeString(folder.resolve(name).resolve("other.txt"), name);
        return folder.resolve(name);
    }

    private static void put(ZipOutputStream out, String name, String content) throws Exception {
        out.putNextEntry(new ZipEntry(name));
        out.write(content.getBytes(StandardCharsets.UTF_8));
    }
}
