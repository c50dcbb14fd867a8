// SPDX-License-Identifier: Apache-2.0
/** The content of a file before its nodes are selected: nodes, meshes, animation, affine transforms. */
@NullMarked
package dev.cullet.importer.source;

import org.jspecify.annotations.NullMarked;
