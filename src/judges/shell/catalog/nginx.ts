/** nginx, openresty, tengine, angie: services. */
import { program } from "../program.ts";

export default program({
  names: "nginx openresty tengine angie",
  flags: "-t -T -v -V -h -? -q",
  values: "-s",
  options: {
    "-c|-p=": "read",
    "-g=": "code.exec.inline",
    "-e=": "write",
  },
  verbs: [
    ["system.read", "-t|-T|-v|-V|-?|-h"],
    ["system.service"],
    ["system.service", "-s|-c|-g"],
    ["system.service", "-s=reload|-s=reopen"],
    ["system.service", "-s=stop|-s=quit"],
  ],
});
