// SPDX-License-Identifier: Apache-2.0
/** Visualization of assets for front ends: a self-contained HTML page, or a picture. */
@NullMarked
package dev.cullet.viewer;

import org.jspecify.annotations.NullMarked;
