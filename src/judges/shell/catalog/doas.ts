/** doas: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "doas",
  flags: "-L -n",
  values: "-a -u -C",
  options: { "-s": ["priv.shell", "joined"] },
  wraps: { key: "priv.sudo", alone: "priv.shell" },
});
