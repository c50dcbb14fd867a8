// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Makes arrays of parts that are stored packed. The jar {@code cullet-format-packed} brings the one that there is. */
public abstract class Unpacker {
    static final String[] FIELDS = {
        "triangles",
        "vertices",
        "tree_nodes",
        "open_edges",
        "arrays",
        "uniform_surface",
        "uniform_node",
        "grid",
        "digits",
        "weight",
        "origin",
        "step",
        "depth",
        "sah_cost",
        "symbols"
    };

    static final int TRIANGLES = 0;
    static final int VERTICES = 1;
    static final int TREE_NODES = 2;
    static final int OPEN_EDGES = 3;
    static final int ARRAYS = 4;
    static final int UNIFORM_SURFACE = 5;
    static final int UNIFORM_NODE = 6;
    static final int GRID = 7;
    static final int DIGITS = 8;
    static final int WEIGHT = 9;
    static final int ORIGIN = 10;
    static final int STEP = 11;
    static final int DEPTH = 12;
    static final int SAH_COST = 13;
    static final int SYMBOLS = 14;

    /** For a service loader. */
    protected Unpacker() {}

    private static @Nullable Unpacker known;

    /** The one that there is. */
    static Unpacker find(FlatTable packed) throws CorruptAssetException {
        Unpacker one = known;
        if (one == null) {
            one = load(packed);
            known = one;
        }
        return one;
    }

    private static Unpacker load(FlatTable packed) throws CorruptAssetException {
        Iterator<Unpacker> found = ServiceLoader.load(Unpacker.class, Unpacker.class.getClassLoader())
                .iterator();
        if (!found.hasNext()) {
            throw packed.corrupt(
                    SYMBOLS,
                    "are packed triangles, and nothing here unpacks them: add the jar cullet-format-packed, or bake with"
                            + " --encoding exact");
        }
        return found.next();
    }

    /** Reads the triangles and the tree of a part; the rest of it is known. Allocates no more than is stated and allowed. */
    abstract AssetPart unpack(FlatTable packed, String name, float[] pivot, float[] bounds, Sphere sphere)
            throws CorruptAssetException;
}
