/** spctl. */
import { program } from "../program.ts";

export default program({
  names: "spctl",
  flags: "--raw --ignore-cache --no-cache --continue -vv -vvv",
  values: "-t|--type --rule --anchor --label --hash --path --context",
  options: {
    "--add|--remove|--enable|--disable|--master-disable|--master-enable|--global-disable":
      "system.config",
    "--global-enable|--reset-default": "system.config",
  },
  verbs: [
    ["system.config"],
    ["system.read!", "--status|-a|--assess|--list|--test-devid-status|--disable-status"],
  ],
});
