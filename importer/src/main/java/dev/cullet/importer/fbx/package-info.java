// SPDX-License-Identifier: Apache-2.0
/** Reads what Assimp omits from FBX files: units, deformers, rotation orders, and records nested too deep for it. */
@NullMarked
package dev.cullet.importer.fbx;

import org.jspecify.annotations.NullMarked;
