// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.format.AssetException;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the assets that queries name, each once. */
final class OtherAssets {
    private final Map<String, CollisionAsset> loaded = new HashMap<>();

    /** Returns a part of an asset; without a name its only part. */
    synchronized CollisionMesh part(@Nullable String file, @Nullable String name) throws QueryException {
        if (file == null) {
            throw new QueryException("\"other\" is missing");
        }
        CollisionAsset asset = loaded.get(file);
        if (asset == null) {
            asset = read(file);
            loaded.put(file, asset);
        }
        if (name == null && asset.partCount() > 1) {
            throw new QueryException("\"other\" has " + asset.partCount() + " parts; name one with \"otherPart\": "
                    + String.join(", ", asset.partNames()));
        }
        if (name != null && !asset.partNames().contains(name)) {
            throw new QueryException(
                    "\"otherPart\" is \"" + name + "\", but there are " + String.join(", ", asset.partNames()));
        }
        return name == null ? asset.part(0) : asset.part(name);
    }

    private static CollisionAsset read(String file) throws QueryException {
        try {
            return CollisionAsset.of(AssetFiles.read(Path.of(file)));
        } catch (AssetException e) {
            throw new QueryException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new QueryException(file + ": " + IoErrors.reason(e));
        } catch (InvalidPathException e) {
            throw new QueryException("\"other\" is no path: " + e.getMessage());
        }
    }
}
