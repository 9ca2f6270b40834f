/**
 * named-checkconf, named-checkzone, unbound-checkconf: check what a name server is configured with.
 */
import { program } from "../program.ts";

export default program({
  names: "named-checkconf unbound-checkconf nsd-checkconf nsd-checkzone kzonecheck",
  flags: "-z -j -i -c -h -v -f -e -l",
  values: "-o -s -k",
  options: { "-t=": "priv.chroot" },
  operands: "read",
});
