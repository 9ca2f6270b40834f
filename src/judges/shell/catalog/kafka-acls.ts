/** kafka-acls, kafka-acls.sh, kafka-delegation-tokens, kafka-delegation-tokens.sh: services. */
import { program } from "../program.ts";
import { BOOTSTRAP } from "./vocabulary.ts";

export default program({
  names: "kafka-acls kafka-acls.sh kafka-delegation-tokens kafka-delegation-tokens.sh",
  values: `${BOOTSTRAP} --allow-principal --deny-principal --operation --host`,
  verbs: [
    ["cloud.read", "--list|--describe"],
    ["cloud.iam", "--add|--remove|--renew|--expire"],
    ["secret.access", "--create"],
  ],
});
