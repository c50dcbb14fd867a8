// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Training run of the class-data archive: runs the frequent commands on small files, so that a JVM that archives its
 * classes at exit has loaded those of the command and of its worker processes. The launcher calls it for
 * {@code cullet archive}.
 */
final class TrainingRun {
    /** A tetrahedron. */
    private static final String SAMPLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

    private TrainingRun() {}

    /**
     * Runs the commands.
     *
     * @param arguments a folder for their files, then any number of mesh files
     */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Path folder = Path.of(arguments[0]);
        Path sample = Files.writeString(folder.resolve("sample.obj"), SAMPLE);
        List<String> sources = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
        sources.add(sample.toString());
        String out = folder.resolve("out").toString();
        // the main class of a worker, whose other classes an import in this process loads
        Class.forName("dev.cullet.importer.worker.ImportWorker");
        List<String> bake = new ArrayList<>(List.of("bake", Flags.D, out));
        bake.addAll(sources);
        run(with(bake, "--isolate=false"));
        run(bake); // up to date
        run(with(bake, Flags.FORCE, Flags.TIMINGS));
        run(List.of("check", sample.toString()));
        run(List.of("inspect", Path.of(out, "sample.cullet").toString()));
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> longer = new ArrayList<>(command);
        longer.addAll(List.of(more));
        return longer;
    }

    private static void run(List<String> command) {
        int code = Cullet.execute(
                command.toArray(new String[0]),
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                System.err);
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": exit code " + code);
        }
    }
}
