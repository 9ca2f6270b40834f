/** buf: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "buf",
  traits: ["project-tool"],
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "build|lint|format|breaking|generate|convert|config|ls-files|stats|export|dep|beta|alpha"],
    ["pkg.install", "dep|mod update|upgrade"],
    ["publish.registry", "push"],
    ["publish.registry", "registry"],
    ["secret.access", "registry login|logout|token"],
    ["net.request", "curl"],
  ],
});
