// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bakes {@code models} to {@code assets} in a folder, in a process of its own, which tests may kill. */
final class BakeProgram {
    private BakeProgram() {}

    /** A folder, and that of a cache if there is one; prints a line per file. */
    public static void main(String[] arguments) throws BatchException {
        Path folder = Path.of(arguments[0]);
        Layer flags = new BatchFolder(folder).flags();
        if (arguments.length > 1) {
            flags = flags.with("cache", arguments[1]);
        }
        BatchListener listener = new BatchListener() {
            @Override
            public void done(FileOutcome outcome) {
                System.out.println(outcome.status().text());
                System.out.flush();
            }
        };
        BatchRequest request = BatchRequest.of(Configuration.none(folder)).withFlags(flags);
        BatchReport report = BatchBaker.bake(request, listener, new AssimpImporter());
        System.exit(report.exitCode().code());
    }

    static Process start(Path folder, Path... cache) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.add(BakeProgram.class.getName());
        command.add(folder.toString());
        for (Path one : cache) {
            command.add(one.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path", ""));
        return builder.redirectErrorStream(true).start();
    }
}
