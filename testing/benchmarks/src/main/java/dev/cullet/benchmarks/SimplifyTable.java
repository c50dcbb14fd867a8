// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.simplify.MeshSimplifier;
import dev.cullet.builder.simplify.SimplifiedMesh;
import dev.cullet.builder.simplify.SimplifyOptions;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Prints simplified models as CSV: by Cullet within errors, and by meshoptimizer with the largest error of its own
 * whose result is, as measured, not farther from the model than Cullet's.
 *
 * <pre>
 * testing/benchmarks/simplification/run [--errors 0.1,0.5,2] [--csv FOLDER] INPUT...
 * </pre>
 *
 * <p>An error is in percent of the diagonal. An input is a file, or a folder, of which all OBJ and FBX files are
 * measured; all parts of a file are one mesh of one surface. {@link SurfaceSamples} measures all results.
 */
public final class SimplifyTable {
    private static final String TABLE = "simplification";
    private static final int SAMPLES = 20_000;

    /** Steps of the search for an error: it is within a thousandth then. */
    private static final int STEPS = 14;

    private final PrintStream out = System.out;
    private final Results results = new Results();
    private final Path packages;

    private SimplifyTable(Path packages) {
        this.packages = packages;
        results.table(
                TABLE,
                "simplified models: triangles of Cullet within an error, and of meshoptimizer with the largest error of"
                        + " its own that is not farther as measured; distances in percent of the diagonal; ms of CPU"
                        + " time, of one run");
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException {
        ErrorArguments arguments = ErrorArguments.of(args, List.of(0.1, 0.5, 2.0));
        SimplifyTable table =
                new SimplifyTable(Objects.requireNonNull(arguments.packages(), "--packages FOLDER is missing"));
        for (Path file : arguments.files()) {
            table.measure(file, arguments.errors());
        }
        table.results.write(arguments.csv());
    }

    private void measure(Path file, List<Double> errors) throws IOException {
        MeshArrays arrays;
        try {
            arrays = Models.of(file.toString());
        } catch (BakeException e) {
            out.println("# " + file.getFileName() + " is not measured: " + e.getMessage());
            return;
        }
        TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
        double diagonal = MeshMeasures.diagonal(mesh);
        SurfaceSamples source = new SurfaceSamples(mesh, SAMPLES);
        try (Meshoptimizer peer = new Meshoptimizer(packages, mesh)) {
            for (double error : errors) {
                long start = Clock.processTime();
                SimplifiedMesh simplified =
                        MeshSimplifier.simplify(mesh, SimplifyOptions.ofError(error / 100 * diagonal));
                double millis = 1e-6 * (Clock.processTime() - start);
                double measured = SurfaceSamples.distance(source, new SurfaceSamples(simplified.mesh(), SAMPLES));
                Map<String, String> row = new LinkedHashMap<>();
                row.put("model", String.valueOf(file.getFileName()));
                row.put("triangles", "" + mesh.triangleCount());
                row.put("error", Results.rounded(error));
                row.put(
                        "proved",
                        Results.rounded(
                                100 / diagonal * simplified.certificate().error()));
                row.put("measured", Results.rounded(100 / diagonal * measured));
                row.put("cullet", "" + simplified.mesh().triangleCount());
                row.put("ms", Results.rounded(millis));
                addPeer(row, peer, source, measured, diagonal);
                out.println(String.join(",", row.values()));
                results.row(TABLE, row);
            }
        }
    }

    /** Searches the error of meshoptimizer on a scale of logarithms; results are farther with a larger one, mostly. */
    private static void addPeer(
            Map<String, String> row, Meshoptimizer peer, SurfaceSamples source, double measured, double diagonal)
            throws IOException {
        double low = Math.log(measured / 64 + 1e-9 * diagonal);
        double high = Math.log(4 * measured + 1e-8 * diagonal);
        int triangles = 0;
        double farthest = 0;
        double millis = 0;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            TriangleMesh result = peer.simplify(Math.exp(middle));
            double distance = result.triangleCount() == 0
                    ? Double.POSITIVE_INFINITY
                    : SurfaceSamples.distance(source, new SurfaceSamples(result, SAMPLES));
            if (distance <= measured) {
                low = middle;
                triangles = result.triangleCount();
                farthest = distance;
                millis = peer.millis();
            } else {
                high = middle;
            }
        }
        row.put("meshoptimizer", triangles == 0 ? "" : "" + triangles);
        row.put("meshoptimizer_measured", triangles == 0 ? "" : Results.rounded(100 / diagonal * farthest));
        row.put("meshoptimizer_ms", triangles == 0 ? "" : Results.rounded(millis));
    }
}
