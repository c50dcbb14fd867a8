// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** The pose of skinned meshes in an import without frames. */
public enum SkinPose {
    /** The vertices as stored, with the transform of their node: the pose in which the skin was bound. */
    BIND,
    /** Moved by the bones, from their transforms when the skin was bound to those in the file. FBX only. */
    FILE
}
