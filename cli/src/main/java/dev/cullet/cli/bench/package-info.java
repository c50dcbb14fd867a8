// SPDX-License-Identifier: Apache-2.0
/** The measurement of {@code cullet bench}: the filters of a pair of parts on this machine. */
@NullMarked
package dev.cullet.cli.bench;

import org.jspecify.annotations.NullMarked;
