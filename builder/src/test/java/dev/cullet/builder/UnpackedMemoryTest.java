// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Provenance;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unpacking allocates no more than what the header of a packed part states, which is checked before. */
class UnpackedMemoryTest {
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Bytes besides those of parts: tables, names, exceptions; and a few bytes per byte of the file. */
    private static final long OTHER_BYTES = 20_000;

    private static final int WARM_UPS = 2;

    static List<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (MeshArrays mesh : List.of(
                Meshes.box(0, 0, 0, 1, 2, 3),
                Meshes.torusKnot(6, 30),
                Meshes.noiseSphere(20, 0.3, 2),
                Meshes.terrain(14, 2),
                Meshes.soup(150, 0.4, 5))) {
            for (BspMode bsp : new BspMode[] {BspMode.OFF, BspMode.ON}) {
                cases.add(Arguments.of(mesh, bsp, false));
                cases.add(Arguments.of(mesh, bsp, true));
            }
        }
        return cases;
    }

    @ParameterizedTest(name = "{0}, BSP tree {1}, compact {2}")
    @MethodSource("cases")
    void allocatedBytesAreWithinWhatTheHeaderStates(MeshArrays mesh, BspMode bsp, boolean compact)
            throws AssetException {
        ByteBuffer file = packed(mesh, bsp);
        long stated = stated(file, compact);
        for (int i = 0; i < WARM_UPS; i++) { // classes are loaded then
            read(file, compact, stated);
            assertFalse(isRead(file, compact, stated - 1));
        }
        long before = allocated();
        read(file, compact, stated);
        long unpacked = allocated() - before;
        long besides = 3L * file.remaining() + OTHER_BYTES;
        assertTrue(unpacked <= stated + besides, unpacked + " bytes allocated, but " + stated + " stated");
        before = allocated();
        assertFalse(isRead(file, compact, 0));
        long refused = allocated() - before;
        assertTrue(refused <= besides, refused + " bytes allocated before the file was refused");
    }

    private static ByteBuffer packed(MeshArrays mesh, BspMode bsp) {
        TriangleMesh triangles = TriangleMesh.of(mesh.positions(), mesh.indices());
        PartOptions options = PartOptions.DEFAULTS.withPackedOrder(true).withBsp(bsp);
        Asset asset = new Asset(
                new Provenance("test", "", "0".repeat(64)),
                List.of("surface"),
                List.of(""),
                List.of(PartBuilder.build("part", new float[3], triangles, options)
                        .part()));
        return AssetWriter.write(asset, AssetEncoding.PACKED);
    }

    /** Returns the least limit of memory with which a file is read. */
    private static long stated(ByteBuffer file, boolean compact) throws AssetException {
        long low = 0;
        long high = AssetReader.UNPACKED_MAX;
        while (low < high) {
            long middle = (low + high) / 2;
            if (isRead(file, compact, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static boolean isRead(ByteBuffer file, boolean compact, long limit) throws AssetException {
        try {
            read(file, compact, limit);
            return true;
        } catch (CorruptAssetException e) {
            assertEquals(AssetErrorCode.MEMORY, e.code());
            return false;
        }
    }

    private static void read(ByteBuffer file, boolean compact, long limit) throws AssetException {
        AssetReader.read(file, "file", Validation.NONE, compact, limit);
    }

    private static long allocated() {
        return THREAD.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
