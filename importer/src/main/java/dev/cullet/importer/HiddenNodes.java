// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** What an import does with the meshes of nodes that the file hides. */
public enum HiddenNodes {
    /** They are read like the meshes of visible nodes. */
    KEEP,
    /** They are left out, unless they are collision geometry. */
    OMIT
}
