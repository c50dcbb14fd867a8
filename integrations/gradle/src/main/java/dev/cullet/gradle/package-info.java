// SPDX-License-Identifier: Apache-2.0
/**
 * The Gradle build step: plugin {@code dev.cullet}, task {@code bakeCollision}. Runs {@code
 * dev.cullet.pipeline.step.BakeStep} in a separate process, needs no other class of Cullet, and uses the API that
 * Gradle 8.0 and 9 share.
 */
@NullMarked
package dev.cullet.gradle;

import org.jspecify.annotations.NullMarked;
