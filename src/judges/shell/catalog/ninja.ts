/** ninja, samu: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "ninja samu",
  traits: ["builds: ninja"],
  tasks: "build.ninja|*.ninja|CMakeLists.txt|meson.build",
  flags: "-v --verbose --quiet",
  values: "-j -k -l -d -w",
  options: {
    "-n|--version|-h": "help",
    "-t=": "help",
    "-C=": "load",
    "-f=": "load",
  },
  accepts: {
    "-t": `commands deps graph query targets compdb compdb-targets rules inputs multi-inputs
      missingdeps list`,
  },
  judge: runsTasks({ files: "-f" }),
});
