// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** What an import without frames makes of the static weights of blend shapes (morph targets). */
public enum BlendWeights {
    /** Vertices are moved by the weights of the file. */
    FILE,
    /** The rest shape is read. */
    REST
}
