/** dumpcap, wireshark, ngrep: what passes by on the network. */
import { program } from "../program.ts";

export default program({
  names: "dumpcap wireshark ngrep",
  options: { "-r|-F|-I=": "read", "-w|-O=": "write", "-X=": "code.exec.escape" },
  values: "-i -f -s -a -b -c -d",
  verbs: [["net.raw_socket"], ["exec.read", ". -D|-L|--version|-v|-h"]],
});
