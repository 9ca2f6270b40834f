/** vulkaninfo: what graphics cards can do. */
import { program } from "../program.ts";

export default program({
  names: "vulkaninfo",
  flags: `--summary --show-formats --show-all --show-promoted-structs --show-tool-props --text
    --html -j? --json?`,
  options: { "-o|--output=": "write" },
  operands: "names",
});
