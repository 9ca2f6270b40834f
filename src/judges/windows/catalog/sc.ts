/** sc. */
import { program } from "../program.ts";
import { services } from "../service-programs.ts";

export default program({
  names: "sc",
  dialect: "windows",
  posix: /^(?:\\\\|query|queryex|qc|stop|start|pause|config|create|delete|failure|sdset)/i,
  judge: services,
});
