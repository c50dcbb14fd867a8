// SPDX-License-Identifier: Apache-2.0
/** What {@code cullet bench} measures: the filters of a pair of parts, on this machine. Used by the verb alone. */
@NullMarked
package dev.cullet.cli.bench;

import org.jspecify.annotations.NullMarked;
