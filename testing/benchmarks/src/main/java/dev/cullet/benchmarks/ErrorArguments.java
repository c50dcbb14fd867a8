// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of a table of models and errors: {@code [--errors 1,2,5] [--csv FOLDER] [--packages FOLDER] INPUT...}.
 *
 * @param errors in percent of the diagonal
 * @param csv where the table is written
 * @param packages folder with node_modules
 * @param files of the inputs: of a folder, all OBJ and FBX files
 */
record ErrorArguments(
        List<Double> errors, @Nullable Path csv, @Nullable Path packages, List<Path> files) {
    static ErrorArguments of(String[] args, List<Double> defaults) throws IOException {
        List<Double> errors = defaults;
        Path csv = null;
        Path packages = null;
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--errors" ->
                    errors = List.of(args[++i].split(",", -1)).stream()
                            .map(Double::valueOf)
                            .toList();
                case "--csv" -> csv = Path.of(args[++i]);
                case "--packages" -> packages = Path.of(args[++i]);
                default -> files.addAll(SizeTable.files(Path.of(args[i])));
            }
        }
        return new ErrorArguments(errors, csv, packages, files);
    }
}
