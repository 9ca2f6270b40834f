/** dune: builds and tests projects of OCaml. */
import { program } from "../program.ts";

export default program({
  names: "dune",
  traits: ["project-tool", "builds"],
  tasks: "dune|dune-project|dune-workspace|*.opam",
  flags: `--release --force -f --watch -w --verbose --auto-promote --no-buffer --display?
    --no-config --check --preview --help --version`,
  values: `-j --profile -p --only-packages --context -x --display --error-reporting --sandbox
    --cache --instrument-with`,
  options: { "--root=": "load", "--build-dir=": "write", "--workspace=": "load" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    ["exec.help", "--version"],
    [
      "code.exec.project_task",
      "build|test|runtest|fmt|promote|describe|top|ocaml-merlin|rules|show|external-lib-deps @load",
    ],
    ["fs.delete.temp", "clean"],
    ["code.exec.project_script", "exec|utop"],
    ["fs.write.project", "init"],
    ["fs.write.outside", "install|uninstall"],
    ["code.exec.package", "pkg|tools|cache|rpc|internal|subst|upgrade"],
  ],
});
