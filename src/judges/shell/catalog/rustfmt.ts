/** rustfmt: writes Rust code anew. */
import { program } from "../program.ts";

export default program({
  names: "rustfmt cargo-fmt",
  traits: ["project-tool"],
  tasks: "rustfmt.toml|.rustfmt.toml",
  flags: `--check --backup -l --files-with-diff --unstable-features --error-on-unformatted
    --skip-children --force --all`,
  values: `--edition --emit --color --file-lines --print-config -p --package --message-format
    --style-edition`,
  options: { "--config=": "own", "--config-path|--manifest-path=": "load" },
  verbs: [["code.exec.project_task", "@read"]],
});
