// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.conformance.VectorKind;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The vectors in the release archive, of small samples. Their answers are fixed: a later Java runtime must give the
 * same bits. {@code -Dcullet.writeVectors=true} writes the file again, for a new version of it.
 */
final class ShippedVectorsTest {
    private static final Path FILE = Checkout.path("cores/conformance/vectors-1.bin");
    private static final int MAX_BYTES = 400_000;
    private static final List<String> ASSETS = List.of(
            "wall.exact.cullet",
            "wall.compact.cullet",
            "wall.packed.cullet",
            "drone.packed.cullet",
            "fighter.packed.cullet",
            "flap.exact.cullet",
            "flap.packed.cullet");

    @Test
    void theJavaRuntimeGivesTheAnswersOfTheShippedVectors() throws IOException {
        if (Boolean.getBoolean("cullet.writeVectors")) {
            write();
        }
        JavaRunner java = JavaRunner.replay(FILE);
        assertEquals(List.of(), java.differences());
        assertEquals(EnumSet.allOf(VectorKind.class), java.queries().keySet());
        assertTrue(java.loaded().containsAll(ASSETS), java.loaded().toString());
        assertTrue(new HashSet<>(java.codes()).size() > 10, "codes " + new HashSet<>(java.codes()));
        assertTrue(Files.size(FILE) < MAX_BYTES, "bytes " + Files.size(FILE));
    }

    private static void write() throws IOException {
        Map<String, byte[]> assets = new LinkedHashMap<>(SampleVectors.assets());
        assets.keySet().retainAll(ASSETS);
        Path written = SampleVectors.write("vectors-1.bin", assets, 8, EnumSet.allOf(VectorKind.class), 12);
        Files.move(written, FILE, StandardCopyOption.REPLACE_EXISTING);
    }
}
