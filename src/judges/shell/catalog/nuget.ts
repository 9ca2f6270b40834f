/** nuget: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nuget",
  flags: `-AllVersions -Prerelease -NonInteractive -ForceEnglishOutput -NoCache -DirectDownload -All
    -Exclude -IncludeDelisted`,
  values: `-Verbosity -Take -Framework -MSBuildVersion -Version -PackageSaveMode -Configuration
    -Suffix -Properties`,
  options: {
    "-Source|-FallbackSource=": "net.request",
    "-ConfigFile|-ConfigPath=": "load",
    "-OutputDirectory|-PackagesDirectory=": "write",
    "-MSBuildPath=": "code.exec.escape",
    "-SolutionDirectory|-BasePath=": "load",
    "-ApiKey=": "secret.access",
    "-NoHttpCache": "own",
    "-clear": "fs.delete.temp",
  },
  verbs: [
    ["pkg.read", "list|search|locals|sources|verify|help"],
    ["pkg.restore", "restore|pack"],
    ["pkg.install", "install|update|add"],
    ["publish.registry", "push"],
    ["publish.unpublish", "delete"],
    ["secret.access", "setapikey"],
  ],
});
