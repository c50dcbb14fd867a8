// SPDX-License-Identifier: Apache-2.0
/**
 * A software renderer for pictures of assets: perspective, flat shading, a depth buffer, four samples per pixel. It
 * needs no window and no graphics card.
 */
@NullMarked
package dev.cullet.viewer.picture;

import org.jspecify.annotations.NullMarked;
