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
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packed samples in the JavaScript core: damage is refused with the code of Java, and memory has a limit. */
@Requires(Need.NODE)
final class PackedInNodeTest {
    private static final int DAMAGED = 250;
    private static final long MAX = 1 << 30;

    @TempDir
    private Path folder;

    private static Map<String, byte[]> packed() throws IOException {
        Map<String, byte[]> packed = new LinkedHashMap<>(SampleVectors.assets());
        packed.keySet().removeIf(name -> !name.contains(".packed."));
        return packed;
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
    void lessThanTheSmallestLimitOfMemoryIsRefused_andThatIsNearJavas() throws IOException, InterruptedException {
        for (Map.Entry<String, byte[]> asset : packed().entrySet()) {
            long ofJava = smallestLimit(asset.getKey(), asset.getValue());
            Path file = Files.write(folder.resolve(asset.getKey()), asset.getValue());
            long smallest = Long.parseLong(codes(file, "smallest"));
            String both = asset.getKey() + ": " + smallest + ", in Java " + ofJava;
            assertTrue(smallest > ofJava / 4 && smallest < 4 * ofJava, both);
            int memory = AssetErrorCode.MEMORY.number();
            String limits = smallest + " " + (smallest - 1) + " 0";
            assertEquals("0 " + memory + " " + memory, codes(file, limits.split(" ", -1)), asset.getKey());
        }
    }

    private static String codes(Path file, String... limits) throws IOException, InterruptedException {
        String[] options = {Checkout.path("cores/js/test/codes.mjs").toString(), file.toString()};
        Tool.Result result = Tool.run(Tool.command("node", options, limits));
        assertEquals(0, result.code(), result.output());
        return result.output().strip();
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
