// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;

/**
 * Prints how many triangles per second an asset of three sizes is written and read at, in the fastest of many runs. A
 * main class without arguments; takes about 40 seconds.
 */
public final class ReadSpeed {
    private static final long NANOS_PER_TASK = 3_000_000_000L;

    private ReadSpeed() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws AssetException {
        for (int along : new int[] {500, 5_000, 50_000}) {
            Asset asset = TestAsset.of(Meshes.torusKnot(10, along), PartOptions.DEFAULTS);
            ByteBuffer bytes = AssetWriter.write(asset);
            ByteBuffer direct = ByteBuffer.allocateDirect(bytes.remaining());
            direct.put(bytes.duplicate()).flip();
            double triangles = asset.parts().get(0).triangles().triangleCount();
            System.out.printf(
                    "%,9.0f triangles, %.1f bytes each: write %.1f, read heap %.1f, read direct %.1f, safety %.1f, none"
                            + " %.1f"
                            + " M triangles/s%n",
                    triangles,
                    bytes.remaining() / triangles,
                    triangles / micros(() -> AssetWriter.write(asset)),
                    triangles / micros(() -> AssetReader.read(bytes, "heap")),
                    triangles / micros(() -> AssetReader.read(direct, "direct")),
                    triangles / micros(() -> read(bytes, Validation.SAFETY)),
                    triangles / micros(() -> read(bytes, Validation.NONE)));
        }
    }

    private static void read(ByteBuffer bytes, Validation validation) throws AssetException {
        AssetReader.read(bytes, "asset", validation, false, AssetReader.UNPACKED_MAX);
    }

    private interface Task {
        void run() throws AssetException;
    }

    /** Returns the microseconds of the fastest run. */
    private static double micros(Task task) throws AssetException {
        double fastest = Double.MAX_VALUE;
        long end = System.nanoTime() + NANOS_PER_TASK;
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            task.run();
            fastest = Math.min(fastest, (System.nanoTime() - start) / 1000.0);
        }
        return fastest;
    }
}
