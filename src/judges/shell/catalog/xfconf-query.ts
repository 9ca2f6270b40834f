/** xfconf-query, gconftool-2. */
import { program } from "../program.ts";

export default program({
  names: "xfconf-query gconftool-2",
  flags: "-m|--monitor",
  values: "-c|--channel -p|--property -t|--type -f",
  options: {
    "-s|-r|-R|-u|--set|--create|--reset|--unset|--load|--recursive-unset|--toggle|-T|-n":
      "system.config",
    "--makefile-install-rule|--recursive": "system.config",
  },
  verbs: [
    ["system.config", "*"],
    [
      "system.config",
      "-s|-n|-r|-R|-u|--set|--create|--reset|--unset|--load|--recursive-unset|--toggle|-T",
    ],
    ["system.read!", ". -l|-v|-g|-a|--list|--get|--all-entries|-p|--property|-c"],
  ],
});
