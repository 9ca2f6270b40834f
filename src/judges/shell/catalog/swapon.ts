/** swapon: without a device it lists. */
import { program } from "../program.ts";

export default program({
  names: "swapon",
  flags: "--show? --noheadings --raw --bytes",
  options: { "-a|--all|-e|--ifexists|-d|--discard?": "system.config" },
  verbs: [["system.config"], ["system.read", "-s|--summary|--show|-h|-V"]],
});
