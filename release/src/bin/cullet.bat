@echo off
rem SPDX-License-Identifier: Apache-2.0
rem Runs Cullet from the jars in the folder lib beside this one.
rem   CULLET_JAVA_OPTS, JAVA_OPTS   options for the JVM, such as -Xmx8g
rem   JAVA_HOME                     the Java to use, 17 or newer; else the java on the PATH
setlocal
set "java=java"
if defined JAVA_HOME goto home
where /q java
if errorlevel 1 goto none
goto run

:home
set "java=%JAVA_HOME%\bin\java.exe"
if not exist "%java%" goto wrong

:run
rem Most commands end before the optimising compiler has paid for itself. Those that compute for long take it.
set "compiler=-XX:TieredStopAtLevel=1"
echo %* | findstr /i "sphere persistent_worker bsp outline config bench query view verify" >nul && set "compiler="
if exist cullet.toml findstr "spheres bsp outline" cullet.toml >nul && set "compiler="
"%java%" --enable-native-access=ALL-UNNAMED %compiler% %JAVA_OPTS% %CULLET_JAVA_OPTS% -cp "%~dp0..\lib\*" dev.cullet.cli.Cullet %*
set "code=%errorlevel%"
if not "%code%"=="1" exit /b %code%
rem 1 is an answer of Cullet, and what a Java that is too old ends with.
"%java%" --enable-native-access=ALL-UNNAMED -version >nul 2>&1
if errorlevel 1 goto old
exit /b 1

:none
echo cullet: no java on the PATH; install Java 17 or newer, or set JAVA_HOME 1>&2
exit /b 70

:wrong
echo cullet: JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe in it; set it to Java 17 or newer 1>&2
exit /b 70

:old
echo cullet: "%java%" is older than Java 17; install a newer one, or set JAVA_HOME to it 1>&2
exit /b 70
