// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A loaded asset: its parts, ready for queries. Immutable: any number of threads may use it.
 *
 * <pre>
 * CollisionAsset asset = CollisionAsset.load(Paths.get("ship.cullet"));
 * CollisionMesh hull = asset.part("hull");
 * int triangle = hull.overlapsSphere(x, y, z, radius); // or -1
 * </pre>
 */
public final class CollisionAsset {
    private final Asset asset;
    private final List<String> names;
    private final CollisionMesh[] parts;

    private CollisionAsset(Asset asset) {
        this.asset = asset;
        this.parts = new CollisionMesh[asset.parts().size()];
        List<String> partNames = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            AssetPart part = asset.parts().get(i);
            parts[i] = new CollisionMesh(asset, part);
            partNames.add(part.name());
        }
        this.names = Collections.unmodifiableList(partNames);
    }

    /** An asset that is in memory already, such as one just compiled. Its arrays are used, not copied. */
    public static CollisionAsset of(Asset asset) {
        return new CollisionAsset(asset);
    }

    /** Names of the parts, in order. */
    public List<String> partNames() {
        return names;
    }

    public int partCount() {
        return parts.length;
    }

    /** A part by its number. */
    public CollisionMesh part(int index) {
        if (index < 0 || index >= parts.length) {
            throw new IllegalArgumentException("part " + index + " is not in 0.." + (parts.length - 1));
        }
        return parts[index];
    }

    /** A part by its name. */
    public CollisionMesh part(String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "there is no part \"" + name + "\"; the asset has: " + String.join(", ", names));
        }
        return parts[index];
    }

    /** Name of a surface by its number. */
    public String surfaceName(int surface) {
        if (surface < 0 || surface >= asset.surfaceNames().size()) {
            throw new IllegalArgumentException("surface " + surface + " is not in 0.."
                    + (asset.surfaceNames().size() - 1));
        }
        return asset.surfaceNames().get(surface);
    }

    /** Where the asset came from. */
    public Provenance provenance() {
        return asset.provenance();
    }

    /** All arrays, read only. */
    public Asset data() {
        return asset;
    }
}
