/** age-keygen, rage-keygen: secrets. */
import { program } from "../program.ts";

export default program({
  names: "age-keygen rage-keygen",
  values: "-o --output",
  verbs: [
    ["secret.write", "!-y"],
    ["secret.access", "-y"],
  ],
});
