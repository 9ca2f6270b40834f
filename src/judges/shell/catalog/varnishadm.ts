/** varnishadm, varnishreload: services. */
import { program } from "../program.ts";

export default program({
  names: "varnishadm varnishreload",
  flags: "-p-x",
  values: "-t -n -S",
  options: {
    "-T=": "net.remote",
  },
  verbs: [
    ["cloud.write"],
    [
      "cloud.read!",
      "ping|status|banner|help|backend.list|ban.list|storage.list|panic.show|vcl.list|" +
        "vcl.show|param.show|debug.health",
    ],
    ["cloud.delete", "ban|ban.url|vcl.discard|stop|panic.clear"],
  ],
});
