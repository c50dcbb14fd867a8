// SPDX-License-Identifier: Apache-2.0
/** From a file to a {@link dev.cullet.mesh.TriangleMesh}. Only {@code pipeline} uses it. */
@NullMarked
package dev.cullet.importer;

import org.jspecify.annotations.NullMarked;
