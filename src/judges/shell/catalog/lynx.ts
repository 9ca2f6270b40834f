/** lynx. */
import { program } from "../program.ts";
import { clientWith, LYNX, withTwoDashes } from "../programs/web-clients.ts";

export default program({
  names: "lynx",
  judge: withTwoDashes(clientWith(LYNX)),
});
