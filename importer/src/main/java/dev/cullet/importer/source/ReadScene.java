// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import java.nio.file.Path;
import java.util.List;

/**
 * A scene, and the files that it was read from.
 *
 * @param scene with the changes of this module
 * @param delivered the scene as the reader delivers it
 * @param dependencies the other files that were read
 * @param missing those that were not there
 */
public record ReadScene(SourceScene scene, SourceScene delivered, List<Path> dependencies, List<Path> missing) {
    /** Returns a scene without changes. */
    public static ReadScene of(SourceScene scene, List<Path> dependencies, List<Path> missing) {
        return new ReadScene(scene, scene, dependencies, missing);
    }

    /** Returns the same with a changed scene; what the reader delivered stays. */
    public ReadScene withScene(SourceScene changed) {
        return new ReadScene(changed, delivered, dependencies, missing);
    }
}
