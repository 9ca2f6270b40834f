/** dotnet: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "dotnet",
  traits: ["project-tool"],
  values:
    "-c --configuration -f --framework -r --runtime -o --output --project -v --verbosity -p --property --filter -l --logger -s --source -k --api-key --settings --version --arch --os -n --name --results-directory",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|sdk"],
    ["exec.help", "--info|--list-sdks|--list-runtimes"],
    [
      "code.exec.project_task",
      "build|test|run|pack|publish|clean|format|watch|msbuild|build-server|vstest|sln|solution|reference|project",
    ],
    ["code.exec.script", `build|test|run|msbuild ${far("--project --settings")}`],
    ["code.exec.script", "*.dll|exec|script|*.cs|*.csx"],
    ["code.exec.repl", "fsi"],
    ["pkg.restore", "restore"],
    ["pkg.restore", "tool|workload restore"],
    ["pkg.read", "list|package list|search"],
    ["pkg.read", "list|nuget|tool|workload|package package|reference|list|search|locals|source|why"],
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
  ],
});
