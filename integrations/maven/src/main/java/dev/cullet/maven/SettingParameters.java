package dev.cullet.maven;
abstract class SettingParameters extends org.apache.maven.plugin.AbstractMojo {
    final void addTo(PomOptions options) throws org.apache.maven.plugin.MojoExecutionException {}
}
