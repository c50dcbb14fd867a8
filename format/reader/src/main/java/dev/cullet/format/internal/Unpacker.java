// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.UnsupportedAssetException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks parts that are stored packed, and decodes the coded heads of packed files. The jar {@code
 * cullet-format-packed} contains the one implementation, which {@link ServiceLoader} finds; implementations are
 * thread-safe.
 */
public abstract class Unpacker {
    /** For a service loader. */
    protected Unpacker() {}

    /**
     * Returns the implementation.
     *
     * @param fileName for the message
     * @throws UnsupportedAssetException if there is none on the class path or module path
     */
    static Unpacker find(String fileName) throws UnsupportedAssetException {
        Unpacker found = Holder.INSTANCE;
        if (found == null) {
            throw new UnsupportedAssetException(
                    AssetErrorCode.UNPACKER_MISSING,
                    fileName,
                    "is packed and needs an unpacker, but none is on the class path: add the jar cullet-format-packed,"
                            + " or bake with --encoding exact");
        }
        return found;
    }

    /** Loads the implementation on first use, once, under the lock of class initialization. */
    private static final class Holder {
        static final @Nullable Unpacker INSTANCE = load();

        private static @Nullable Unpacker load() {
            Iterator<Unpacker> found = ServiceLoader.load(Unpacker.class, Unpacker.class.getClassLoader())
                    .iterator();
            return found.hasNext() ? found.next() : null;
        }
    }

    /**
     * Returns the FlatBuffer of a file with a coded head, little-endian from index 0 to the limit. It has the stated
     * length, which is checked against the length of the data before that much is allocated.
     *
     * @param file little-endian from index 0; it has an identifier
     * @param end end of the stored bytes before the footer
     * @param name the file's name in messages
     */
    public abstract ByteBuffer decodeHead(ByteBuffer file, int end, String name) throws CorruptAssetException;

    /** Returns the names of the fields of a packed part. */
    public abstract String[] fields();

    /**
     * Decodes triangles, tree and BSP tree of a part; the rest of it is an argument. Allocates no more than the stated
     * sizes, which are checked against the length of the data first.
     *
     * @param packed table of the packed part
     * @param pivot 3 floats, model space, metres
     * @param bounds 6 floats, minimum then maximum, metres
     * @param sphere bounding sphere of the part
     * @param lattice of the part; null if it has none
     * @param compact whether the part is unpacked to its compact form, if it has one
     */
    public abstract AssetPart unpack(
            FlatTable packed,
            String name,
            float[] pivot,
            float[] bounds,
            Sphere sphere,
            @Nullable SolidLattice lattice,
            boolean compact)
            throws CorruptAssetException;
}
