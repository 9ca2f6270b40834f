/** groff, nroff, troff, gtroff, …: documents. */
import { program } from "../program.ts";

export default program({
  names: "groff nroff troff gtroff tbl gtbl eqn geqn pic gpic refer preconv grotty grops grn chem pdfroff",
  traits: ["typesetter: groff pdfroff"],
  values: "-m -T -r -d -P -L -I -K -D -f -n -w -W -o -F -M",
  options: {
    "-U": "code.exec.escape",
  },
  operands: "read",
});
