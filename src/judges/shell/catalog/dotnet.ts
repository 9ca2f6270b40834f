/** dotnet: builds, tests and checks. */
import { program } from "../program.ts";
import { dotnet } from "../programs/builders.ts";

export default program({
  names: "dotnet",
  traits: ["project-tool", "makes-programs", "builds"],
  tasks:
    "*.cs|*.csproj|*.fsproj|*.vbproj|*.fs|*.sln|*.props|*.targets|*.rsp|global.json|" +
    "nuget.config|NuGet.Config|*.runsettings|dotnet-tools.json",
  flags: `--no-build --no-restore -nologo --nologo --no-incremental --no-dependencies
    --self-contained --no-self-contained --sc --list-tests -t --include-symbols --include-source
    --no-launch-profile --verify-no-changes --interactive --force --use-lock-file --locked-mode
    --no-cache --ignore-failed-sources --outdated --vulnerable --deprecated --include-transitive
    --include-prerelease --highest-minor --highest-patch --blame --blame-crash --blame-hang
    --disable-build-servers --use-current-runtime --ucr --no-http --no-hot-reload --list
    --check-for-updates --exact-match --prerelease --serviceable -m -m:* -maxcpucount -maxcpucount:*
    -restore -r? -graph -noconsolelogger -nodereuse:* -nr:* -tl:* --tl:* -clp:*
    -consoleloggerparameters:* -verbosity:* -v:* -t:* -target:* -bl --columns-* --dry-run
    --project-* --in-root --quiet --info --list-sdks --list-runtimes --no-edit --no-vcs`,
  values: `-c --configuration -f --framework -r --runtime -v --verbosity --filter --version-suffix
    --arch -a --os -n --name --launch-profile --include --exclude --severity --diagnostics --collect
    --blame-hang-timeout --blame-hang-dump-type --format --author --take --skip -lang --language
    --type --tag --context --root -h`,
  options: {
    "-o|--output=": "write",
    "--results-directory=": "write",
    "--project=": "load",
    "--settings=": "load",
    "--configfile=": "load",
    "--packages=": "write",
    "-l|--logger=": "load",
    "-d|--diag=": "write",
    "--artifacts-path=": "write",
    "--test-adapter-path=": "load",
    "-s|--source=": "net.remote",
    "-k|--api-key=": "secret.access",
    "-e|--environment=": "code.exec.escape",
    "-p|-property|--property=": "own",
    "-logger:*": "code.exec.escape",
    "-distributedlogger:*": "code.exec.escape",
    "-dl:*": "code.exec.escape",
    "-bl:*": "load",
    "-flp:*": "load",
    "-noautoresponse": "own",
    "@*": "code.exec.escape",
    "-getProperty:*": "own",
    "--startup-project=": "load",
    "--additionalprobingpath=": "code.exec.escape",
    "--additional-deps=": "code.exec.escape",
    "--connection=": "net.remote",
  },
  accepts: {
    "-p|-property|--property": `:Configuration=* :Platform=* :CollectCoverage=* :CoverletOutput*
    :TreatWarningsAsErrors=* :WarningLevel=* :Version=* :VersionPrefix=* :VersionSuffix=*
    :AssemblyVersion=* :PublishSingleFile=* :PublishTrimmed=* :PublishReadyToRun=* :PublishAot=*
    :SelfContained=* :DebugType=* :DebugSymbols=* :ContinuousIntegrationBuild=* :TargetFramework=*
    :TargetFrameworks=* :RuntimeIdentifier=* :NoWarn=* :Threshold* :UseAppHost=* :RunAnalyzers=*
    :GenerateDocumentationFile=* :Nullable=* :LangVersion=* Configuration=* Platform=* Version=*
    TreatWarningsAsErrors=* PublishSingleFile=* PublishTrimmed=* CollectCoverage=* NoWarn=*`,
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|sdk"],
    ["exec.help", "--info|--list-sdks|--list-runtimes"],
    [
      "code.exec.project_task",
      "build|test|pack|publish|clean|format|msbuild|vstest|sln|solution @load",
    ],
    ["code.exec.script", "*.dll|exec|script|*.cs|*.csx"],
    ["code.exec.repl", "fsi"],
    ["pkg.restore", "restore"],
    ["pkg.restore", "tool|workload restore"],
    ["pkg.read", "list|package list|search"],
    [
      "pkg.read",
      "list|nuget|tool|workload|package package|reference|list|search|locals|source|why",
    ],
    ["fs.write.project", "new|store"],
    ["pkg.install", "new install"],
    ["pkg.install", "new --install|-i"],
    ["pkg.install", "add|package package|add"],
    ["pkg.install", "tool|workload install|update"],
    ["pkg.install", "nuget add|update|enable|disable"],
    ["fs.write.project", "add reference"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "tool|workload|new uninstall"],
    ["fs.delete.temp", "nuget locals -c|--clear"],
    ["code.exec.package", "tool run|exec"],
    ["code.exec.package", "dnx"],
    ["publish.registry", "nuget push"],
    ["publish.unpublish", "nuget delete"],
    ["secret.access", "user-secrets"],
    ["db.drop.database", "ef database drop"],
    ["db.schema", "ef database update"],
    ["code.exec.project_task", "ef migrations|dbcontext"],
    ["code.exec.project_task", "run|watch|build-server|reference|project"],
    ["code.exec.escape", "build|test|run|pack|publish|msbuild|watch|clean ~@*"],
  ],
  judge: dotnet,
});
