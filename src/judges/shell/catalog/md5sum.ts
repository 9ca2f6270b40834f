/** md5sum, sha1sum, sha224sum, sha256sum, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names:
    "md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum " +
    "sum shasum md5 crc32 xxhsum",
  traits: ["accounts-for-files"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
