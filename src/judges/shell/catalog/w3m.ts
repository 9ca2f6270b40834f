/** w3m. */
import { program } from "../program.ts";
import { clientWith, W3M, withTwoDashes } from "../programs/web-clients.ts";

export default program({
  names: "w3m",
  judge: withTwoDashes(clientWith(W3M)),
});
