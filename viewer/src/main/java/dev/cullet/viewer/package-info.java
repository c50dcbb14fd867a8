// SPDX-License-Identifier: Apache-2.0
/** An asset to look at: one page with all of it, or a picture. For front ends. */
@NullMarked
package dev.cullet.viewer;

import org.jspecify.annotations.NullMarked;
