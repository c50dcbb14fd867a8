// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

/**
 * Thrown for an asset that is undamaged, but that this program cannot load as it tries to: a packed file without the
 * jar {@code cullet-format-packed}, a scene that is loaded as meshes, or meshes that are loaded as a scene. The message
 * names the class to call, or the jar to add.
 */
public final class UnsupportedAssetException extends AssetException {
    private static final long serialVersionUID = 1;

    /** @param problem what was found, and what to do */
    public UnsupportedAssetException(AssetErrorCode code, String fileName, String problem) {
        super(code, fileName, problem);
    }
}
