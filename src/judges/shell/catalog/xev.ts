/** xev, xinput: what is typed and pointed at. */
import { program } from "../program.ts";

export default program({
  names: "xev xinput",
  source: "xev(1), xinput(1)",
  flags: "--list --list-props --test --test-xi2 --short --long --name-only --id-only",
  verbs: [
    ["secret.access", "."],
    ["system.read", "list|list-props|get-button-map|version"],
    ["system.read", "--list|--list-props"],
    ["secret.access", "test|test-xi2|query-state"],
    ["secret.access", "--test|--test-xi2"],
  ],
});
