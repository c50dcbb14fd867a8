// SPDX-License-Identifier: Apache-2.0
/** Triangle tests against exact ones, and walks against brute force. */
package dev.cullet.runtime.internal;
