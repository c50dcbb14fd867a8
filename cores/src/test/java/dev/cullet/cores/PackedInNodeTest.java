// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.VectorKind;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetReader;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packed samples in the JavaScript core: damage is refused with the code of Java, and memory by the same limit. */
@Requires(Need.NODE)
final class PackedInNodeTest {
    private static final int DAMAGED = 250;
    private static final long MAX = 1 << 30;

    @TempDir
    private Path folder;

    private static Map<String, byte[]> packed() throws IOException {
        Map<String, byte[]> packed = read();
        packed.keySet().removeIf(name -> !name.contains(".packed."));
        return packed;
    }

    /** Returns the assets that the core in JavaScript reads: all but packed ones with a BSP tree. */
    static Map<String, byte[]> read() throws IOException {
        Map<String, byte[]> assets = new LinkedHashMap<>(SampleVectors.assets());
        for (String name : List.copyOf(assets.keySet())) {
            if (hasPackedBsp(name, assets.get(name))) {
                assets.remove(name);
            }
        }
        return assets;
    }

    private static boolean hasPackedBsp(String name, byte[] bytes) throws IOException {
        return name.contains(".packed.")
                && AssetReader.read(ByteBuffer.wrap(bytes), name).parts().stream()
                        .anyMatch(part -> part.bsp() != null);
    }

    @Test
    void packedBspTreesAreRefused() throws IOException, InterruptedException {
        int refused = 0;
        for (Map.Entry<String, byte[]> asset : SampleVectors.assets().entrySet()) {
            if (hasPackedBsp(asset.getKey(), asset.getValue())) {
                Path file = Files.write(folder.resolve(asset.getKey()), asset.getValue());
                Tool.Result result = Tool.run(
                        "node", Checkout.path("cores/js/test/codes.mjs").toString(), file.toString(), "1000000000");
                int missing = AssetErrorCode.UNPACKER_MISSING.number();
                assertEquals(missing + " " + missing, result.output().strip(), asset.getKey());
                refused++;
            }
        }
        assertTrue(refused >= 3, "packed assets with a BSP tree: " + refused);
    }

    @Test
    void damagedPackedFilesGiveTheCodesOfJava() throws IOException, InterruptedException {
        Path vectors = SampleVectors.write("packed.bin", packed(), 1, EnumSet.of(VectorKind.UNPACKED), DAMAGED);
        JavaRunner java = JavaRunner.replay(vectors);
        Tool.Result result =
                Tool.run("node", Checkout.path("cores/js/test/replay.mjs").toString(), vectors.toString());
        assertTrue(result.lastLine().contains(" records, 0 differences"), result.output());
        TreeSet<Integer> ofUnpacking = new TreeSet<>(java.codes());
        ofUnpacking.removeIf(code -> code / 100 != 11);
        assertTrue(ofUnpacking.size() > 12, "codes " + ofUnpacking);
        assertTrue(java.loaded().size() > packed().size(), "no damaged file loads");
    }

    @Test
    void theSmallestLimitOfMemoryIsThatOfJava() throws IOException, InterruptedException {
        for (Map.Entry<String, byte[]> asset : packed().entrySet()) {
            long smallest = smallestLimit(asset.getKey(), asset.getValue());
            Path file = Files.write(folder.resolve(asset.getKey()), asset.getValue());
            Tool.Result result = Tool.run(
                    "node",
                    Checkout.path("cores/js/test/codes.mjs").toString(),
                    file.toString(),
                    String.valueOf(smallest),
                    String.valueOf(smallest - 1),
                    "0");
            int memory = AssetErrorCode.MEMORY.number();
            List<Integer> codes = List.of(0, memory, memory, AssetErrorCode.UNPACKER_MISSING.number());
            assertEquals(
                    codes.toString().replaceAll("[\\[\\],]", ""),
                    result.output().strip(),
                    asset.getKey());
        }
    }

    private static long smallestLimit(String name, byte[] bytes) {
        long refused = -1;
        long accepted = MAX;
        while (accepted - refused > 1) {
            long middle = (accepted + refused) / 2;
            if (loads(name, bytes, middle)) {
                accepted = middle;
            } else {
                refused = middle;
            }
        }
        assertTrue(accepted > bytes.length && accepted < MAX, name + ": " + accepted);
        return accepted;
    }

    private static boolean loads(String name, byte[] bytes, long limit) {
        try {
            AssetReader.read(ByteBuffer.wrap(bytes), name, limit);
            return true;
        } catch (AssetException e) {
            assertEquals(AssetErrorCode.MEMORY, e.code(), e.getMessage());
            return false;
        }
    }
}
