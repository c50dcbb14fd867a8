// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.internal.AssetFrame;
import dev.cullet.format.internal.AssetValidator;
import dev.cullet.testkit.Meshes;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What loading costs.
 *
 * <pre>{@code mvn -Pcampaign -pl format -am test -Dtest=ReadSpeedTest -Dsurefire.failIfNoSpecifiedTests=false}</pre>
 */
@Tag("campaign")
class ReadSpeedTest {
    @Test
    void printsMillionsOfTrianglesPerSecond() throws AssetException {
        for (int along : new int[] {500, 5_000, 50_000}) {
            AssetPart part = TestAssets.part("knot", Meshes.torusKnot(10, along), true);
            Asset asset = TestAssets.of(List.of(part));
            ByteBuffer bytes = AssetWriter.write(asset);
            ByteBuffer direct = ByteBuffer.allocateDirect(bytes.remaining());
            direct.put(bytes.duplicate()).flip();
            double triangles = part.triangles().triangleCount();
            System.out.printf(
                    "%,9.0f triangles, %.1f bytes each: write %.1f, read heap %.1f, read direct %.1f, validate %.1f,"
                            + " checksum %.1f M triangles/s%n",
                    triangles,
                    bytes.remaining() / triangles,
                    triangles / best(() -> AssetWriter.write(asset)),
                    triangles / best(() -> AssetReader.read(bytes, "heap")),
                    triangles / best(() -> AssetReader.read(direct, "direct")),
                    triangles / best(() -> AssetValidator.validate(asset, "arrays")),
                    triangles / best(() -> AssetFrame.crc32(bytes, bytes.limit())));
            assertTrue(triangles > 0);
        }
    }

    private interface Work {
        void run() throws AssetException;
    }

    /** Microseconds of the best of many runs. */
    private static double best(Work work) throws AssetException {
        double best = Double.MAX_VALUE;
        long end = System.nanoTime() + 3_000_000_000L;
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            work.run();
            best = Math.min(best, (System.nanoTime() - start) / 1000.0);
        }
        return best;
    }
}
