// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

/** Which of the file's axes points up. */
public enum UpAxis {
    /** As the file states; Y where it states nothing. */
    AUTO,
    X,
    Y,
    Z
}
