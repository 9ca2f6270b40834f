/** cookiecutter, copier, degit, tiged, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names:
    "cookiecutter copier degit tiged create-react-app create-next-app " +
    "create-vite sao yo plop hygen",
  traits: ["project-tool"],
  verbs: [["code.exec.package"]],
});
