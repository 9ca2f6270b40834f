/** age-keygen, rage-keygen: secrets. */
import { program } from "../program.ts";

export default program({
  names: "age-keygen rage-keygen",
  flags: "-y --pq",
  options: { "-o|--output=": "write" },
  verbs: [
    ["secret.write", "!-y"],
    ["secret.access", "-y"],
  ],
});
