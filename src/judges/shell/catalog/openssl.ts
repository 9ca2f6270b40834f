/** openssl. */
import { program } from "../program.ts";
import { openssl } from "../programs/openssl.ts";

export default program({
  names: "openssl",
  passesInput: true,
  traits: ["accounts-for-files"],
  judge: openssl,
});
