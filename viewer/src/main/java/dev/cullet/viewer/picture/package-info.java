// SPDX-License-Identifier: Apache-2.0
/**
 * A picture of an asset without a window, a graphics card or a library: perspective, flat shading, a depth buffer, four
 * samples per pixel. For reviews and documents.
 */
@NullMarked
package dev.cullet.viewer.picture;

import org.jspecify.annotations.NullMarked;
