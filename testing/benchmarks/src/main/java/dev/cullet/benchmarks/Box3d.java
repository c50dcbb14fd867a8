// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Sizes of Box3D meshes, printed by the program that {@code testing/benchmarks/box3d/build} makes. */
final class Box3d {
    private final Path program;

    /** Result of one mesh: bytes of the blob, and the triangles in it, which are fewer where Box3D drops some. */
    record Size(long bytes, int triangles) {}

    Box3d(Path program) {
        this.program = program;
    }

    /**
     * Cooks a mesh.
     *
     * @throws IOException if the program does not start, or prints something else than two numbers
     */
    Size cook(MeshArrays mesh) throws IOException {
        float[] positions = mesh.positions();
        int[] indices = mesh.indices();
        ByteBuffer input =
                ByteBuffer.allocate(4 * (2 + positions.length + indices.length)).order(ByteOrder.nativeOrder());
        input.putInt(positions.length / 3).putInt(mesh.triangleCount());
        for (float coordinate : positions) {
            input.putFloat(coordinate);
        }
        for (int index : indices) {
            input.putInt(index);
        }
        Process process = new ProcessBuilder(program.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream out = process.getOutputStream()) {
            out.write(input.array());
        }
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
        String[] numbers = printed.split(" ", -1);
        if (numbers.length != 2) {
            throw new IOException(program + " printed '" + printed + "' in place of bytes and triangles");
        }
        return new Size(Long.parseLong(numbers[0]), Integer.parseInt(numbers[1]));
    }
}
