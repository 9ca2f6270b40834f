/** traefik: services. */
import { program } from "../program.ts";

export default program({
  names: "traefik",
  flags: "--ping",
  options: {
    "--configfile|--configFile=": "read",
    "--entryPoints*=": "net.listen",
    "--api.insecure": "net.listen",
  },
  verbs: [
    ["exec.help", "version|healthcheck"],
    ["system.service", "."],
  ],
});
