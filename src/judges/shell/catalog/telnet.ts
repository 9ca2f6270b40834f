/** telnet. */
import { program } from "../program.ts";
import { telnet } from "../programs/sockets.ts";

export default program({
  names: "telnet",
  flags: "-4 -6 -8 -a -c -d -E -f -F -K -L -N -r -u -x -y",
  values: "-l -e -S -b -X -k",
  options: { "-n=": "write" },
  judge: telnet,
});
