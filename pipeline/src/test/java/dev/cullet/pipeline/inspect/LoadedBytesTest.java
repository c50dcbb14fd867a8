// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.AssetReader;
import dev.cullet.format.Validation;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.LoadOptions;
import dev.cullet.testkit.Checkout;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an inspection states about memory is what loading allocates. */
class LoadedBytesTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Objects, names, and what the checks of a file take. */
    private static final int OTHER_BYTES = 100_000;

    private final Path folder;

    LoadedBytesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void loadingAllocatesWhatAnInspectionStates() throws Exception {
        try (Baker baker = Baker.inProcess()) {
            BakeOptions options = BakeOptions.DEFAULTS.with("bsp", "off");
            double exact = check(baker, options);
            check(baker, options.with("source-triangles", "true"));
            check(baker, options.with("encoding", "compact"));
            // packed triangles have another order, and so other blocks of indices
            double packed = statedBytes(baker, options.with("encoding", "packed"));
            assertEquals(exact, packed, 0.01 * exact);
            AssetInspection inspection = AssetInspection.of(folder.resolve("asset.cullet"));
            assertNotNull(inspection.sizes().compactBytesPerTriangle());
            double compact = inspection.sizes().compactBytesPerTriangle()
                    * inspection.sizes().triangles();
            assertTrue(compact < 0.5 * exact, compact + " bytes compact, " + exact + " exact");
        }
    }

    @Test
    void theStatedBytesOfRayLayoutsAreThoseOfMeshesLoadedForRays() throws Exception {
        try (Baker baker = Baker.inProcess()) {
            for (String encoding : List.of("exact", "compact", "packed")) {
                statedBytes(baker, BakeOptions.DEFAULTS.with("bsp", "off").with("encoding", encoding));
                Path file = folder.resolve("asset.cullet");
                AssetInspection inspection = AssetInspection.of(file);
                CollisionAsset loaded = CollisionAsset.load(file, LoadOptions.DEFAULTS.withRayLayout());
                long sum = 0;
                for (int part = 0; part < loaded.partCount(); part++) {
                    long bytes = loaded.part(part).rayLayoutBytes();
                    assertTrue(bytes > 0);
                    assertEquals(bytes, inspection.parts().get(part).arrays().rayLayoutBytes(), encoding);
                    sum += bytes;
                }
                assertEquals(
                        (double) sum / inspection.sizes().triangles(),
                        inspection.sizes().rayLayoutBytesPerTriangle(),
                        encoding);
            }
        }
    }

    /** Returns the bytes that are stated, of which loading without checks allocates 95 to 105 percent. */
    private long check(Baker baker, BakeOptions options) throws Exception {
        ByteBuffer bytes = baker.bake(Checkout.path("samples/models/terrain.obj"), options, BakeProgress.NONE)
                .bytes();
        long stated = statedBytes(baker, options);
        long min = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
            AssetReader.read(bytes, "asset", Validation.NONE, false, AssetReader.UNPACKED_MAX);
            min = Math.min(
                    min, THREAD.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertTrue(min > 0.95 * stated && min < 1.05 * stated + OTHER_BYTES, min + " allocated, " + stated + " stated");
        return stated;
    }

    private long statedBytes(Baker baker, BakeOptions options) throws Exception {
        Path file = folder.resolve("asset.cullet");
        AtomicOutput.write(
                file,
                baker.bake(Checkout.path("samples/models/terrain.obj"), options, BakeProgress.NONE)
                        .bytes());
        AssetInspection inspection = AssetInspection.of(file);
        long stated = inspection.parts().stream()
                .mapToLong(part -> part.arrays().loadedBytes())
                .sum();
        assertEquals(
                (double) stated / inspection.sizes().triangles(),
                inspection.sizes().loadedBytesPerTriangle());
        return stated;
    }
}
