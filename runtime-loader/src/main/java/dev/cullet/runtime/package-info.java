// SPDX-License-Identifier: Apache-2.0
/** What a game ships: load an asset, ask its parts. Imports {@code format} only. */
package dev.cullet.runtime;
