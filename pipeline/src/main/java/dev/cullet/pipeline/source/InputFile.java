// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An input of an asset: a file that was read, or that was missing.
 *
 * @param name relative to the source's folder with {@code /} as separator; empty: the source itself
 * @param hash SHA-256, 64 hexadecimal digits; null: the file is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputFile(String name, @Nullable String hash) {}
