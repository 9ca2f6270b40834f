/** dzdo, pbrun, please, …: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "dzdo pbrun please pfexec sux",
  flags: "-n -b -E -H -S -k -i",
  values: "-u -g -p -h -P",
  options: { "-V": "help", "-v": "help", "-l": "tells", "-s": "joined" },
  wraps: { key: "priv.sudo", alone: "priv.shell", assigns: true },
});
