// SPDX-License-Identifier: Apache-2.0
/**
 * Imports mesh files to a {@link dev.cullet.mesh.TriangleMesh}.
 *
 * <p>{@link dev.cullet.importer.MeshImporter} is the interface; {@link dev.cullet.importer.WorkerImporter} isolates the
 * native importer in a process. Only {@code pipeline} and modules above use this package.
 */
@NullMarked
package dev.cullet.importer;

import org.jspecify.annotations.NullMarked;
