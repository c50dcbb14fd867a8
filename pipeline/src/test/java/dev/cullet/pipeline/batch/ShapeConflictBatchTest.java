// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A batch whose settings of shapes contradict each other, or have no effect, does not begin; sidecar files count. */
class ShapeConflictBatchTest {
    private static final Layer PLANES = Layer.EMPTY.with("hull-planes", "8");

    private final BatchFolder folder;
    private final Path base;

    ShapeConflictBatchTest(@TempDir Path base) throws Exception {
        this.base = base;
        folder = new BatchFolder(base);
        folder.model("a.obj", 1);
        folder.model("b.obj", 2);
    }

    private BatchReport bake(Configuration configuration, Layer flags) throws BatchException {
        return BatchFolder.bake(BatchRequest.of(configuration).withFlags(flags.mergeOver(folder.flags())));
    }

    private String refusal(Configuration configuration, Layer flags) {
        BatchException e = assertThrows(BatchException.class, () -> bake(configuration, flags));
        assertEquals(ExitCode.USAGE, e.exitCode());
        assertFalse(Files.exists(folder.assets()));
        return e.getMessage();
    }

    @Test
    void aSidecarFileMayHaveTheShapeOfAFlag() throws Exception {
        String needs = "--hull-planes needs --hull or --primitive, or --decompose";
        assertEquals(needs, refusal(Configuration.none(base), PLANES));
        Files.writeString(folder.models().resolve("b.obj.cullet.toml"), "hull = \"on\"\n");
        BatchReport report = bake(Configuration.none(base), PLANES);
        assertEquals(0, report.exitCode().code());
        assertEquals(2, folder.bytes().size());
    }

    @Test
    void filesOfSettingsAreChecked() throws Exception {
        String two = "hull and primitive box are two shapes, but a part has one; use only one of them";
        Path toml = Files.writeString(base.resolve("cullet.toml"), "hull = \"on\"\nprimitive = \"box\"\n");
        assertEquals(toml + ": " + two, refusal(Configuration.read(toml), Layer.EMPTY));
        Path sidecar = folder.models().resolve("a.obj.cullet.toml");
        Files.writeString(sidecar, "hull = \"on\"\nprimitive = \"box\"\n");
        assertEquals(sidecar + ": " + two, refusal(Configuration.none(base), Layer.EMPTY));
    }
}
