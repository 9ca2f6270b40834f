/** jupyter, jupyter-nbconvert, jupyter-lab, jupyter-notebook: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "jupyter jupyter-nbconvert jupyter-lab jupyter-notebook",
  traits: ["project-tool"],
  values: "--to --output --output-dir --port --ip --config",
  verbs: [
    ["exec.help", "."],
    ["exec.read", "kernelspec|troubleshoot|server|notebook|lab list|path"],
    ["code.exec.project_task", "nbconvert|nbstripout|trust-check"],
    ["code.exec.project_script", "nbconvert --execute"],
    ["code.exec.project_script", "execute|run|console"],
    ["net.listen", "notebook|lab|server|nbclassic"],
  ],
});
