/** banner, toilet, boxes, cmatrix, …: programs that read or compute. */
import { program } from "../program.ts";

export default program({
  names: "banner toilet boxes cmatrix sl fortune",
  values: "-f -r",
  operands: "names",
});
