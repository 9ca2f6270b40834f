/** traefik: services. */
import { program } from "../program.ts";

export default program({
  names: "traefik",
  verbs: [
    ["exec.help", "version|healthcheck"],
    ["system.service", "."],
  ],
});
