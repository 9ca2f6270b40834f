/** fetch. */
import { program } from "../program.ts";
import { clientWith, FETCH } from "../programs/web-clients.ts";

export default program({
  names: "fetch",
  traits: ["network-client"],
  judge: clientWith(FETCH, "."),
});
