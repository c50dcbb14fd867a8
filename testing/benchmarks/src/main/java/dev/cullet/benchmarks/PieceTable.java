// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.sun.management.OperatingSystemMXBean;
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
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

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
        double[] errors = {1, 2, 5};
        Path csv = null;
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--errors" -> {
                    String[] texts = args[++i].split(",", -1);
                    errors = new double[texts.length];
                    for (int k = 0; k < texts.length; k++) {
                        errors[k] = Double.parseDouble(texts[k]);
                    }
                }
                case "--csv" -> csv = Path.of(args[++i]);
                default -> inputs.add(Path.of(args[i]));
            }
        }
        PieceTable table = new PieceTable(System.out);
        table.out.println("model,triangles,tool,error,pieces,corners,outside,deepest,stick_out,ms");
        for (Path input : inputs) {
            for (Path file : SizeTable.files(input)) {
                table.measure(file, errors);
            }
        }
        table.results.write(csv);
        System.exit(0); // natives of peers have threads
    }

    private void measure(Path file, double[] errors) {
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

        void measure(double[] errors) {
            for (double error : errors) {
                long start = PROCESS.getProcessCpuTime();
                try {
                    List<FittedShape> pieces = MeshDecomposer.decompose(
                                    mesh, List.of(), new DecomposeOptions(error, true, 0), HullOptions.DEFAULT)
                            .pieces();
                    row("Cullet", error, pieces, PROCESS.getProcessCpuTime() - start);
                    vhacd(error, pieces.size());
                } catch (HullException e) {
                    out.println("# " + model + " at " + error + " %: " + e.getMessage());
                }
            }
            vhacd(0, VHACD_DEFAULT);
        }

        private void vhacd(double error, int count) {
            long start = PROCESS.getProcessCpuTime();
            List<FittedShape> hulls = new ArrayList<>();
            for (float[] corners : HullTool.vhacdHulls(mesh.positions(), mesh.indices(), count)) {
                hulls.add(PieceSamples.hull(corners));
            }
            long nanos = PROCESS.getProcessCpuTime() - start;
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
            row.put("error", error == 0 ? "" : rounded(error));
            row.put("pieces", "" + pieces.size());
            row.put("corners", "" + corners);
            row.put("outside", rounded(100 * measures.outside()));
            row.put("deepest", rounded(100 * measures.deepest()));
            row.put("stick_out", rounded(100 * measures.stickOut()));
            row.put("ms", rounded(1e-6 * nanos));
            out.println(String.join(",", row.values()));
            results.row(TABLE, row);
        }
    }

    private static String rounded(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
