// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.file.RegularFile;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.specs.Spec;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;
import org.gradle.process.ExecOperations;
import org.gradle.process.ExecResult;

/**
 * Compiles mesh files to collision assets in a separate process. Gradle decides whether the task runs; the records of
 * earlier bakes decide, by content, which files it bakes. Records are an output like the assets, so that both come from
 * the build cache together.
 */
@CacheableTask
@SuppressWarnings({"InjectOnConstructorOfAbstractClass", "JavaxInjectOnAbstractMethod"})
public abstract class BakeCollision extends DefaultTask implements FileOptions, BatchOptions {
    private static final String MAIN = "dev.cullet.pipeline.step.BakeStep";
    private static final String CONFIG = "cullet.toml";

    private final SourcePaths paths;

    /** Called by Gradle. */
    @Inject
    @SuppressWarnings("this-escape") // Gradle configures a task in its constructor
    public BakeCollision(ProjectLayout layout, ObjectFactory objects) {
        this.paths = new SourcePaths(layout.getProjectDirectory().getAsFile().toPath());
        getSourceFiles().from(getSources().map(sources -> {
            Path build = layout.getBuildDirectory().get().getAsFile().toPath();
            return paths.trees(sources, build, objects);
        }));
        RegularFile defaultConfig = layout.getProjectDirectory().file(CONFIG);
        getConfigFiles().from(getConfig().orElse(defaultConfig));
        getBuildScript().convention(getProject().getBuildFile().getName());
        getResourcePrefix().convention("");
        getForce().convention(false);
        getOverwrite().convention(false);
        Task task = this; // the outputs of Task are API, those of DefaultTask are not
        task.getOutputs().upToDateWhen(new NotForced());
    }

    @Inject
    protected abstract ExecOperations getExecOperations();

    /** Rules for some files. */
    @Nested
    public abstract ListProperty<CulletRule> getRules();

    /**
     * The configuration, which the options override. Default: {@code cullet.toml} in the project's folder, if there is
     * one.
     */
    @Internal
    public abstract RegularFileProperty getConfig();

    /** The configuration as an input; the file need not exist. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public abstract ConfigurableFileCollection getConfigFiles();

    /** The path of the configuration, because its globs are relative to its folder. */
    @Input
    public Provider<List<String>> getConfigPath() {
        return getConfigFiles()
                .getElements()
                .map(files -> files.stream()
                        .map(file -> paths.relative(file.getAsFile().toPath()))
                        .toList());
    }

    /** The sources relative to the project's folder. */
    @Input
    public Provider<List<String>> getSourcePathStrings() {
        return getSources().map(paths::relative);
    }

    /** All files that an asset may depend on: those at and below the sources, and in the folders of single files. */
    @InputFiles
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getSourceFiles();

    /** Class path of the baking process. */
    @Classpath
    public abstract ConfigurableFileCollection getTool();

    @Override
    @OutputDirectory
    public abstract DirectoryProperty getDirectory();

    /** Folder of the assets below {@link #getDirectory}, such as {@code assets/collision/}. Default: none. */
    @Input
    public abstract Property<String> getResourcePrefix();

    /** Folder of the build records. */
    @OutputDirectory
    public abstract DirectoryProperty getRecords();

    /** Report files by index. */
    @OutputFiles
    public Provider<Map<String, File>> getReportFiles() {
        return getReport().map(files -> {
            Map<String, File> named = new LinkedHashMap<>();
            files.forEach(file -> named.put("report" + named.size(), paths.file(file)));
            return named;
        });
    }

    /** Arguments of the JVM of the baking process, such as {@code -Xmx4g}. */
    @Internal
    public abstract ListProperty<String> getJvmArgs();

    /** Bake assets that are up to date, too. */
    @Internal
    @Option(option = "force", description = "Bake assets that are up to date, too.")
    public abstract Property<Boolean> getForce();

    /** Replace outputs that are links, or not of the kind that is written. */
    @Internal
    @Option(option = "overwrite", description = "Replace outputs that are links, or not of the kind that is written.")
    public abstract Property<Boolean> getOverwrite();

    /** Name of the build script, for messages. */
    @Internal
    public abstract Property<String> getBuildScript();

    /** Makes the options of the extension the conventions of this task. */
    void conventionsFrom(CulletExtension extension) {
        Conventions.set(fileOptions(), extension.fileOptions());
        Conventions.set(batchOptions(), extension.batchOptions());
        getRules().convention(extension.getRules());
        getConfig().convention(extension.getConfig());
        getResourcePrefix().convention(extension.getResourcePrefix().orElse(""));
    }

    /** Runs the baking process. */
    @TaskAction
    public void bake() throws IOException {
        if (getSources().get().isEmpty()) {
            throw new GradleException(where() + ": no sources; name files, folders or globs, such as sources ="
                    + " [\"src/main/models\"] (the task ignores the sources of a " + CONFIG + ")");
        }
        Path request = getTemporaryDir().toPath().resolve("request");
        Files.writeString(request, request(), StandardCharsets.UTF_8);
        ToolOutput output = new ToolOutput(getLogger());
        ExecResult result = getExecOperations().javaexec(tool -> {
            tool.setClasspath(getTool());
            tool.getMainClass().set(MAIN);
            tool.setJvmArgs(getJvmArgs().get());
            tool.setWorkingDir(paths.project().toFile());
            tool.args(request, "give the process more with " + getName() + " { jvmArgs = [\"-Xmx4g\"] }");
            tool.setStandardOutput(output.stdout());
            tool.setErrorOutput(output.stderr());
            tool.setIgnoreExitValue(true);
        });
        output.throwOnFailure(result.getExitValue());
    }

    private String request() {
        Request request = new Request(where(), paths);
        File config = getConfigFiles().getSingleFile();
        if (getConfig().isPresent() || config.exists()) {
            request.line("config", config.getPath());
        }
        if (getForce().get()) {
            request.line("force", "");
        }
        if (getOverwrite().get()) {
            request.line("overwrite", "");
        }
        request.line("prefix", getResourcePrefix().get());
        request.options(fileOptions());
        request.options(batchOptions());
        request.option("state", getRecords().get());
        request.option("prune", true);
        for (CulletRule rule : getRules().get()) {
            request.line("rule", "");
            rule.getFiles().get().forEach(glob -> request.line("files", glob));
            request.options(rule.fileOptions());
        }
        return request.text();
    }

    private String where() {
        return getBuildScript().get() + ": " + (getName().equals(CulletPlugin.TASK) ? CulletPlugin.NAME : getName());
    }

    private static final class NotForced implements Spec<Task> {
        @Override
        public boolean isSatisfiedBy(Task task) {
            return !((BakeCollision) task).getForce().get();
        }
    }
}
