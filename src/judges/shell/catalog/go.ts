/** go: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "go",
  traits: ["project-tool"],
  values: `-o -run -bench -count -timeout -tags -ldflags -gcflags -asmflags -mod -modfile -p -C -coverprofile -covermode -coverpkg -cpuprofile -memprofile
      -blockprofile -mutexprofile -trace -outputdir -exec -toolexec -vettool -overlay -parallel -cpu -benchtime -fuzz -fuzztime -shuffle -skip -f -pkgdir -buildmode -compiler -json-file`,
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version"],
    [
      "code.exec.project_task",
      "build|test|vet|fmt|generate|fix|doc|list|tool @write:-o|-coverprofile|-cpuprofile|-memprofile|-blockprofile|-mutexprofile|-trace",
    ],
    ["code.exec.escape", "build|test|vet|run|list|get|install|generate|fix|tool -exec|-toolexec|-vettool|-overlay|-fixtool"],
    ["code.exec.escape", "build|test|run|install -ldflags=*-ext*|-gccgoflags=*|-extld"],
    ["code.exec.script", `build|test|vet|run|generate ${far("-C -modfile")}`],
    ["code.exec.project_task", "run .|./*"],
    ["code.exec.script", "run *.go"],
    ["code.exec.package", "run *@*"],
    ["code.exec.project_task", "install ./*"],
    ["pkg.install", "install|get"],
    ["pkg.read", "env"],
    ["fs.write.outside", "env -w|-u"],
    ["pkg.read", "mod graph|verify|why"],
    ["pkg.restore", "mod download|tidy|vendor"],
    ["fs.write.project", "mod init|edit"],
    ["pkg.restore", "work sync|vendor"],
    ["fs.write.project", "work init|use|edit"],
    ["fs.delete.temp", "clean"],
    ["fs.write.outside", "telemetry *"],
    ["pkg.read", "bug"],
  ],
});
