// SPDX-License-Identifier: Apache-2.0
/** What the first load costs in a fresh JVM, with and without an archive of classes. */
@NullMarked
package dev.cullet.samples.startup;

import org.jspecify.annotations.NullMarked;
