/** serve, http-server, live-server, json-server, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "serve http-server live-server json-server browser-sync",
  traits: ["project-tool"],
  verbs: [["net.listen"]],
});
