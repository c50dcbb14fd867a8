// SPDX-License-Identifier: Apache-2.0
/** A batch as a process of its own, for build tools that keep this program's class path out of their own process. */
@NullMarked
package dev.cullet.pipeline.step;

import org.jspecify.annotations.NullMarked;
