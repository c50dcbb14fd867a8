// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.gradle.api.GradleException;
import org.junit.jupiter.api.Test;

class SourcePathsTest {
    private final SourcePaths paths = new SourcePaths(Path.of("").toAbsolutePath());

    @Test
    void relativeSourcesHaveSlashes() {
        assertEquals(List.of("models/*.obj"), paths.relative(List.of("./models/*.obj")));
        GradleException e = assertThrows(GradleException.class, () -> paths.relative(List.of("models\\ships\\*.obj")));
        assertEquals(
                "cullet: sources has 'models\\ships\\*.obj', but must have / between names on every system: use"
                        + " 'models/ships/*.obj'",
                e.getMessage());
    }
}
