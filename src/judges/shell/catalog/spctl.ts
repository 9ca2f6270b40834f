/** spctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "spctl",
  verbs: [
    ["system.config"],
    [
      "system.read!",
      "--status|-a|--assess|--list !--add|--remove|--enable|--disable|--master-disable|--master-enable|--global-disable|--global-enable|--reset-default",
    ],
    [
      "system.read!",
      "--test-devid-status !--add|--remove|--enable|--disable|--master-disable|--master-enable|--global-disable|--global-enable|--reset-default",
    ],
  ],
});
