/** partx. */
import { program } from "../program.ts";

export default program({
  names: "partx",
  flags: "-b|--bytes -g|--noheadings -P|--pairs -r",
  values: "-n|--nr -t|--type",
  options: { "-a|--add|-d|--delete|-u|--update": "disk.modify" },
  verbs: [["disk.modify"], ["system.read", "-l|--list|-s|--show|-o|-h|-V|--help|--version"]],
});
