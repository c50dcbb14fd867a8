// SPDX-License-Identifier: Apache-2.0
/** What several builders share: worker threads. Only the packages of {@code dev.cullet.builder} use it. */
@NullMarked
package dev.cullet.builder.parallel;

import org.jspecify.annotations.NullMarked;
