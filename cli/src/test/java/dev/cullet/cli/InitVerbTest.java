// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.ExampleConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitVerbTest {
    @Test
    void writesAConfigurationAndNeverOverwritesOne(@TempDir Path folder) throws Exception {
        CommandRun run = CommandRun.of("init", folder.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.err());
        Path file = folder.resolve("cullet.toml");
        assertTrue(run.out().startsWith(file + ": written; "), run.out());
        assertEquals(ExampleConfiguration.text(), Files.readString(file));
        assertTrue(Configuration.read(file).settings().has("sources"));

        Files.writeString(file, "mine");
        CommandRun again = CommandRun.of("init", folder.toString());
        assertEquals(ExitCode.USAGE.code(), again.code());
        assertEquals(file + ": already exists; replace it with --force\n", again.err());
        assertEquals("mine", Files.readString(file));

        assertEquals(
                ExitCode.OK.code(),
                CommandRun.of("init", "--force", folder.toString()).code());
        assertEquals(ExampleConfiguration.text(), Files.readString(file));
    }
}
