// SPDX-License-Identifier: Apache-2.0
/**
 * Imports mesh files to a {@link dev.cullet.mesh.TriangleMesh}.
 *
 * <p>{@link MeshImporter} is the interface, with its options, limits and results. {@code worker} implements it by a
 * process of its own, {@code assimp} in this process. Only {@code pipeline} and modules above use this module.
 */
@NullMarked
package dev.cullet.importer;

import org.jspecify.annotations.NullMarked;
