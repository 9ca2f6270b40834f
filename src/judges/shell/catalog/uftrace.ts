/** uftrace: shows the calls of the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "uftrace",
  flags: "--no-pager -a --force --nest-libcall --no-libcall -k -e|--estimate-return",
  values: "-A -R -F -N -D -t -L -P -T -l -s",
  options: { "-d|--data=": "write" },
  wraps: { verbs: "record live" },
});
