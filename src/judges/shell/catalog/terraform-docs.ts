/** terraform-docs, tflint: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "terraform-docs tflint",
  verbs: [
    ["exec.read", "!--fix|--output-file|--init"],
    ["fs.write.project", "--fix|--output-file @write:--output-file"],
    ["pkg.install", "--init"],
  ],
});
