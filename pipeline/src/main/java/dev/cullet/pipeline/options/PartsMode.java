// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

/** Division of a file into parts, which move independently. */
public enum PartsMode {
    /** The whole file is one part. */
    FILE,
    /** Each top node with triangles in or below it is a part. */
    NODE,
    /** Each distinct mesh is a part, and each node that has it an instance: the asset is a scene. */
    INSTANCE
}
