// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the index page of a folder: one card per asset with its picture, size and figures, which links to the page of
 * the asset, and one line per file that cannot be read. The page is self-contained, and works without JavaScript; with
 * it, assets can be sorted and filtered. The same entries give the same bytes. An asset takes about 15 KB.
 */
public final class IndexPage {
    private static final int SHOWN_DIGITS = 3;

    private IndexPage() {}

    /**
     * Makes the page.
     *
     * @param title title of the page, such as the name of the folder
     * @param entries in the order of display
     * @param damaged a line per file that cannot be read: its name, and what is wrong
     * @return the page in UTF-8
     */
    public static byte[] of(String title, List<IndexEntry> entries, List<String> damaged) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("title", PageTemplate.escaped(title));
        texts.put("style", PageTemplate.resource("page/theme.css") + PageTemplate.resource("page/index.css"));
        texts.put("script", PageTemplate.resource("page/index.js"));
        texts.put("totals", totals(entries, damaged));
        texts.put("damaged", damaged(damaged));
        StringBuilder cards = new StringBuilder();
        entries.forEach(entry -> card(cards, entry));
        texts.put("assets", cards.toString());
        return PageTemplate.fill("index.html", texts, null);
    }

    private static String totals(List<IndexEntry> entries, List<String> damaged) {
        long triangles = entries.stream().mapToLong(IndexEntry::triangles).sum();
        long bytes = entries.stream().mapToLong(IndexEntry::bytes).sum();
        return count(entries.size(), "asset") + ", " + count(triangles, "triangle") + ", " + count(bytes, "byte")
                + (damaged.isEmpty() ? "" : ", " + damaged.size() + " cannot be read");
    }

    private static String damaged(List<String> lines) {
        if (lines.isEmpty()) {
            return "";
        }
        StringBuilder list = new StringBuilder("<ul class=\"damaged\">\n");
        for (String line : lines) {
            list.append("<li>").append(PageTemplate.escaped(line)).append("</li>\n");
        }
        return list.append("</ul>\n").toString();
    }

    private static void card(StringBuilder page, IndexEntry entry) {
        double[] size = entry.size();
        ReportedBake report = entry.report();
        long warnings = report == null ? 0 : report.count("warning");
        double each = (double) entry.bytes() / Math.max(1, entry.triangles());
        String name = PageTemplate.escaped(entry.name());
        page.append("<li data-name=\"").append(name);
        attribute(page, "bytes", entry.bytes());
        attribute(page, "each", each);
        attribute(page, "triangles", entry.triangles());
        attribute(page, "metres", Math.max(size[0], Math.max(size[1], size[2])));
        attribute(page, "warnings", warnings);
        page.append("\">");
        String link = entry.link();
        page.append(
                link == null
                        ? "<div class=\"card\">"
                        : "<a class=\"card\" href=\"" + PageTemplate.escaped(link) + "\">");
        page.append("\n<img loading=\"lazy\" decoding=\"async\" width=\"" + IndexEntry.WIDTH + "\" height=\""
                        + IndexEntry.HEIGHT + "\" alt=\"\" src=\"data:image/png;base64,")
                .append(Base64.getEncoder().encodeToString(entry.picture()))
                .append("\">\n<div class=\"text\"><span class=\"name\">")
                .append(name)
                .append("</span>\n<dl class=\"facts\">");
        fact(page, "size", metres(size[0]) + " × " + metres(size[1]) + " × " + metres(size[2]) + " m");
        fact(page, "triangles", number(entry.triangles()));
        fact(page, "bytes", String.format(Locale.ROOT, "%,d (%,.1f per triangle)", entry.bytes(), each));
        fact(page, "content", String.join(", ", entry.content()));
        if (report != null) {
            fact(page, "findings", findings(report));
        }
        page.append("</dl>\n");
        structures(page, entry);
        page.append(link == null ? "</div></div></li>\n" : "</div></a></li>\n");
    }

    private static String findings(ReportedBake report) {
        long warnings = report.count("warning");
        long notes = report.count("info");
        if (warnings == 0) {
            return notes == 0 ? "none" : count(notes, "note");
        }
        return "<span class=\"warnings\">" + count(warnings, "warning") + "</span>"
                + (notes == 0 ? "" : ", " + count(notes, "note"));
    }

    /** Appends a bar with the shares of the structures, and its key. */
    private static void structures(StringBuilder page, IndexEntry entry) {
        StringBuilder bar = new StringBuilder();
        StringBuilder key = new StringBuilder();
        for (Structure structure : Structure.values()) {
            long bytes = entry.structures().getOrDefault(structure, 0L);
            if (bytes > 0) {
                String style = "<i style=\"background:" + structure.css();
                bar.append(style).append(";flex:").append(bytes).append("\"></i>");
                key.append("<li>")
                        .append(style)
                        .append("\"></i>")
                        .append(structure.text())
                        .append(String.format(Locale.ROOT, " %.0f %%</li>", 100.0 * bytes / entry.bytes()));
            }
        }
        if (bar.length() > 0) {
            page.append("<div class=\"bar\">")
                    .append(bar)
                    .append("</div>\n<ul class=\"key\">")
                    .append(key)
                    .append("</ul>\n");
        }
    }

    private static void attribute(StringBuilder page, String name, Number value) {
        page.append("\" data-").append(name).append("=\"").append(value);
    }

    private static void fact(StringBuilder page, String name, String html) {
        page.append("<dt>").append(name).append("</dt><dd>").append(html).append("</dd>");
    }

    private static String metres(double length) {
        BigDecimal rounded = new BigDecimal(length).round(new MathContext(SHOWN_DIGITS));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String count(long number, String one) {
        return number(number) + " " + (number == 1 ? one : one + "s");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
