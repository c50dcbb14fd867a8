// SPDX-License-Identifier: Apache-2.0
/** An asset that a running game loads again after it was baked again. */
@NullMarked
package dev.cullet.samples.reload;

import org.jspecify.annotations.NullMarked;
