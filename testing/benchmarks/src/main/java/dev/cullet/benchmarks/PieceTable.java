// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.decompose.DecomposeOptions;
import dev.cullet.builder.decompose.MeshDecomposer;
import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints decompositions of models as CSV: by Cullet within errors, and by V-HACD with as many hulls as Cullet has
 * pieces, and with its default of 64.
 *
 * <pre>
 * testing/benchmarks/pieces [--errors 1,2,5] [--csv FOLDER] INPUT...
 * </pre>
 *
 * <p>An error is in percent of the diagonal. An input is a file, or a folder, of which all OBJ and FBX files are
 * measured; all parts of a file are one mesh. {@link PieceSamples} measures all results in the same way.
 */
public final class PieceTable {
    private static final String TABLE = "pieces";

    private static final int VHACD_DEFAULT = 64;

    private final PrintStream out;
    private final Results results = new Results();

    private PieceTable(PrintStream out) {
        this.out = out;
        results.table(
                TABLE,
                "decompositions: share of surface samples in no piece, percent; the deepest of them and the largest"
                        + " stick-out of samples of pieces, percent of the diagonal; ms of CPU time of the process, of"
                        + " one run");
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException {
        ErrorArguments arguments = ErrorArguments.of(args, List.of(1.0, 2.0, 5.0));
        PieceTable table = new PieceTable(System.out);
        table.out.println("model,triangles,tool,error,pieces,corners,outside,deepest,stick_out,ms");
        for (Path file : arguments.files()) {
            table.measure(file, arguments.errors());
        }
        table.results.write(arguments.csv());
        System.exit(0); // natives of peers have threads
    }

    private void measure(Path file, List<Double> errors) {
        try {
            MeshArrays arrays = Models.of(file.toString());
            TriangleMesh mesh = TriangleMesh.of(arrays.positions(), arrays.indices());
            new Case(String.valueOf(file.getFileName()), mesh, new PieceSamples(mesh)).measure(errors);
        } catch (BakeException e) {
            out.println("# " + file.getFileName() + " is not measured: " + e.getMessage());
        }
    }

    /** One model. */
    private final class Case {
        private final String model;
        private final TriangleMesh mesh;
        private final PieceSamples samples;

        Case(String model, TriangleMesh mesh, PieceSamples samples) {
            this.model = model;
            this.mesh = mesh;
            this.samples = samples;
        }

        void measure(List<Double> errors) {
            for (double error : errors) {
                long start = Clock.processTime();
                try {
                    List<FittedShape> pieces = MeshDecomposer.decompose(
                                    mesh, List.of(), new DecomposeOptions(error, true, 0, 0), HullOptions.DEFAULT)
                            .pieces();
                    row("Cullet", error, pieces, Clock.processTime() - start);
                    vhacd(error, pieces.size());
                } catch (HullException e) {
                    out.println("# " + model + " at " + error + " %: " + e.getMessage());
                }
            }
            vhacd(0, VHACD_DEFAULT);
        }

        private void vhacd(double error, int count) {
            long start = Clock.processTime();
            List<FittedShape> hulls = new ArrayList<>();
            for (float[] corners : HullTool.vhacdHulls(mesh.positions(), mesh.indices(), count)) {
                hulls.add(PieceSamples.hull(corners));
            }
            long nanos = Clock.processTime() - start;
            if (hulls.isEmpty()) {
                out.println("# " + model + ": V-HACD makes no hull");
            } else {
                row(error == 0 ? "V-HACD 64" : "V-HACD as many", error, hulls, nanos);
            }
        }

        private void row(String tool, double error, List<FittedShape> pieces, long nanos) {
            int corners = 0;
            for (FittedShape piece : pieces) {
                corners += piece instanceof HullShape hull ? hull.cornerCount() : 0;
            }
            PieceSamples.Measures measures = samples.measure(pieces);
            Map<String, String> row = new LinkedHashMap<>();
            row.put("model", model);
            row.put("triangles", "" + mesh.triangleCount());
            row.put("tool", tool);
            row.put("error", error == 0 ? "" : Results.rounded(error));
            row.put("pieces", "" + pieces.size());
            row.put("corners", "" + corners);
            row.put("outside", Results.rounded(100 * measures.outside()));
            row.put("deepest", Results.rounded(100 * measures.deepest()));
            row.put("stick_out", Results.rounded(100 * measures.stickOut()));
            row.put("ms", Results.rounded(1e-6 * nanos));
            out.println(String.join(",", row.values()));
            results.row(TABLE, row);
        }
    }
}
