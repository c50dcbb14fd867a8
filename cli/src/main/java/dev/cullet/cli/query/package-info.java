// SPDX-License-Identifier: Apache-2.0
/** The lines of {@code cullet query}: one small class per operation. Only {@code cli} uses it. */
@NullMarked
package dev.cullet.cli.query;

import org.jspecify.annotations.NullMarked;
