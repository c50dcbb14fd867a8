// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetReader;
import dev.cullet.format.UnsupportedAssetException;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.testkit.Meshes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** With {@code cullet-format} alone, a packed file is refused with the name of the missing jar; others are read. */
class PackedWithoutItsJarTest {
    private static final ByteBuffer PACKED =
            PackedForms.file(PackedForms.asset(PackedForms.part(Meshes.torusKnot(5, 20), 2, false)));

    private static final ByteBuffer CODED = Damage.copy(AssetWriter.write(
            PackedForms.asset(PackedForms.part(Meshes.torusKnot(5, 20), 2, false)), AssetEncoding.PACKED));

    private static final String MISSING = "ship.cullet: is packed and needs an unpacker, but none is on the class path:"
            + " add the jar cullet-format-packed, or bake with --encoding exact";

    /** Reads a file with the classes of some jars and of the JDK, and nothing else. */
    private static Object read(ByteBuffer file, Class<?>... oneOfEachJar) throws Exception {
        URL[] jars = new URL[oneOfEachJar.length];
        for (int i = 0; i < jars.length; i++) {
            jars[i] = oneOfEachJar[i].getProtectionDomain().getCodeSource().getLocation();
        }
        try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            Method read =
                    loader.loadClass(AssetReader.class.getName()).getMethod("read", ByteBuffer.class, String.class);
            return read.invoke(null, file, "ship.cullet");
        }
    }

    @Test
    void packedPartNamesTheJarThatIsMissing() throws ReflectiveOperationException {
        Throwable thrown = assertThrows(InvocationTargetException.class, () -> read(PACKED, AssetReader.class));
        Throwable problem = Objects.requireNonNull(thrown.getCause());
        assertEquals(
                UnsupportedAssetException.class.getName(), problem.getClass().getName());
        String message = String.valueOf(problem.getMessage());
        Object code = problem.getClass().getMethod("code").invoke(problem);
        assertEquals(AssetErrorCode.UNPACKER_MISSING.name(), String.valueOf(code));
        assertEquals(MISSING, message);
    }

    @Test
    void codedHeadNamesTheJarThatIsMissing() {
        Throwable thrown = assertThrows(InvocationTargetException.class, () -> read(CODED, AssetReader.class));
        assertEquals(MISSING, Objects.requireNonNull(thrown.getCause()).getMessage());
    }

    @Test
    void withTheJarTheSameFileIsRead() throws Exception {
        assertNotNull(read(PACKED, AssetReader.class, PackedDecoder.class));
        assertNotNull(read(CODED, AssetReader.class, PackedDecoder.class));
    }

    @Test
    void otherEncodingsAreReadWithoutIt() throws Exception {
        for (Asset asset : List.of(TestAssets.knot(), TestCompact.asset())) {
            assertNotNull(read(Damage.file(asset), AssetReader.class));
        }
    }
}
