// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.Checkout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Simplifies a mesh by meshoptimizer, as WebAssembly in node. Close it. */
final class Meshoptimizer implements AutoCloseable {
    private final TriangleMesh mesh;
    private final Path file;
    private final Process process;
    private final BufferedReader from;
    private final Writer to;
    private double millis;

    /**
     * @param packages folder with node_modules
     */
    Meshoptimizer(Path packages, TriangleMesh mesh) throws IOException {
        this.mesh = mesh;
        this.file = Files.createTempFile(packages, "mesh", ".bin");
        int[] indices = mesh.indices();
        float[] positions = mesh.positions();
        ByteBuffer bytes = ByteBuffer.allocate(8 + 4 * (positions.length + indices.length))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(positions.length / 3)
                .putInt(indices.length);
        for (float coordinate : positions) {
            bytes.putFloat(coordinate);
        }
        for (int index : indices) {
            bytes.putInt(index);
        }
        Files.write(file, bytes.array());
        String script = Checkout.path("testing/benchmarks/simplification/meshoptimizer.mjs")
                .toString();
        this.process = new ProcessBuilder("node", script, packages.toString(), file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.from = process.inputReader(StandardCharsets.UTF_8);
        this.to = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** Returns the mesh, simplified with an error that meshoptimizer estimates, in metres. */
    TriangleMesh simplify(double error) throws IOException {
        to.write(error + "\n");
        to.flush();
        String line = from.readLine();
        if (line == null) {
            throw new IOException("meshoptimizer ended without an answer");
        }
        String[] cells = line.split(" ", -1);
        millis = Double.parseDouble(cells[1]);
        int[] indices = new int[Integer.parseInt(cells[0])];
        ByteBuffer.wrap(Files.readAllBytes(file.resolveSibling(file.getFileName() + ".out")))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(indices);
        return TriangleMesh.of(mesh.positions(), indices);
    }

    /** The CPU time of the last call. */
    double millis() {
        return millis;
    }

    @Override
    public void close() throws IOException {
        to.close();
        process.destroy();
        Files.deleteIfExists(file);
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + ".out"));
    }
}
