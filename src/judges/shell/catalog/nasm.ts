/** nasm, yasm, as: assemblers. */
import { program } from "../program.ts";

export default program({
  names: "nasm yasm as gas fasm",
  traits: ["argument-files", "project-tool", "compiler: as", "found-by-xcrun: as"],
  flags: `-g -O* -w* -W* -E -a* --32 --64 --x32 -march* -mcpu* -mfpu* -mthumb --gstabs --gdwarf-*
    --gen-debug --fatal-warnings --warn --no-warn -s -X* --noexecstack -M -MG`,
  values: "-f -F -d -D -U -u -I -i -m --defsym -p -P -arch -t",
  options: {
    "-o=": "write",
    "-l|-L=": "write",
    "-Z=": "write",
    "-MD|-MF=": "write",
    "--MD=": "write",
  },
  verbs: [["code.exec.project_task", "@read"]],
});
