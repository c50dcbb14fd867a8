// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.format.Asset;
import dev.cullet.pipeline.text.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes an asset as one self-contained HTML page, which needs no network, no server and no other file. The page holds
 * the asset's arrays in base64, its JavaScript modules, and three.js for drawing. The same asset gives the same bytes.
 *
 * <p>The size is about 0.75 MB plus four thirds of the arrays; a million triangles take about 50 MB.
 */
public final class AssetPage {
    private static final String[] MODULES = {
        "arrays",
        "asset",
        "boxes",
        "bsp-cells",
        "bsp-layer",
        "controls",
        "edge-layer",
        "expansion",
        "finding-layer",
        "look",
        "main",
        "mesh-layer",
        "outline-layer",
        "panel",
        "picking",
        "ray-triangle",
        "ray-triangle-exact",
        "ray-walk",
        "sphere-layer",
        "stage",
        "tree",
        "tree-layer",
        "walk-layer"
    };

    private AssetPage() {}

    /**
     * Makes the page.
     *
     * @param title title of the page
     * @param findings findings of the bake report; null without a report
     * @return the page in UTF-8
     * @throws IOException if the asset is too large for one page
     */
    public static byte[] of(Asset asset, String title, @Nullable List<BakeFinding> findings) throws IOException {
        return of(asset, title, findings, BoxLimit.MAX_BOXES);
    }

    static byte[] of(Asset asset, String title, @Nullable List<BakeFinding> findings, int maxBoxes) throws IOException {
        AssetHeader header = new AssetHeader(asset, title, findings, maxBoxes);
        ArrayTable arrays = header.arrays();
        if (arrays.bytes() > ArrayTable.MAX_BYTES) {
            throw new IOException("the arrays have " + arrays.bytes() + " bytes, but a page holds at most "
                    + ArrayTable.MAX_BYTES + "; bake the model in parts, or fewer frames");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("title", escaped(title));
        texts.put("licence", resource("three/LICENSE"));
        texts.put("style", resource("page/page.css"));
        texts.put("header", header.text());
        texts.put("modules", modules());
        texts.put("boot", resource("page/boot.js"));

        ByteArrayOutputStream page = new ByteArrayOutputStream((int) (arrays.bytes() / 3 * 4 + (1 << 21)));
        String rest = resource("page/page.html");
        for (int open = rest.indexOf("{{"); open >= 0; open = rest.indexOf("{{")) {
            int close = rest.indexOf("}}", open);
            write(page, rest.substring(0, open));
            String name = rest.substring(open + 2, close);
            if (name.equals("arrays")) {
                arrays.writeBase64(
                        page, utf8("<script class=\"arrays\" type=\"application/octet-stream\">"), utf8("</script>\n"));
            } else {
                write(page, texts.getOrDefault(name, ""));
            }
            rest = rest.substring(close + 2);
        }
        write(page, rest);
        return page.toByteArray();
    }

    /** Returns all modules as text, from which boot.js makes modules. */
    private static String modules() {
        StringBuilder all = new StringBuilder();
        append(all, "three/core", resource("three/three.core.min.js"));
        append(
                all,
                "three",
                resource("three/three.module.min.js").replace("\"./three.core.min.js\"", "\"three/core\""));
        append(all, "three/orbit", resource("three/OrbitControls.js"));
        for (String name : MODULES) {
            append(all, "cullet/" + name, named(resource("page/" + name + ".mjs")));
        }
        return all.toString();
    }

    /** Replaces the file names in imports by the names of the page's import map. */
    private static String named(String module) {
        return module.replaceAll("from '\\./([a-z-]+)\\.mjs'", "from 'cullet/$1'");
    }

    /**
     * Escapes end tags: a backslash there changes no string and no regular expression, and the tags do not occur
     * elsewhere.
     */
    private static void append(StringBuilder all, String name, String module) {
        all.append("<script class=\"module\" type=\"text/plain\" data-name=\"")
                .append(name)
                .append("\">\n")
                .append(module.replace("</script", "<\\/script").replace("<!--", "<\\!--"))
                .append("</script>\n");
    }

    private static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static void write(OutputStream page, String text) throws IOException {
        page.write(utf8(text));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String resource(String name) {
        try (InputStream in = AssetPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the viewer's jar has no " + name + "; it was not built with Maven");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
