// SPDX-License-Identifier: Apache-2.0
/** A batch in a separate process, for build tools that keep the class path of the compiler out of their own process. */
@NullMarked
package dev.cullet.pipeline.step;

import org.jspecify.annotations.NullMarked;
