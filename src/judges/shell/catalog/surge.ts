/** surge: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "surge",
  traits: ["project-tool"],
  values: `-d|--domain -p --project`,
  verbs: [
    ["exec.help!", "help"],
    ["cloud.read", "list|ls|whoami"],
    ["secret.access", "login|logout|token"],
    ["cloud.iac.apply", "."],
    ["cloud.iac.apply", "*"],
    ["cloud.delete", "teardown"],
  ],
});
