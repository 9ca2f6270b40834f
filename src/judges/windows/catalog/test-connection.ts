/** test-connection, test-netconnection, resolve-dnsname. */
import { program } from "../program.ts";
import { probes } from "../ps-run-cmdlets.ts";

export default program({
  names: "test-connection test-netconnection resolve-dnsname",
  dialect: "cmdlet",
  judge: ({ call }) => probes(call),
});
