// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Writes the manifest of all files that a glob matches and that can be baked, see {@link MeshFormats}, as a stream: the
 * driver holds one batch of the listing. Assets are in the same subfolders as their sources.
 */
final class Glob {
    private Glob() {}

    /**
     * Writes a manifest.
     *
     * @param glob an address; its folders before the first wildcard are listed with all folders below
     * @return the number of files
     */
    static long write(String glob, Path manifest, Configuration configuration) throws IOException, JobException {
        int wildcard = glob.replaceAll("[*?\\[{].*", "").length();
        int slash = glob.lastIndexOf('/', wildcard);
        if (wildcard == glob.length() || slash < 0) {
            throw new JobException(
                    JobException.USAGE,
                    "--glob is '" + glob + "', but must be a folder and a wildcard, such as 'hdfs:///models/**.obj'");
        }
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob.substring(slash + 1));
        } catch (PatternSyntaxException e) {
            throw new JobException(JobException.USAGE, "--glob is malformed: " + e.getMessage(), e);
        }
        Path folder = new Path(glob.substring(0, slash + 1));
        FileSystem files = folder.getFileSystem(configuration);
        String root = files.makeQualified(folder).toUri().getPath() + "/";
        long count = 0;
        long others = 0;
        try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(
                manifest.getFileSystem(configuration).create(manifest, true), StandardCharsets.UTF_8))) {
            for (RemoteIterator<LocatedFileStatus> list = files.listFiles(folder, true); list.hasNext(); ) {
                LocatedFileStatus file = list.next();
                String relative = file.getPath().toUri().getPath().substring(root.length());
                boolean isMatch = matcher.matches(java.nio.file.Path.of(relative));
                if (isMatch && !MeshFormats.isIncluded(relative, matcher)) {
                    others++;
                } else if (isMatch) {
                    count++;
                    out.write(ManifestEntry.MAPPER
                            .createObjectNode()
                            .put("input", file.getPath().toString())
                            .put("output", relative.replaceFirst("\\.[^./]+$", "") + ".cullet")
                            .put("bytes", file.getLen())
                            .toString());
                    out.write('\n');
                }
            }
        }
        if (count == 0) {
            throw new JobException(
                    JobException.INPUT,
                    "--glob " + glob
                            + (others == 0
                                    ? ": no file matches it"
                                    : ": none of the " + others
                                            + " files that match it can be baked; 'cullet formats' lists the formats"));
        }
        return count;
    }
}
