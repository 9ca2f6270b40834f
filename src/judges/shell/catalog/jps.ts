/** jps: Java's processes, here or on another machine. */
import { program } from "../program.ts";

export default program({
  names: "jps",
  flags: "-q -m -l -V -lv -lm -mlv -lvm -mlvV",
  verbs: [
    ["process.read", "."],
    ["net.request", "*"],
  ],
});
