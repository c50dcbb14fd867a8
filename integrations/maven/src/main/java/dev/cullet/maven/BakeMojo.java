// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import dev.cullet.pipeline.batch.BatchBaker;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchLog;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.batch.ReportFiles;
import dev.cullet.pipeline.config.ConfigException;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.config.Layer;
import dev.cullet.pipeline.config.Settings;
import dev.cullet.pipeline.files.IoErrors;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Compiles mesh files to collision assets and adds their folder to the resources of the project. What is up to date stays
 * as it is. The words are those of {@code cullet.toml}; what the pom says is on top of what that file says.
 */
@Mojo(name = "bake", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
public final class BakeMojo extends AbstractMojo {
    /** How a batch ends in which the tool itself failed. */
    private static final int INTERNAL = 70;

    @SuppressWarnings("NullAway.Init") // Maven sets it
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    /** Do nothing. (The word skip is a list of globs, as in cullet.toml.) */
    @Parameter(property = "cullet.skip", defaultValue = "false")
    private boolean skipBake;

    /** Bake what is up to date, too. */
    @Parameter(property = "cullet.force", defaultValue = "false")
    private boolean force;

    /** The configuration. Default: cullet.toml beside the pom, if there is one. */
    @Parameter(property = "cullet.config")
    private @Nullable File config;

    /** Add the folder of the assets to the resources of the project, so that they are in its jar. */
    @Parameter(property = "cullet.addResources", defaultValue = "true")
    private boolean addResources = true;

    /** Unit of the file; auto is what the file states, else metres. */
    @Parameter(property = "cullet.unit")
    private @Nullable String unit;

    /** Axis of the file that points up; auto is what the file states, else y. */
    @Parameter(property = "cullet.up")
    private @Nullable String up;

    /** Factor on all coordinates. */
    @Parameter(property = "cullet.scale")
    private @Nullable String scale;

    /** Which node names mark collision-only meshes; auto is unreal and godot. */
    @Parameter(property = "cullet.naming")
    private @Nullable String naming;

    /** Only nodes whose path, or that of a node above, matches one of these globs. */
    @Parameter(property = "cullet.include")
    private @Nullable List<String> include;

    /** No nodes whose path, or that of a node above, matches one of these globs. */
    @Parameter(property = "cullet.exclude")
    private @Nullable List<String> exclude;

    /** What moves on its own: file (all is one part) or node (one part per top node). */
    @Parameter(property = "cullet.parts")
    private @Nullable String parts;

    /** Join vertices that are this close, in metres; 0 joins only those at the same position. */
    @Parameter(property = "cullet.weld")
    private @Nullable String weld;

    /** What the triangles of some materials or nodes are made of; the first rule that fits counts. */
    @Parameter(property = "cullet.surface")
    private @Nullable List<String> surface;

    /** Time spent on a better tree. */
    @Parameter(property = "cullet.quality")
    private @Nullable String quality;

    /** How the tree divides triangles: sah, or centroid for comparison. */
    @Parameter(property = "cullet.splitter")
    private @Nullable String splitter;

    /** Most triangles in one leaf of the tree. */
    @Parameter(property = "cullet.maxLeaf")
    private @Nullable String maxLeaf;

    /** Build a BSP tree, which says what is inside; auto is on for closed meshes of at most 20,000 triangles. */
    @Parameter(property = "cullet.bsp")
    private @Nullable String bsp;

    /** Spheres that stand for each part: how many, exactly; auto for as few as the tolerance allows; or off. */
    @Parameter(property = "cullet.spheres")
    private @Nullable String spheres;

    /**
     * What the spheres promise: cover (they hold all of the surface), inner (they are inside), or fit (they differ
     * from the solid as little as possible).
     */
    @Parameter(property = "cullet.spheresMode")
    private @Nullable String spheresMode;

    /** With spheres auto: how far they may stick out, in metres; 0 is 3 % of the diagonal. */
    @Parameter(property = "cullet.spheresTolerance")
    private @Nullable String spheresTolerance;

    /**
     * Work spent on a fit of spheres, in nominal seconds of one thread: the same on every machine, so that the
     * spheres are, too.
     */
    @Parameter(property = "cullet.spheresBudget")
    private @Nullable String spheresBudget;

    /** Where random choices of a fit of spheres start. */
    @Parameter(property = "cullet.spheresSeed")
    private @Nullable String spheresSeed;

    /** Store which edges a rolling ball may feel, and which are borders. */
    @Parameter(property = "cullet.edgeFlags")
    private @Nullable String edgeFlags;

    /** Store the number that each triangle has in the source; queries then tell it. */
    @Parameter(property = "cullet.sourceTriangles")
    private @Nullable String sourceTriangles;

    /** How triangles and trees are stored: exact, or packed, which is small. */
    @Parameter(property = "cullet.encoding")
    private @Nullable String encoding;

    /** Frames of an animation to bake, such as 0,5,10..30 or 0..end/5; none or all. */
    @Parameter(property = "cullet.frames")
    private @Nullable String frames;

    /** What a frame number means, in frames per second; 0 is the rate of the file. */
    @Parameter(property = "cullet.fps")
    private @Nullable String fps;

    /** Store each part as polygons: silhouette:AXIS or section:AXIS=METRES. */
    @Parameter(property = "cullet.outline")
    private @Nullable List<String> outline;

    /** Warnings are a failure: no asset is written. */
    @Parameter(property = "cullet.strict")
    private @Nullable String strict;

    /** A larger asset is a failure. */
    @Parameter(property = "cullet.maxBytes")
    private @Nullable String maxBytes;

    /** An asset whose tree has more levels is a failure. */
    @Parameter(property = "cullet.maxDepth")
    private @Nullable String maxDepth;

    /** What is baked: mesh files, folders of them, and globs, such as {@code models/**.fbx}. */
    @Parameter(property = "cullet.sources")
    private @Nullable List<String> sources;

    /** Sources that are left out, by path or by name. */
    @Parameter
    private @Nullable List<String> skip;

    /** Folder for the assets, in the same folders below it as the sources have; else each is beside its source. */
    @Parameter(property = "cullet.directory")
    private @Nullable String directory;

    /**
     * What an asset is called: {name} is the source's name without its extension, {extension} is that, and {file}
     * is both, with the dot.
     */
    @Parameter(property = "cullet.outputName")
    private @Nullable String outputName;

    /** Files baked at the same time; auto is one per processor. */
    @Parameter(property = "cullet.jobs")
    private @Nullable String jobs;

    /** Read files in worker processes, so that a file which crashes or hangs the importer is only a failed file. */
    @Parameter(property = "cullet.isolate")
    private @Nullable String isolate;

    /** Time that the import of a file may take in a worker process; each megabyte of it gives a second more. */
    @Parameter(property = "cullet.importSeconds")
    private @Nullable String importSeconds;

    /** Memory that a worker process may take; 0 is three quarters of the machine's. Watched on Linux only. */
    @Parameter(property = "cullet.importMemory")
    private @Nullable String importMemory;

    /** Folder of assets by content, which many machines may share: what one of them baked, none bakes again. */
    @Parameter(property = "cullet.cache")
    private @Nullable String cache;

    /**
     * Where to remember what assets were made from; else in .cullet-state beside cullet.toml, in the output
     * folder, or in the folder that was baked.
     */
    @Parameter(property = "cullet.state")
    private @Nullable String state;

    /** Remove assets whose sources are gone, if nobody changed them since. */
    @Parameter(property = "cullet.prune")
    private @Nullable String prune;

    /** Write a report for machines: JSON, JUnit XML or SARIF by the file's extension. */
    @Parameter(property = "cullet.report")
    private @Nullable List<String> report;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skipBake) {
            getLog().info("cullet: skipped");
            return;
        }
        Configuration configuration = configuration();
        Layer words = words();
        Layer said = words.over(configuration.settings());
        if (said.all("sources").isEmpty()) {
            throw new MojoExecutionException("cullet: no sources; name files, folders or globs in <sources>, or in a "
                    + Configuration.FILE_NAME + " beside the pom");
        }
        Path build = Path.of(project.getBuild().getDirectory());
        if (!said.has("directory")) {
            words = words.with(
                    "directory", build.resolve("generated-resources/cullet").toString());
        }
        if (!said.has("state")) { // not among the assets, or it would be in the jar
            words = words.with("state", build.resolve("cullet-state").toString());
        }
        BatchRequest request = BatchRequest.of(configuration).withFlags(words).withForce(force);
        BatchReport report = bake(request);
        if (addResources) {
            addResource(request.settings().one("directory"));
        }
        judge(report);
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
            for (String file : request.settings().all("report")) {
                write(Path.of(file), report);
            }
            return report;
        } catch (BatchException e) {
            throw new MojoExecutionException(Settings.inKeys(e.getMessage()), e);
        }
    }

    private static void write(Path file, BatchReport report) throws MojoExecutionException {
        try {
            ReportFiles.write(file, report);
        } catch (IOException e) {
            throw new MojoExecutionException(file + ": cannot be written: " + IoErrors.reason(e), e);
        }
    }

    private void addResource(String folder) {
        // a goal that runs in two executions must not list a folder twice
        if (project.getResources().stream().noneMatch(known -> folder.equals(known.getDirectory()))) {
            Resource resource = new Resource();
            resource.setDirectory(folder);
            resource.addExclude(".cullet-state/**");
            project.addResource(resource);
        }
    }

    private void judge(BatchReport report) throws MojoExecutionException, MojoFailureException {
        int failed = report.count(Status.FAILED);
        if (report.exitCode() == 0) {
            getLog().info("cullet: " + report.count(Status.BAKED) + " baked, " + report.count(Status.CACHED)
                    + " from the cache, " + report.count(Status.UP_TO_DATE) + " up to date");
            return;
        }
        String line = "cullet: " + failed + " of " + report.files().size() + " files failed; the errors above say why";
        if (report.exitCode() == INTERNAL) {
            throw new MojoExecutionException(line);
        }
        throw new MojoFailureException(line);
    }

    /** What the pom says. */
    Layer words() throws MojoExecutionException {
        return new Words(project.getBasedir().toPath())
                .add("unit", unit)
                .add("up", up)
                .add("scale", scale)
                .add("naming", naming)
                .add("include", include)
                .add("exclude", exclude)
                .add("parts", parts)
                .add("weld", weld)
                .add("surface", surface)
                .add("quality", quality)
                .add("splitter", splitter)
                .add("max-leaf", maxLeaf)
                .add("bsp", bsp)
                .add("spheres", spheres)
                .add("spheres-mode", spheresMode)
                .add("spheres-tolerance", spheresTolerance)
                .add("spheres-budget", spheresBudget)
                .add("spheres-seed", spheresSeed)
                .add("edge-flags", edgeFlags)
                .add("source-triangles", sourceTriangles)
                .add("frames", frames)
                .add("fps", fps)
                .add("outline", outline)
                .add("encoding", encoding)
                .add("strict", strict)
                .add("max-bytes", maxBytes)
                .add("max-depth", maxDepth)
                .add("sources", sources)
                .add("skip", skip)
                .add("directory", directory)
                .add("output-name", outputName)
                .add("jobs", jobs)
                .add("isolate", isolate)
                .add("import-seconds", importSeconds)
                .add("import-memory", importMemory)
                .add("cache", cache)
                .add("state", state)
                .add("prune", prune)
                .add("report", report)
                .layer();
    }
}
