/** go: builds, tests and checks. */
import { program } from "../program.ts";
import { go } from "../programs/builders.ts";

export default program({
  names: "go",
  traits: ["project-tool", "makes-programs", "builds"],
  tasks: "*.go|go.mod|go.work|vendor.json|Makefile",
  flags: `-v -x -n -race -a -short -json -cover -trimpath -work -msan -asan -failfast -i -linkshared
    -benchmem -fullpath -u -t -d -m -deps -test -find -e -export -compiled -versions -retracted -all
    -cmd -src -c -artifacts -buildvcs -modcacherw -changed -update -update-* -golden -h -w -s -l
    -func -mode -diff -cache -testcache -modcache -fuzzcache -r -use -edit -dropuse -require
    -droprequire -replace -dropreplace -exclude -print -module -go -toolchain -tool -unsafeptr
    -printf -copylocks -unusedresult -shadow -composites -sync -verify -why -alloc_* -inuse_* -top
    -text -tree -peek -traces`,
  values: `-run -bench -count -timeout -tags -gcflags -asmflags -ldflags -mod -p -covermode
    -coverpkg -parallel -cpu -benchtime -fuzz -fuzztime -fuzzminimizetime -shuffle -skip -f
    -buildmode -compiler -installsuffix -vet -list -pkg -focus -ignore -hide -sample_index
    -nodecount -unit`,
  options: {
    "-C=": "load",
    "-modfile=": "load",
    "-pkgdir=": "load",
    "-pgo=": "load",
    "-o=": "write",
    "-coverprofile=": "write",
    "-cpuprofile=": "write",
    "-memprofile=": "write",
    "-blockprofile=": "write",
    "-mutexprofile=": "write",
    "-trace=": "write",
    "-outputdir=": "write",
    "-html=": "read",
    "-exec=": "code.exec.escape",
    "-toolexec=": "code.exec.escape",
    "-vettool=": "code.exec.escape",
    "-overlay=": "code.exec.escape",
    "-fixtool=": "code.exec.escape",
    "-gccgoflags=": "code.exec.escape",
    "-extld=": "code.exec.escape",
    "-http=": "net.listen",
    "-proxy=": "net.remote",
    "-insecure": "net.remote",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version"],
    ["code.exec.escape", "build|test|run|install -ldflags=*-ext*|-gccgoflags=*|-extld"],
    ["code.exec.project_task", "run .|./*"],
    ["code.exec.project_task", "run *.go"],
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
    ["code.exec.project_task", "doc|tool"],
    ["code.exec.project_task", "build|test|vet|fmt|generate|fix|list @load"],
    [
      "code.exec.escape",
      "build|test|vet|run|install|list -gcflags=*-cpuprofile*|-gcflags=*-memprofile*|" +
        "-gcflags=*file:*|-gcflags=*-o=*|-asmflags=*-o*|-ldflags=*@*|-ldflags=*-o=*|" +
        "-ldflags=*-linkmode*|-ldflags=*profile*",
    ],
    ["code.exec.escape", "tool link|compile|asm|cgo|dist|api"],
    ["net.request", "tool ~*://*"],
  ],
  judge: go,
});
