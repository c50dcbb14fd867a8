// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Folder of what one execution of the goal has to find in the next build, below {@code target/cullet-state}. Each
 * execution of a project has a folder of its own, so that it removes only assets that it made itself.
 *
 * @param all folder of all executions
 * @param name of the folder of this execution
 * @param isOnly whether the project has no other execution of the goal
 */
record GoalState(Path all, String name, boolean isOnly) {
    private static final String GOAL = "bake";
    private static final String STARTED_BY_NAME = "default-cli";
    private static final String COPIES = "copies.txt";
    private static final String RECORDS = "*.record";

    /** @param execution null: not known */
    static GoalState of(MavenProject project, @Nullable MojoExecution execution) {
        List<String> ids = new ArrayList<>();
        Plugin plugin = project.getPlugin(ParameterNames.PLUGIN);
        if (plugin != null) {
            for (PluginExecution one : plugin.getExecutions()) {
                if (one.getGoals().contains(GOAL)) {
                    ids.add(one.getId());
                }
            }
        }
        String id = execution == null ? STARTED_BY_NAME : execution.getExecutionId();
        if (id.equals(STARTED_BY_NAME) && ids.size() == 1) { // "mvn cullet:bake" between two builds
            id = ids.get(0);
        }
        Path all = Path.of(project.getBuild().getDirectory()).resolve("cullet-state");
        String name = id.replaceAll("[^A-Za-z0-9_-]", "_");
        return new GoalState(all, name.isEmpty() ? "_" : name, ids.isEmpty() || ids.equals(List.of(id)));
    }

    /** Returns the folder of build records. */
    Path records() {
        return all.resolve(name);
    }

    /** Returns the list of assets that were copied to the folder of the classes. */
    Path copies() {
        return records().resolve(COPIES);
    }

    /** Returns the lists of the other executions. */
    List<Path> otherCopies() {
        return others().stream().map(folder -> folder.resolve(COPIES)).toList();
    }

    /**
     * Removes the records that other executions have of assets which are now of this one: a source may move from one
     * execution to another, which would remove the new asset in place of the old one. The name of a record is that of
     * its asset, see {@code RecordFolder}.
     */
    void takeRecords() {
        List<Path> others = others();
        if (others.isEmpty()) {
            return;
        }
        try (DirectoryStream<Path> records = Files.newDirectoryStream(records(), RECORDS)) {
            for (Path taken : records) {
                for (Path other : others) {
                    Files.deleteIfExists(other.resolve(String.valueOf(taken.getFileName())));
                }
            }
        } catch (IOException | RuntimeException e) {
            // there are no records; without one an asset is not removed
        }
    }

    private List<Path> others() {
        List<Path> others = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(all, Files::isDirectory)) {
            for (Path folder : folders) {
                if (!folder.equals(records())) {
                    others.add(folder);
                }
            }
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        return others;
    }
}
