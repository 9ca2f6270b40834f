/** umount, fusermount. */
import { program } from "../program.ts";

export default program({
  names: "umount fusermount fusermount3",
  verbs: [
    ["exec.help", "."],
    ["disk.mount", "*"],
    ["disk.mount", "-a|--all|-u|-A|--all-targets|-R|--recursive"],
  ],
});
