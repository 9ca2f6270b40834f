/** difft: shows how two files differ. */
import { program } from "../program.ts";

export default program({
  names: "difft difftastic",
  flags: `--check-only --ignore-comments --list-languages --exit-code --strip-cr --skip-unchanged
    --missing-as-empty --dump-syntax --dump-ts`,
  values: `--display --color --background --syntax-highlight --context --tab-width --width
    --override --byte-limit --graph-limit --parse-error-limit --language`,
  operands: "read",
});
