// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.batch.SourceExpansion.Source;
import dev.cullet.pipeline.files.OutputName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceExpansionTest {
    private final Path folder;

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
    void aFileThatExistsIsNoGlob() throws BakeException {
        assertEquals(List.of("ships/d[1].obj"), names("models/ships/d[1].obj"));
    }

    @Test
    void aFileNamedTwiceCountsOnce() throws BakeException {
        String file = folder.resolve("models/b.obj").toString();
        String same = folder.resolve("models/ships/../b.obj").toString();
        assertEquals(
                1,
                SourceExpansion.expand(Path.of(""), List.of(file, same, file)).size());
    }

    @Test
    void reportsWhatIsMissing() {
        assertEquals(folder + "/x.obj: no such file or folder", refusal("x.obj"));
        assertEquals(folder + "/models/*.dae: no file matches", refusal("models/*.dae"));
        assertEquals(folder + "/nowhere/*.obj: no file matches", refusal("nowhere/*.obj"));
        assertEquals(
                folder + "/models/empty: no .obj or .fbx file in this folder or below it", refusal("models/empty"));
    }

    @Test
    void assetsGoBesideTheirSources() throws BakeException {
        List<Source> sources = expand("models");
        assertEquals(
                folder.resolve("models/ships/c.cullet"),
                SourceExpansion.outputs(sources, null, OutputName.DEFAULT).get(2));
    }

    @Test
    void anOutputFolderMirrorsWhatWasNamed() throws BakeException {
        Path out = folder.resolve("out");
        assertEquals(
                List.of("a.cullet", "b.cullet", "ships/c.cullet", "ships/d[1].cullet"),
                SourceExpansion.outputs(expand("models"), out, OutputName.DEFAULT).stream()
                        .map(asset -> out.relativize(asset).toString())
                        .toList());
        assertEquals(
                List.of(out.resolve("c.cullet")),
                SourceExpansion.outputs(expand("models/ships/c.fbx"), out, OutputName.DEFAULT));
    }

    @Test
    void refusesTwoSourcesForOneAsset() throws Exception {
        Files.writeString(folder.resolve("models/A.obj"), "");
        List<Source> sources = expand("models");
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> SourceExpansion.outputs(sources, null, OutputName.DEFAULT))
                .getMessage();
        Path models = folder.resolve("models");
        assertEquals(
                models.resolve("A.obj") + " and " + models.resolve("a.FBX") + " would both become "
                        + models.resolve("a.cullet")
                        + "; rename one, bake them into different folders, or distinguish them with --output-name"
                        + " {file}.cullet",
                message);
    }

    @Test
    void refusesToReplaceASource() throws Exception {
        String source = Files.writeString(folder.resolve("a.cullet"), "").toString();
        List<Source> sources = SourceExpansion.expand(Path.of(""), List.of(source));
        assertEquals(
                source + ": its asset would replace the source " + source + "; name another output",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> SourceExpansion.outputs(sources, null, OutputName.DEFAULT))
                        .getMessage());
    }

    private String refusal(String input) {
        return String.valueOf(
                assertThrows(BakeException.class, () -> expand(input)).getMessage());
    }

    private List<Source> expand(String input) throws BakeException {
        return SourceExpansion.expand(Path.of(""), List.of(folder + "/" + input));
    }

    private List<String> names(String input) throws BakeException {
        Path models = folder.resolve("models");
        return expand(input).stream()
                .map(source -> String.valueOf(models.relativize(source.file())))
                .toList();
    }
}
