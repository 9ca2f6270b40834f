/** pnputil, devcon. */
import { program } from "../program.ts";

export default program({
  names: "pnputil devcon",
  dialect: "windows",
  verbs: [
    ["kernel.modify"],
    ["win.read", "/enum-*|/e|/?"],
    ["win.read", "status|find|findall|listclass|classes|hwids"],
  ],
});
