// SPDX-License-Identifier: Apache-2.0
/** Instances of meshes to the scene of an asset. */
@NullMarked
package dev.cullet.builder.scene;

import org.jspecify.annotations.NullMarked;
