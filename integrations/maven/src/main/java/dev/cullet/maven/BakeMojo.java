// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchLog;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.batch.SeamOutcome;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.text.Printable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Compiles mesh files to collision assets and adds their folder to the resources of the project. Assets that are up to
 * date are not baked again. The assets of removed sources are removed, with their copies in the folder of the classes,
 * unless they were modified. The options are the keys of {@code cullet.toml}; a value in the pom overrides the value in
 * that file.
 */
@Mojo(name = "bake", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
public final class BakeMojo extends SettingParameters {
    @SuppressWarnings("NullAway.Init") // Maven sets it
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    /** Null where no Maven runs the goal. */
    @Parameter(defaultValue = "${mojoExecution}", readonly = true)
    private @Nullable MojoExecution execution;

    /** Skip this goal. (The option skip is a list of globs, as in cullet.toml.) */
    @Parameter(property = "cullet.skip", defaultValue = "false")
    private boolean skipBake;

    /** Bake assets that are up to date, too. */
    @Parameter(property = "cullet.force", defaultValue = "false")
    private boolean force;

    /** Replace outputs that are links, or not of the kind that is written. */
    @Parameter(property = "cullet.overwrite", defaultValue = "false")
    private boolean overwrite;

    /** The configuration file. Default: cullet.toml in the folder of the pom, if it exists. */
    @Parameter(property = "cullet.config")
    private @Nullable File config;

    /** Add the folder of the assets to the resources of the project, which are packed into its jar. */
    @Parameter(property = "cullet.addResources", defaultValue = "true")
    private boolean addResources = true;

    /**
     * Folder of the assets below the root of the resources, such as assets/collision/: part of the name by which a game
     * loads them. Default: none.
     */
    @Parameter(property = "cullet.resourcePrefix")
    private @Nullable String resourcePrefix;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skipBake) {
            getLog().info("cullet: skipped");
            return;
        }
        ParameterNames.check(project);
        Configuration configuration = configuration();
        Layer options = options();
        Layer all = options.mergeOver(configuration.settings());
        if (all.getList("sources").isEmpty()) {
            throw new MojoExecutionException("cullet: no sources; name files, folders or globs in <sources>, or in a "
                    + Configuration.FILE_NAME + " beside the pom");
        }
        Path build = Path.of(project.getBuild().getDirectory());
        if (!all.has("directory")) {
            options = options.with(
                    "directory", build.resolve("generated-resources/cullet").toString());
        }
        if (!all.has("prune")) { // what was removed must not be in the jar
            options = options.with("prune", "true");
        }
        GoalState state = GoalState.of(project, execution);
        boolean isShared = all.has("state");
        if (!isShared) { // in a folder of its own, which is not packed into the jar
            options = options.with("state", state.records().toString());
        }
        BatchRequest request = prefixed(BatchRequest.of(configuration)
                .withFlags(options)
                .withForce(force)
                .withOverwrite(overwrite)
                .withComplete(!isShared || state.isOnly()));
        BatchReport report = bake(request);
        if (addResources) {
            String folder = String.valueOf(request.settings().directory());
            addResource(folder);
            if (request.settings().prune()) {
                removeCopies(state, Path.of(folder), report);
            }
        }
        state.takeRecords();
        throwOnFailure(report);
    }

    private BatchRequest prefixed(BatchRequest request) throws MojoExecutionException {
        try {
            return resourcePrefix == null ? request : request.withResourcePrefix(resourcePrefix);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("cullet: " + e.getMessage(), e);
        }
    }

    private Configuration configuration() throws MojoExecutionException {
        Path beside = project.getBasedir().toPath().resolve(Configuration.FILE_NAME);
        if (config == null && !Files.exists(beside)) {
            return Configuration.none(project.getBasedir().toPath());
        }
        try {
            return Configuration.read(config == null ? beside : config.toPath());
        } catch (ConfigException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private BatchReport bake(BatchRequest request) throws MojoExecutionException {
        try {
            BatchReport report = BatchBaker.bake(request, new BatchLog(new MavenLog(getLog())));
            for (Path file : request.settings().reports()) {
                write(file, report.relativeTo(project.getBasedir().toPath()));
            }
            return report;
        } catch (BatchException e) {
            throw new MojoExecutionException(Printable.line(Settings.inKeys(e.getMessage())), e);
        }
    }

    private static void write(Path file, BatchReport report) throws MojoExecutionException {
        try {
            ReportFiles.write(file, report);
        } catch (IOException e) {
            throw new MojoExecutionException(
                    Printable.line(Settings.inKeys(file + ": cannot be written: " + IoErrors.reason(e))), e);
        }
    }

    private void addResource(String folder) {
        // two executions of the goal add the folder once
        if (project.getResources().stream().noneMatch(resource -> folder.equals(resource.getDirectory()))) {
            Resource resource = new Resource();
            resource.setDirectory(folder);
            resource.addExclude(".cullet-state/**");
            project.addResource(resource);
        }
    }

    /** Removes the copies of removed assets and exports from the folder whose content becomes the jar. */
    private void removeCopies(GoalState state, Path assets, BatchReport report) {
        String classes = project.getBuild().getOutputDirectory();
        if (classes == null) { // a project without classes, such as one of packaging pom
            return;
        }
        Path copies = Path.of(classes);
        for (Resource resource : project.getResources()) { // the pom may name the folder itself
            String below = resource.getTargetPath();
            if (below != null && assets.toString().equals(resource.getDirectory())) {
                copies = copies.resolve(below);
            }
        }
        List<Path> outputs = report.files().stream()
                .flatMap(file -> Stream.concat(Stream.of(file.output()), file.exports().stream()))
                .toList();
        new CopiedAssets(state.copies(), state.otherCopies(), assets, copies, new MavenLog(getLog()))
                .removeStale(outputs);
    }

    private void throwOnFailure(BatchReport report) throws MojoExecutionException, MojoFailureException {
        int failed = report.count(Status.FAILED);
        if (report.exitCode() == ExitCode.OK) {
            getLog().info("cullet: " + report.count(Status.BAKED) + " baked, " + report.count(Status.CACHED)
                    + " from the cache, " + report.count(Status.UP_TO_DATE) + " up to date");
            return;
        }
        SeamOutcome seams = report.seams();
        String line = seams != null && seams.failure() != null
                ? "cullet: the seams of the assets were not decided; see the error above"
                : failed == 0
                        ? "cullet: warnings about the whole run, and strict is set; see the errors above"
                        : "cullet: " + failed + " of " + report.files().size() + " files failed; see the errors above";
        if (report.exitCode() == ExitCode.INTERNAL) {
            throw new MojoExecutionException(line);
        }
        throw new MojoFailureException(line);
    }

    /** Returns the options that the pom sets. */
    Layer options() throws MojoExecutionException {
        PomOptions options = new PomOptions(project.getBasedir().toPath());
        addTo(options);
        return options.layer();
    }
}
