// SPDX-License-Identifier: Apache-2.0
/** Scenes: manifests of instances, and what a bake builds and reports of them. */
@NullMarked
package dev.cullet.pipeline.scene;

import org.jspecify.annotations.NullMarked;
