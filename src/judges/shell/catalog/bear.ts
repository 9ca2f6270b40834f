/** bear, scan-build: they run a build and note its commands. */
import { program } from "../program.ts";

export default program({
  names: "bear intercept-build scan-build",
  traits: ["project-tool"],
  flags: "-a --append -v --verbose --force-preload --force-wrapper --status-bugs -k",
  values: "-maxloop -enable-checker -disable-checker",
  options: {
    "--output|-o|--cdb=": "write",
    "--config=": "load",
    "--use-cc|--use-c++|--use-analyzer|-load-plugin=": "code.exec.escape",
  },
  wraps: { key: "code.exec.project_task" },
});
