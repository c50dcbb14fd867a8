// SPDX-License-Identifier: Apache-2.0
/**
 * The Gradle build step: plugin {@code dev.cullet}, task {@code bakeCollision}. Uses nothing of Cullet but a process
 * that runs {@code dev.cullet.pipeline.step.BakeStep}, and of Gradle what 8.0 and 9 both have.
 */
@NullMarked
package dev.cullet.gradle;

import org.jspecify.annotations.NullMarked;
