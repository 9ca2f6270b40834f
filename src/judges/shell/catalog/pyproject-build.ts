/** pyproject-build, cython, cythonize, pyinstaller, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "pyproject-build cython cythonize pyinstaller nuitka pdoc sphinx-apidoc pybabel pip-licenses pipdeptree pip-audit safety deptry check-manifest check-wheel-contents pyroma",
  traits: ["project-tool"],
  values: "-o --output --outdir --distpath --workpath -n --name",
  verbs: [["code.exec.project_task", "@write:-o|--output|--outdir|--distpath"]],
});
