/** xev, xinput list, xkbcomp: what is typed and pointed at. */
import { program } from "../program.ts";

export default program({
  names: "xev xinput",
  source: "xev(1), xinput(1)",
  verbs: [
    ["secret.access", "."],
    ["system.read", "list|--list|list-props|--list-props|get-button-map|--version|version"],
    ["secret.access", "test|test-xi2|query-state|--test|--test-xi2"],
  ],
  flags: "--list --list-props --test --test-xi2 --short --long --name-only --id-only",
});
