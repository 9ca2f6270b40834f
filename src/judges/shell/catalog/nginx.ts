/** nginx, openresty, tengine, angie: services. */
import { program } from "../program.ts";

export default program({
  names: "nginx openresty tengine angie",
  values: "-c -g -p -e -s",
  verbs: [
    ["system.read", "-t|-T|-v|-V|-?|-h"],
    ["system.service"],
    ["system.service", "-s|-c|-g"],
    ["system.service", "-s=reload|-s=reopen"],
    ["system.service", "-s=stop|-s=quit"],
  ],
});
