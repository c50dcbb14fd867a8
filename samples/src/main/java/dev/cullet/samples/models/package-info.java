// SPDX-License-Identifier: Apache-2.0
/** Draws the models in {@code samples/models}, so that the project ships art of its own. */
@NullMarked
package dev.cullet.samples.models;

import org.jspecify.annotations.NullMarked;
