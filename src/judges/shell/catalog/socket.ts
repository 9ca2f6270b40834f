/** socket. */
import { program } from "../program.ts";
import { ties } from "../programs/sockets.ts";

export default program({
  names: "socket",
  judge: ({ args }, report, { is }) => {
    const at = args.findIndex((arg) => /^-\w*p$/.test(arg));
    if (at >= 0) ties(args[at + 1] ?? "", report, is);
    report.add(args.some((arg) => /^-\w*s/.test(arg)) ? "net.listen" : "net.raw_socket");
    report.prints({ network: true });
  },
});
