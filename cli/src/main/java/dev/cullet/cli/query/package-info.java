// SPDX-License-Identifier: Apache-2.0
/** The queries of {@code cullet query}, one class per operation. */
@NullMarked
package dev.cullet.cli.query;

import org.jspecify.annotations.NullMarked;
