// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.util.GradleVersion;

/**
 * Plugin {@code dev.cullet}: bakes mesh files to collision assets, and adds them to the resources of a Java project.
 */
public final class CulletPlugin implements Plugin<Project> {
    /** Name of the task that the plugin registers. */
    public static final String TASK = "bakeCollision";

    /** Name of the extension, and of the configuration with the class path of the baking process. */
    public static final String NAME = "cullet";

    /** The first version whose Kotlin scripts assign lazy properties with an equals sign. */
    static final GradleVersion MIN_GRADLE = GradleVersion.version("8.2");

    /** The version that the tests run. */
    static final String TESTED_GRADLE = "8.11.1";

    @Override
    public void apply(Project project) {
        if (GradleVersion.current().getBaseVersion().compareTo(MIN_GRADLE) < 0) {
            throw new GradleException("the plugin dev.cullet needs Gradle " + MIN_GRADLE.getVersion()
                    + " or newer, but this is "
                    + GradleVersion.current().getVersion() + "; run 'gradle wrapper --gradle-version=" + TESTED_GRADLE
                    + "'");
        }
        Configuration tool = tool(project);
        CulletExtension extension = project.getExtensions().create(NAME, CulletExtension.class);
        extension.getAddResources().convention(true);
        extension
                .getDirectory()
                .convention(project.getLayout().getBuildDirectory().dir("generated/resources/cullet"));
        project.getTasks().withType(BakeCollision.class).configureEach(task -> {
            task.getTool().from(tool);
            DirectoryProperty build = project.getLayout().getBuildDirectory();
            task.getRecords().convention(build.dir("cullet-state/" + task.getName()));
            task.getForce().convention(project.getGradle().getStartParameter().isRerunTasks());
        });
        TaskProvider<BakeCollision> bake = project.getTasks().register(TASK, BakeCollision.class, task -> {
            task.setDescription("Compiles mesh files to collision assets.");
            task.setGroup("build");
            task.conventionsFrom(extension);
        });
        project.getPluginManager().withPlugin("java", java -> addResources(project, extension, bake));
    }

    private static Configuration tool(Project project) {
        return project.getConfigurations().create(NAME, tool -> {
            tool.setDescription("Class path of the process that bakes collision assets.");
            tool.setCanBeConsumed(false);
            tool.setCanBeResolved(true);
            tool.defaultDependencies(
                    none -> none.add(project.getDependencies().create("dev.cullet:cullet-pipeline:" + version())));
        });
    }

    private static void addResources(Project project, CulletExtension extension, TaskProvider<BakeCollision> bake) {
        SourceSet main =
                project.getExtensions().getByType(SourceSetContainer.class).getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        main.getResources()
                .srcDir(project.files(extension
                        .getAddResources()
                        .map(enabled ->
                                enabled ? project.files(bake.flatMap(BakeCollision::getDirectory)) : project.files())));
    }

    /** Returns the version of this plugin, which is that of the baking process. */
    static String version() {
        try (InputStream in = CulletPlugin.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException(
                        "version.properties is missing in the package of " + CulletPlugin.class);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
