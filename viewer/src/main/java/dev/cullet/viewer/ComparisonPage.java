// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.pipeline.verify.AssetComparison;
import dev.cullet.pipeline.verify.PartDistances;
import dev.cullet.pipeline.verify.TriangleChanges;
import java.io.IOException;

/**
 * Writes two assets side by side as one self-contained HTML page: one camera for both, triangles in the colours of what
 * differs or of their distance from the other asset, and the differences that {@code diff} prints. The same assets and
 * titles give the same bytes.
 */
public final class ComparisonPage {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ComparisonPage() {}

    /**
     * Makes the page.
     *
     * @param first the asset on the left, with its title
     * @param second the asset on the right
     * @param comparison differences of the two
     * @return the page in UTF-8
     * @throws IOException if the assets are too large for one page
     */
    public static byte[] of(PageContent first, PageContent second, AssetComparison comparison) throws IOException {
        ArrayTable arrays = new ArrayTable();
        ObjectNode left = new AssetHeader(first, arrays, BoxLimit.MAX_BOXES).json();
        ObjectNode right = new AssetHeader(second, arrays, BoxLimit.MAX_BOXES).json();
        for (int i = 0; i < first.asset().parts().size(); i++) {
            AssetPart part = first.asset().parts().get(i);
            TriangleChanges changes = TriangleChanges.of(first.asset(), second.asset(), part.name());
            put(left, i, arrays, changes.first());
            int other = index(second.asset(), part.name());
            if (other >= 0) {
                AssetPart otherPart = second.asset().parts().get(other);
                put(right, other, arrays, changes.second());
                putDistances(left, i, arrays, part, otherPart);
                putDistances(right, other, arrays, otherPart, part);
            }
        }
        for (int i = 0; i < second.asset().parts().size(); i++) {
            String name = second.asset().parts().get(i).name();
            if (index(first.asset(), name) < 0) {
                put(
                        right,
                        i,
                        arrays,
                        TriangleChanges.of(first.asset(), second.asset(), name).second());
            }
        }
        ObjectNode header = MAPPER.createObjectNode();
        header.set("first", left);
        header.set("second", right);
        header.set("differences", MAPPER.valueToTree(comparison.differences()));
        String title = first.title().equals(second.title())
                ? first.title() + ": two versions"
                : first.title() + " and " + second.title();
        header.put("title", title);
        return PageTemplate.drawing("comparison.html", title, header, arrays);
    }

    private static int index(Asset asset, String part) {
        return asset.parts().stream().map(AssetPart::name).toList().indexOf(part);
    }

    /** Adds how far each triangle of the first frame is from the other part. */
    private static void putDistances(ObjectNode header, int index, ArrayTable arrays, AssetPart part, AssetPart other) {
        if (other.triangles().triangleCount() > 0) {
            set(header, index, "distances", arrays.floats(PartDistances.of(part.triangles(), other.triangles())));
        }
    }

    private static void put(ObjectNode header, int part, ArrayTable arrays, byte[] changes) {
        set(header, part, "changes", arrays.bytes(changes));
    }

    private static void set(ObjectNode header, int part, String name, ObjectNode array) {
        ((ObjectNode) header.withArray("parts").get(part)).set(name, array);
    }
}
