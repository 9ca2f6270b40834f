/** curl. */

import { statuses } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { curl } from "../programs/curl.ts";

export default program({
  names: "curl",
  prints: statuses,
  traits: ["launcher", "network-client", "accounts-for-files", "often-disguised"],
  judge: curl,
});
