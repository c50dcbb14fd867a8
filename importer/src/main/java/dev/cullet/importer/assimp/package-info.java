// SPDX-License-Identifier: Apache-2.0
/**
 * Reads files by the native importer Assimp, within the limits of a sandbox, and makes meshes of them.
 *
 * <p>{@link dev.cullet.importer.assimp.AssimpImporter} is the entry; it runs the scans of each format before Assimp.
 */
@NullMarked
package dev.cullet.importer.assimp;

import org.jspecify.annotations.NullMarked;
