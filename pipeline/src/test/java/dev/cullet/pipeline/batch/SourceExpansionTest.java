// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.source.SourceFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceExpansionTest {
    private final Path folder;
    private final List<String> notes = new ArrayList<>();

    SourceExpansionTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createDirectories(folder.resolve("models/ships"));
        Files.createDirectories(folder.resolve("models/empty"));
        for (String name : List.of("b.obj", "a.FBX", "notes.txt", "ships/c.fbx", "ships/d[1].obj", "ships/e.ply")) {
            Files.writeString(folder.resolve("models").resolve(name), "");
        }
    }

    @Test
    void aFolderStandsForItsObjAndFbxFilesAllTheWayDown() throws BakeException {
        assertEquals(List.of("a.FBX", "b.obj", "ships/c.fbx", "ships/d[1].obj"), names("models"));
    }

    @Test
    void aGlobStandsForWhatItMatches() throws BakeException {
        assertEquals(List.of("a.FBX", "b.obj"), names("models/*.{obj,FBX}"));
        assertEquals(List.of("ships/c.fbx"), names("models/**.fbx"));
        assertEquals(List.of("ships/e.ply"), names("models/s*/?.ply"));
    }

    @Test
    void aGlobThatLeavesTheExtensionOpenIncludesMeshesOnly() throws Exception {
        for (String name : List.of("b.cullet", "b.mtl", "c.glb", "c.bin", "build.xml", "level.jsonl", "heights.raw")) {
            Files.writeString(folder.resolve("models").resolve(name), "");
        }
        assertEquals(
                List.of("a.FBX", "b.obj", "c.glb", "ships/c.fbx", "ships/d[1].obj", "ships/e.ply"), names("models/**"));
        assertEquals(List.of("a.FBX", "b.obj", "c.glb"), names("models/*"));
        assertEquals(List.of("b.obj"), names("models/b.*"));
        assertEquals(List.of("b.obj"), names("models/b.{obj,mtl,cullet}"));
    }

    @Test
    void anAmbiguousExtensionAndAManifestAreIncludedIfTheGlobFixesThem() throws Exception {
        for (String name : List.of("build.xml", "level.jsonl")) {
            Files.writeString(folder.resolve("models").resolve(name), "");
        }
        assertEquals(List.of("build.xml"), names("models/*.xml"));
        assertEquals(List.of("level.jsonl"), names("models/*.jsonl"));
        assertEquals(List.of("build.xml"), names("models/{build,x}.{xml,json}"));
    }

    @Test
    void aFileThatIsNamedIsIncludedUnlessItIsAnAsset() throws Exception {
        Files.writeString(folder.resolve("models/b.cullet"), "");
        assertEquals(List.of("notes.txt"), names("models/notes.txt"));
        assertEquals(
                folder + "/models/b.cullet: is an asset, which is the result of a bake; name its source",
                refusal("models/b.cullet"));
        assertEquals(
                folder + "/models/*.{txt,cullet}: matches 2 files, such as " + folder
                        + "/models/b.cullet, but no mesh: 'cullet formats' lists what can be baked",
                refusal("models/*.{txt,cullet}"));
    }

    @Test
    void aGlobOverAssetsIncludesAssets() throws Exception {
        Files.writeString(folder.resolve("models/b.cullet"), "");
        String models = folder + "/models/";
        List<Source> assets = SourceExpansion.assets(Path.of(""), List.of(models + "**"), notes::add);
        assertEquals(
                List.of(Path.of(models + "b.cullet")),
                assets.stream().map(Source::file).toList());
        assertEquals(
                1,
                SourceExpansion.assets(Path.of(""), List.of(models + "*.txt"), notes::add)
                        .size(),
                "an asset may have another name");
    }

    @Test
    void theReadableExtensionsAreThoseOfTheImporter() {
        Set<String> extensions = new TreeSet<>();
        SourceFormats.all().forEach(format -> extensions.add(format.extension()));
        for (String extension : extensions) {
            assertTrue(SourceFormats.isReadable(Path.of("a." + extension)), extension);
        }
        for (String other : List.of("cullet", "mtl", "txt", "bin", "png", "json", "jsonl", "toml", "")) {
            assertFalse(SourceFormats.isReadable(Path.of("a." + other)), other);
        }
        assertFalse(SourceFormats.isReadable(Path.of("obj")), "no extension");
    }

    @Test
    void aFileThatExistsIsNoGlob() throws BakeException {
        assertEquals(List.of("ships/d[1].obj"), names("models/ships/d[1].obj"));
    }

    @Test
    void aFileNamedTwiceCountsOnce() throws BakeException {
        String file = folder.resolve("models/b.obj").toString();
        String same = folder.resolve("models/ships/../b.obj").toString();
        assertEquals(
                1,
                SourceExpansion.expand(Path.of(""), List.of(file, same, file), notes::add)
                        .size());
    }

    @Test
    void reportsWhatIsMissing() {
        assertEquals(folder + "/x.obj: no such file or folder", refusal("x.obj"));
        assertEquals(folder + "/models/*.dae: no file matches", refusal("models/*.dae"));
        assertEquals(folder + "/nowhere/*.obj: no file matches", refusal("nowhere/*.obj"));
        assertEquals(
                folder + "/models/empty: no .obj or .fbx file in this folder or below it", refusal("models/empty"));
    }

    private String refusal(String input) {
        return String.valueOf(
                assertThrows(BakeException.class, () -> expand(input)).getMessage());
    }

    private List<Source> expand(String input) throws BakeException {
        return SourceExpansion.expand(Path.of(""), List.of(folder + "/" + input), notes::add);
    }

    private List<String> names(String input) throws BakeException {
        Path models = folder.resolve("models");
        return expand(input).stream()
                .map(source -> String.valueOf(models.relativize(source.file())))
                .toList();
    }
}
