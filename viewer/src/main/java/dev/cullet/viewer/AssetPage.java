// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/**
 * Writes an asset as one self-contained HTML page, which needs no network, no server and no other file. The page holds
 * the asset's arrays in base64, its JavaScript modules, and three.js for drawing. The same content gives the same
 * bytes.
 *
 * <p>The size is about 0.75 MB plus four thirds of the arrays; a million triangles take about 50 MB.
 */
public final class AssetPage {
    private AssetPage() {}

    /**
     * Makes the page.
     *
     * @return the page in UTF-8
     * @throws IOException if the asset is too large for one page
     */
    public static byte[] of(PageContent content) throws IOException {
        return of(content, BoxLimit.MAX_BOXES);
    }

    static byte[] of(PageContent content, int maxBoxes) throws IOException {
        ArrayTable arrays = new ArrayTable();
        ObjectNode header = new AssetHeader(content, arrays, maxBoxes).json();
        return PageTemplate.drawing("page.html", content.title(), header, arrays);
    }
}
