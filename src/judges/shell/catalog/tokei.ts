/** tokei, loc, onefetch, uuidgen, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "tokei loc onefetch uuidgen uuid mcookie pwgen jot stat",
  operands: "names",
});
