// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.pipeline.text.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills the HTML templates of the pages: each <code>{{name}}</code> becomes the text of that name, and
 * <code>{{arrays}}</code> the arrays in base64. Texts are not searched for names.
 */
final class PageTemplate {
    private static final String[] MODULES = {
        "arrays",
        "asset",
        "axis-compass",
        "boxes",
        "bsp-cells",
        "bsp-layer",
        "change-panel",
        "comparison",
        "controls",
        "edge-layer",
        "figure",
        "file-panel",
        "finding-layer",
        "findings-panel",
        "look",
        "main",
        "mesh-layer",
        "outline-layer",
        "panel",
        "page",
        "picking",
        "piece-layer",
        "scale-layer",
        "scene",
        "scene-panel",
        "shape-layer",
        "sphere-layer",
        "stage",
        "tree",
        "tree-layer",
        "walk",
        "walk-layer"
    };

    private PageTemplate() {}

    /**
     * Returns a page that draws: it contains three.js, all modules and the arrays.
     *
     * @param header JSON that names the arrays; their size is added
     */
    static byte[] drawing(String name, String title, ObjectNode header, ArrayTable arrays) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("title", escaped(title));
        texts.put("licence", resource("three/LICENSE"));
        texts.put("style", resource("page/theme.css") + resource("page/page.css"));
        texts.put("header", AssetHeader.text(header.put("bytes", arrays.bytes())));
        texts.put("walk", walk());
        texts.put("modules", modules());
        texts.put("boot", resource("page/boot.js"));
        return fill(name, texts, arrays);
    }

    /**
     * Returns the page in UTF-8.
     *
     * @param name file of the template
     * @param arrays null if the template has no place for them
     * @throws IOException if the arrays are too large for one page
     */
    static byte[] fill(String name, Map<String, String> texts, @Nullable ArrayTable arrays) throws IOException {
        long bytes = arrays == null ? 0 : arrays.bytes();
        if (bytes > ArrayTable.MAX_BYTES) {
            throw new IOException("the arrays have " + bytes + " bytes, but a page holds at most "
                    + ArrayTable.MAX_BYTES + "; bake the model in parts, or fewer frames");
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream((int) (bytes / 3 * 4 + (1 << 21)));
        String rest = resource("page/" + name);
        for (int open = rest.indexOf("{{"); open >= 0; open = rest.indexOf("{{")) {
            int close = rest.indexOf("}}", open);
            write(page, rest.substring(0, open));
            String place = rest.substring(open + 2, close);
            if (place.equals("arrays") && arrays != null) {
                arrays.writeBase64(
                        page, utf8("<script class=\"arrays\" type=\"application/octet-stream\">"), utf8("</script>\n"));
            } else {
                write(page, texts.getOrDefault(place, ""));
            }
            rest = rest.substring(close + 2);
        }
        write(page, rest);
        return page.toByteArray();
    }

    /** Returns the ray walk of the C core as WebAssembly, which the build copies from {@code cores/js}. */
    private static String walk() {
        byte[] bytes = bytes("core/cullet-walk.wasm");
        return "<script id=\"walk-module\" type=\"application/octet-stream\" data-bytes=\"" + bytes.length + "\">"
                + Base64.getEncoder().encodeToString(bytes) + "</script>";
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

    /**
     * Replaces the file names in imports by the names of the page's import map, and leaves out comments that have lines
     * of their own, but for the licence.
     */
    private static String named(String module) {
        return module.replaceAll("from '\\./([a-z-]+)\\.mjs'", "from 'cullet/$1'")
                .replaceAll("(?m)^ *//(?! SPDX).*\n", "")
                .replaceAll("(?ms)^ */\\*\\*.*?\\*/\n", "");
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

    /** Returns a text for display, escaped for HTML text and attributes in double quotes. */
    static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a text of the viewer's jar. */
    static String resource(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String name) {
        try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the viewer's jar has no " + name + "; it was not built with Maven");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(OutputStream page, String text) throws IOException {
        page.write(utf8(text));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
