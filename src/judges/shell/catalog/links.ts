/** links, links2, elinks. */
import { program } from "../program.ts";
import { clientWith, ELINKS, withTwoDashes } from "../programs/web-clients.ts";

export default program({
  names: "links links2 elinks",
  judge: withTwoDashes(clientWith(ELINKS)),
});
