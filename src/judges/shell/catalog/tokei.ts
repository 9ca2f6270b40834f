/** tokei, loc, onefetch, uuidgen, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tokei loc onefetch uuidgen uuid mcookie pwgen jot",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "names",
});
