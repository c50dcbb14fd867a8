// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Files of one part whose triangles have three surfaces in turn. */
final class RecordAssets {
    private static final List<String> SURFACES = List.of("stone", "grass", "sand");

    private RecordAssets() {}

    /** Returns the file of a mesh with a compound, or without. */
    static byte[] file(float[] positions, int[] indices, boolean compact, @Nullable EnclosingCompound compound)
            throws IOException {
        return file(positions, indices, compact, null, compound);
    }

    /** Returns the file of a mesh with a shape and a compound, or without. */
    static byte[] file(
            float[] positions,
            int[] indices,
            boolean compact,
            @Nullable EnclosingShape shape,
            @Nullable EnclosingCompound compound)
            throws IOException {
        int[] numbers = IntStream.range(0, indices.length / 3).toArray();
        int[] surfaces = IntStream.of(numbers).map(i -> i % SURFACES.size()).toArray();
        TriangleMesh mesh =
                new TriangleMesh(positions, indices, surfaces, new int[numbers.length], numbers, SURFACES, List.of(""));
        AssetPart part = TestAsset.part("triangles", mesh, TestAsset.OPTIONS.withCompact(compact));
        ByteBuffer file = AssetWriter.write(new Asset(
                TestAsset.PROVENANCE,
                SURFACES,
                List.of(""),
                List.of(part.withShape(shape).withCompound(compound)),
                new float[0],
                null,
                null,
                null));
        byte[] bytes = new byte[file.remaining()];
        file.get(bytes);
        return bytes;
    }
}
