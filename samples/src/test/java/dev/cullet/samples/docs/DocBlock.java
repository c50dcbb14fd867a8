// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.docs;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;

/**
 * A block of Java in a document, as a class. A block that begins with imports is a whole file, which is only compiled;
 * see {@link GamePageTest}. Of others, statements become the method {@code run} of a subclass of {@link Given}; a block
 * that begins with the head of a method becomes members. Invisible comments before the block may add to that:
 *
 * <pre>
 * &lt;!-- imports: com.jme3.math.* com.jme3.scene.* --&gt;
 * &lt;!-- given: BspMesh ship = BspMesh.of(asset.part("hull")); --&gt;
 * </pre>
 */
final class DocBlock extends SimpleJavaFileObject {
    private static final String IMPORTS = """
            java.nio.file.* java.util.* dev.cullet.format.* dev.cullet.runtime.* dev.cullet.world.broadphase.* \
            dev.cullet.world.bsp.* dev.cullet.world.cluster.* dev.cullet.world.contact.* dev.cullet.world.deform.* \
            dev.cullet.world.filter.* dev.cullet.world.motion.* dev.cullet.world.pairs.* dev.cullet.world.plane.* \
            dev.cullet.pipeline.Baker dev.cullet.pipeline.options.BakeOptions""";
    private static final Pattern COMMENT = Pattern.compile("<!-- (imports|given): (.*) -->");
    private static final Pattern METHOD = Pattern.compile("[\\w<>\\[\\]]+ \\w+\\(.*\\) \\{");

    private static final Pattern TYPE = Pattern.compile("(?m)^public (?:final )?class (\\w+)");

    final String document;

    /** Number of the line of the fence, from 1: one less than that of the first line of code. */
    final int line;

    final String className;
    final boolean runs;
    private final String source;

    private DocBlock(String document, int line, String imports, String given, List<String> code) {
        super(URI.create("string:///blocks/" + fileName(document, line, code)), Kind.SOURCE);
        this.document = document;
        this.line = line;
        this.className = "blocks." + name(document, line);
        boolean isFile = isFile(code);
        this.runs = !isFile && !METHOD.matcher(code.get(0)).matches();
        if (isFile) {
            this.source = "package blocks." + name(document, line) + ";\n" + String.join("\n", code) + "\n";
            return;
        }
        StringBuilder head = new StringBuilder("package blocks; ");
        for (String one : (IMPORTS + " " + imports).strip().split("\\s+", -1)) {
            head.append("import ").append(one).append("; ");
        }
        head.append("public class ").append(name(document, line)).append(" extends dev.cullet.samples.docs.Given { ");
        if (runs) {
            head.append("public static void run() throws Exception { ").append(given);
        }
        this.source = head + "\n" + String.join("\n", code) + "\n" + (runs ? "}}" : "}");
    }

    /** Returns whether a block is a whole file. */
    static boolean isFile(List<String> code) {
        return code.get(0).startsWith("import ");
    }

    private static String fileName(String document, int line, List<String> code) {
        Matcher type = TYPE.matcher(String.join("\n", code));
        return name(document, line) + (isFile(code) && type.find() ? "/" + type.group(1) : "") + ".java";
    }

    private static String name(String document, int line) {
        return document.replaceAll(".*/|\\.md$", "").replace('-', '_').toLowerCase(Locale.ROOT) + "_" + line;
    }

    /** Blocks of a document, in order. */
    static List<DocBlock> of(String document, List<String> lines) {
        List<DocBlock> blocks = new ArrayList<>();
        String imports = "";
        String given = "";
        for (int i = 0; i < lines.size(); i++) {
            Matcher comment = COMMENT.matcher(lines.get(i));
            if (comment.matches()) {
                imports = comment.group(1).equals("imports") ? comment.group(2) : imports;
                given = comment.group(1).equals("given") ? comment.group(2) : given;
            } else if (lines.get(i).equals("```java")) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf("```");
                blocks.add(new DocBlock(document, i + 1, imports, given, lines.subList(i + 1, end)));
                i = end;
            } else if (!lines.get(i).isBlank()) {
                imports = "";
                given = "";
            }
        }
        return blocks;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
    }
}
