// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetPart;
import dev.cullet.format.CorruptAssetException;
import dev.cullet.format.Sphere;
import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Makes arrays of parts that are stored packed. The jar {@code cullet-format-packed} brings the one that there is. */
public abstract class Unpacker {
    /** For a service loader. */
    protected Unpacker() {}

    private static @Nullable Unpacker known;

    /**
     * The one that there is.
     *
     * @param part has a packed part in a field
     */
    static Unpacker find(FlatTable part, int field) throws CorruptAssetException {
        Unpacker one = known;
        if (one == null) {
            one = load(part, field);
            known = one;
        }
        return one;
    }

    private static Unpacker load(FlatTable part, int field) throws CorruptAssetException {
        Iterator<Unpacker> found = ServiceLoader.load(Unpacker.class, Unpacker.class.getClassLoader())
                .iterator();
        if (!found.hasNext()) {
            throw part.corrupt(
                    field,
                    "is there, and nothing here unpacks it: add the jar cullet-format-packed, or bake with --encoding exact");
        }
        return found.next();
    }

    /** Names of the fields of a packed part. */
    public abstract String[] fields();

    /** Reads the triangles and the tree of a part; the rest of it is known. Allocates no more than is stated and allowed. */
    public abstract AssetPart unpack(FlatTable packed, String name, float[] pivot, float[] bounds, Sphere sphere)
            throws CorruptAssetException;
}
