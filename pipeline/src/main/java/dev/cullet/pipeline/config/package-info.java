// SPDX-License-Identifier: Apache-2.0
/**
 * What a user chose: {@code cullet.toml}, files beside sources, flags and build plugins, in one order, down to what one
 * file is baked with. {@code docs/configuration.md} is made from {@link dev.cullet.pipeline.config.Settings}.
 */
@NullMarked
package dev.cullet.pipeline.config;

import org.jspecify.annotations.NullMarked;
