/** websocat, wscat. */
import { program } from "../program.ts";
import { webSocket } from "../programs/sockets.ts";

export default program({
  names: "websocat wscat",
  traits: ["network-client"],
  judge: webSocket,
});
