/** fuser. */
import { program } from "../program.ts";

export default program({
  names: "fuser",
  flags: `-M|--ismountpoint -m|--mount -i|--interactive -I -s -u|--user -a -c -f -4|--ipv4 -6|--ipv6
    -l|--list-signals`,
  values: "-n|--namespace",
  options: { "-w": "process.kill" },
  verbs: [
    ["process.read"],
    ["process.kill", "-k|--kill"],
    ["process.kill.all", "-k|--kill -m|--mount|-M|--ismountpoint|-c ~/"],
  ],
});
