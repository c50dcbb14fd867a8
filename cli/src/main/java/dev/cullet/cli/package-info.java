// SPDX-License-Identifier: Apache-2.0
/** The {@code cullet} command: one class per verb. Nothing imports it; scripts rely on what it prints. */
@NullMarked
package dev.cullet.cli;

import org.jspecify.annotations.NullMarked;
