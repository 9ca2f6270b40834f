/** dscl. */
import { program } from "../program.ts";

export default program({
  names: "dscl",
  flags: "-plist -raw -url -q -p",
  values: "-u|-user -P -f",
  verbs: [
    ["system.account"],
    [
      "system.read!",
      "* read|list|search|readall|readpl|diff !-delete|-create|-append|-merge|-change|-passwd",
    ],
    [
      "system.read!",
      "* -read|-list|-search|-readall|-readpl !-delete|-create|-append|-merge|-change|-passwd|" +
        "-deletepl|-createpl|-mergepl|-changepl|-changei|-authonly",
    ],
    [
      "system.read!",
      "* -diff !-delete|-create|-append|-merge|-change|-passwd|-deletepl|-createpl|-mergepl|" +
        "-changepl|-changei|-authonly",
    ],
    ["secret.access!", "~*ShadowHashData*|*accountPolicyData*"],
    ["system.account.delete", "* delete ~/Users/*|Users/*"],
    ["system.account.delete", "-delete ~/Users/*|Users/*"],
  ],
});
