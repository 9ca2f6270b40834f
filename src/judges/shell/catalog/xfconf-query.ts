/** xfconf-query, gconftool-2: systems. */
import { program } from "../program.ts";

export default program({
  names: "xfconf-query gconftool-2",
  values: "-c -p -t --channel --property --type",
  verbs: [
    ["system.config", "*"],
    ["system.config", "-s|-n|-r|-R|-u|--set|--create|--reset|--unset|--load|--recursive-unset|--toggle|-T"],
    [
      "system.read!",
      ". -l|-v|-g|-a|--list|--get|--all-entries|-p|--property|-c !-s|-n|-r|-R|-u|--set|--create|--reset|--unset|-T|--toggle",
    ],
  ],
});
