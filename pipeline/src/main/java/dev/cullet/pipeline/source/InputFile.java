// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A file that an asset was made from, or would have been if it were there.
 *
 * @param name relative to the source's folder with {@code /} between its pieces; empty: the source itself
 * @param hash SHA-256, 64 hexadecimal digits; null: it is not there
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputFile(String name, @Nullable String hash) {}
