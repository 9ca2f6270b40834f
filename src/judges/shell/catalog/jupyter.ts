/** jupyter, jupyter-nbconvert, jupyter-lab, jupyter-notebook: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "jupyter jupyter-nbconvert jupyter-lab jupyter-notebook",
  modules: "jupyter jupyterlab jupyter_lab",
  traits: ["project-tool"],
  tasks: "*.ipynb|jupyter_*config.*|*.py",
  flags: `--allow-errors --stdout --no-input --no-prompt --clear-output --inplace --embed-images -y
    --execute --strip-output --show-runtime --paths --config-dir --data-dir --runtime-dir`,
  values: `--to --port --ip --TagRemovePreprocessor.* --ExecutePreprocessor.*
    --ClearOutputPreprocessor.* --TemplateExporter.exclude_*`,
  options: {
    "--config=": "load",
    "--output=": "write",
    "--output-dir=": "write",
    "--template|--template-file=": "load",
    "--stdin": "own",
    "--post=": "net.listen",
    "--nbconvert-exporter=": "load",
    "--writer=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.read", "kernelspec|troubleshoot|server|notebook|lab list|path"],
    ["code.exec.project_task", "nbconvert|nbstripout|trust-check"],
    ["code.exec.project_script", "nbconvert --execute"],
    ["code.exec.project_script", "execute|run|console"],
    ["net.listen", "notebook|lab|server|nbclassic"],
  ],
});
