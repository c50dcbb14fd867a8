// SPDX-License-Identifier: Apache-2.0
/**
 * Repairs what Assimp loses of FBX files: units, deformers, rotation orders, visibility, levels of detail, skins.
 * Checks and counts what a file declares.
 */
@NullMarked
package dev.cullet.importer.fbxrepair;

import org.jspecify.annotations.NullMarked;
