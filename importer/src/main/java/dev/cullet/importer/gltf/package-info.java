// SPDX-License-Identifier: Apache-2.0
/** Reads colliders of glTF files: the physics extensions and implicit shapes. */
@NullMarked
package dev.cullet.importer.gltf;

import org.jspecify.annotations.NullMarked;
