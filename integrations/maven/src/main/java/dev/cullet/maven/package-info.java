// SPDX-License-Identifier: Apache-2.0
/** The Maven build step: {@code cullet:bake}, a thin front end of {@code dev.cullet.pipeline.batch}. */
@NullMarked
package dev.cullet.maven;

import org.jspecify.annotations.NullMarked;
