/** pip-compile, pip-sync: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "pip-compile pip-sync",
  traits: ["project-tool"],
  values: "-o --output-file -r -c -i --index-url --extra",
  verbs: [
    ["pkg.restore", "@write:-o|--output-file"],
    ["pkg.install", "-i|--index-url|--extra-index-url|--trusted-host|-f|--find-links"],
  ],
});
