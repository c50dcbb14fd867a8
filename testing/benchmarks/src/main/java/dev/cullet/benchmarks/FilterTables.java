// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes {@code filters.csv} and {@code filter-chains.csv} from the output of {@code cullet bench --json}. Arguments:
 * the JSON file, and a folder for the tables.
 */
public final class FilterTables {
    private FilterTables() {}

    /** Writes the tables. */
    public static void main(String[] arguments) throws Exception {
        JsonNode report = new ObjectMapper().readTree(Path.of(arguments[0]).toFile());
        String what = "the sample fighter against itself, " + report.at("/mesh/triangles") + " triangles, "
                + report.get("pairs") + " transforms, seed " + report.get("seed");
        Results results = new Results();
        results.table("filters", what + ": filters on the pairs that earlier filters leave undecided");
        results.table("filter-chains", what + ": whole chains");
        for (JsonNode filter : report.get("filters")) {
            results.row(
                    "filters",
                    "filter",
                    filter.get("name").asText(),
                    "tests",
                    filter.get("tests").asText(),
                    "rejects_percent",
                    percent(filter.get("rejectedShare").asDouble()),
                    "accepts_percent",
                    percent(filter.get("accepted").asDouble()
                            / filter.get("tests").asDouble()),
                    "mean_ns",
                    String.format(
                            Locale.ROOT, "%.0f", filter.get("meanNanoseconds").asDouble()));
        }
        double alone = report.at("/chains/0/meanNanoseconds").asDouble();
        for (JsonNode chain : report.get("chains")) {
            double nanos = chain.get("meanNanoseconds").asDouble();
            results.row(
                    "filter-chains",
                    "chain",
                    chain.get("name").asText(),
                    "hits",
                    chain.get("hits").asText(),
                    "mean_ns",
                    String.format(Locale.ROOT, "%.0f", nanos),
                    "percent_of_exact",
                    percent(nanos / alone));
        }
        results.write(Path.of(arguments[1]));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
