// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs of this module's tests in node, with packages of npm that are installed in a folder. A test that uses it has
 * {@code @Requires({Need.NODE, Need.NPM_REGISTRY})}.
 */
final class NpmPackages {
    private final Path folder;

    /** Installs packages of stated versions. */
    NpmPackages(Path folder, String... packages) throws IOException, InterruptedException {
        this.folder = folder;
        Files.writeString(folder.resolve("package.json"), "{\"private\":true}\n");
        List<String> install = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
        install.addAll(List.of(packages));
        run(install);
    }

    /** Runs a program with files; returns the JSON line that it prints for each. */
    List<JsonNode> read(String program, List<Path> files) throws IOException, InterruptedException {
        Path script = Checkout.path("exporter/src/test/js/" + program);
        List<String> command = new ArrayList<>(List.of("node", script.toString(), folder.toString()));
        files.forEach(file -> command.add(file.toString()));
        List<JsonNode> read = new ArrayList<>();
        for (String line : run(command).lines().toList()) {
            read.add(JsonMapper.builder().build().readTree(line));
        }
        assertEquals(files.size(), read.size());
        for (int i = 0; i < read.size(); i++) {
            assertTrue(read.get(i).get("error") == null, files.get(i) + ": " + read.get(i));
        }
        return read;
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path log = folder.resolve("out.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(log.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertTrue(process.waitFor(10, TimeUnit.MINUTES), command.toString());
        assertEquals(0, process.exitValue(), command.toString());
        return Files.readString(log);
    }
}
