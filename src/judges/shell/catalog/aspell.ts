/** aspell, ispell: documents. */
import { program } from "../program.ts";

export default program({
  names: "aspell ispell",
  values: "-d|--lang|--mode|--encoding",
  options: {
    "--conf|--personal|--extra-dicts=": "read",
  },
  operands: "rewrite",
  singleDash: true,
});
