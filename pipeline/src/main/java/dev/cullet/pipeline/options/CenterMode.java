// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

/** The point of a part that becomes the origin of its coordinates. */
public enum CenterMode {
    /** The origin of the file. */
    NONE,
    /** The pivot of the part. */
    PIVOT,
    /** The centre of the bounds of the part. */
    BOUNDS
}
