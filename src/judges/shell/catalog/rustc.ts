/** rustc: a compiler. What its linker is, and what it loads, may be said on the command line. */
import { program } from "../program.ts";

export default program({
  names: "rustc rustdoc",
  traits: ["argument-files", "project-tool", "makes-programs: rustc", "builds: rustc"],
  flags: "-O -g --test -W* -A* -D* --force-warn --document-private-items --no-deps",
  values: `--edition --crate-type --crate-name -L -l --cfg --check-cfg --explain --print --cap-lints
    --error-format --diagnostic-width --document-hidden-items -W -A -D -F --warn --allow --deny
    --forbid --remap-path-prefix --crate-version --theme`,
  options: {
    "-o|--out-dir|--output=": "write",
    "--emit=": "write-part",
    "-C|--codegen=": "own",
    "-Z=": "code.exec.escape",
    "--target=": "load",
    "--extern=": "load",
    "--sysroot=": "code.exec.escape",
    "--runtool|--test-runtool|--test-builder|--test-builder-wrapper=": "code.exec.escape",
    "--html-in-header|--html-before-content|--html-after-content=": "read",
  },
  accepts: {
    "-C|--codegen": `opt-level=* debuginfo=* target-cpu=* target-feature=* lto lto=* panic=*
      codegen-units=* strip=* overflow-checks* debug-assertions* incremental=* embed-bitcode*
      relocation-model=* code-model=* force-frame-pointers* instrument-coverage* metadata=*
      extra-filename=* link-dead-code* prefer-dynamic* rpath* split-debuginfo=*`,
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["exec.help!", "--version|-V|--help|-vV|--print !-C|-Z|--sysroot"],
  ],
});
