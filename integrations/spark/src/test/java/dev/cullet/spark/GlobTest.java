// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.source.SourceFormats;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder the option {@code --glob} bakes. */
final class GlobTest {
    private static final Pattern OUTPUT = Pattern.compile("\"output\":\"([^\"]*)\"");

    @TempDir
    private Path folder = Path.of("");

    @RequiresPlatform(Need.SPARK_JDK)
    @Test
    void anOpenGlobIncludesMeshesOnly() throws Exception {
        for (String name : new String[] {"a.obj", "a.mtl", "a.cullet", "b.txt", "c.glb", "c.bin", "d.xml", "e.jsonl"}) {
            Files.writeString(folder.resolve(name), "");
        }
        assertEquals(Set.of("a.cullet", "c.cullet"), outputs("**"));
        assertEquals(Set.of("a.cullet"), outputs("*.{obj,mtl}"));
        assertEquals(Set.of("d.cullet"), outputs("*.xml"));
        assertEquals(Set.of("e.cullet"), outputs("*.jsonl"));
        JobException none = assertThrows(JobException.class, () -> outputs("*.{mtl,txt}"));
        assertTrue(String.valueOf(none.getMessage()).contains("none of the 2 files"), none.getMessage());
    }

    @Test
    void theFormatsAreThoseOfTheCommand() {
        for (SourceFormats.SourceFormat format : SourceFormats.all()) {
            Path file = Path.of("a." + format.extension());
            String extension = format.extension().replaceFirst(".*\\.", "");
            assertEquals(SourceFormats.isMesh(file), MeshFormats.MESHES.contains(extension), extension);
            assertEquals(!SourceFormats.isMesh(file), MeshFormats.AMBIGUOUS.contains(extension), extension);
        }
        assertFalse(MeshFormats.MESHES.contains("cullet"));
    }

    private Set<String> outputs(String glob) throws IOException, JobException {
        Path manifest = Files.createTempFile("manifest", ".jsonl");
        Glob.write(folder.toUri() + glob, new org.apache.hadoop.fs.Path(manifest.toUri()), new Configuration());
        Set<String> outputs = new TreeSet<>();
        for (String line : Files.readAllLines(manifest)) {
            Matcher output = OUTPUT.matcher(line);
            assertTrue(output.find(), line);
            outputs.add(output.group(1));
        }
        Files.delete(manifest);
        return outputs;
    }
}
