/** domainname, nisdomainname, ypdomainname: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "domainname nisdomainname ypdomainname",
  options: {
    "-F|--file=": "system.config",
  },
  operands: "names",
});
