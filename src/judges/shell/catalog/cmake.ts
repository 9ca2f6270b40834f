/** cmake: builds, tests and checks. */
import { program } from "../program.ts";
import { cmake } from "../programs/cmake.ts";

/** Its `-E`, a little shell of its own, is in programs/task-runners.ts. */
export default program({
  names: "cmake",
  traits: ["project-tool"],
  values:
    "-S -B -G -D -U -T -A -C --preset --target -t -j --parallel --config -E -P --prefix --component --toolchain --install-prefix -L --graphviz --profiling-output",
  verbs: [
    ["code.exec.project_task", "."],
    ["code.exec.project_task", "* ."],
    ["code.exec.project_task", "--build"],
    ["code.exec.script", "/tmp/*|/var/*|/dev/*"],
    ["code.exec.script", "-S=/tmp/*|-C=/tmp/*|-S=/var/*|--toolchain=/tmp/*"],
    ["code.exec.project_script", "-P"],
    [
      "code.exec.project_script",
      "--build --target=*install*|-t=*install*|--target=*deploy*|--target=*publish*|--target=*upload*|--target=*flash*",
    ],
    ["fs.write.outside", "--install"],
    ["code.exec.project_script", "--workflow"],
    ["exec.help", "--system-information|--help-*|--list-presets"],
  ],
  judge: cmake,
});
