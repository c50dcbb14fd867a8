// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.SceneAsset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries of one part, or of a scene: one line of JSON in, one line out, in order. For one thread.
 *
 * @param <T> what it queries
 */
public final class QuerySession<T> {
    /** What a line queries. */
    private interface Selection<T> {
        T of(QueryLine line) throws QueryException;
    }

    private final Map<String, QueryKind.Form<T>> forms = new LinkedHashMap<>();
    private final OtherAssets others = new OtherAssets();
    private final String unknown;
    private final Selection<T> selection;

    private QuerySession(
            Function<QueryKind, QueryKind.@Nullable Form<T>> form, String unknown, Selection<T> selection) {
        for (QueryKind kind : QueryKinds.ALL) {
            QueryKind.Form<T> found = form.apply(kind);
            if (found != null) {
                forms.put(kind.name(), found);
            }
        }
        this.unknown = unknown;
        this.selection = selection;
    }

    /**
     * Returns a session of one part, whose lines may have a {@code frame}.
     *
     * @param frame frame of lines without {@code frame}
     */
    public static QuerySession<?> ofMesh(CollisionMesh mesh, int frame) {
        Map<Integer, MeshTarget> frames = new HashMap<>();
        return new QuerySession<>(
                QueryKind::onMesh,
                "",
                line -> frames.computeIfAbsent(line.index("frame", frame), index -> new MeshTarget(mesh.frame(index))));
    }

    /** Returns a session of the instances of a scene. */
    public static QuerySession<?> ofScene(SceneAsset asset) {
        SceneTarget target = new SceneTarget(asset);
        return new QuerySession<>(
                QueryKind::onScene, "; other queries are those of one mesh: name it with --part", line -> {
                    if (line.has("frame")) {
                        throw new QueryException("\"frame\" is not a field of a scene, whose meshes have one frame");
                    }
                    return target;
                });
    }

    /**
     * Answers until the input ends. Empty lines have no answer. Flushes answers whenever no further line is available,
     * so that a user at a terminal and a program at the other end of a pipe receive them at once.
     *
     * @return number of lines that could not be answered
     */
    public int answer(BufferedReader lines, PrintStream out) throws IOException {
        int failed = 0;
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) {
                String answer;
                try {
                    answer = answer(line);
                } catch (QueryException | IllegalArgumentException e) {
                    failed++;
                    answer = new JsonAnswer()
                            .put("error", "line " + number + ": " + e.getMessage())
                            .toString();
                }
                out.print(answer);
                out.print('\n');
                if (!lines.ready()) {
                    out.flush();
                }
            }
        }
        out.flush();
        return failed;
    }

    private String answer(String line) throws QueryException {
        QueryLine query = new QueryLine(line, others);
        String name = query.text("op");
        QueryKind.Form<T> form = name == null ? null : forms.get(name);
        if (name == null || form == null) {
            throw new QueryException((name == null ? "\"op\" is missing" : "op \"" + name + "\" is unknown")
                    + "; known are " + String.join(", ", forms.keySet()) + unknown);
        }
        query.allowOnly(name, form.fields());
        JsonAnswer answer = new JsonAnswer();
        form.run().answer(query, selection.of(query), answer);
        return answer.toString();
    }
}
