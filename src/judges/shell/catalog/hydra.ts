/** hydra, medusa, ncrack: try passwords. */
import { program } from "../program.ts";

export default program({
  names: "hydra medusa ncrack",
  options: {
    "-L|-P|-C|-M|-U|-H|-iL=": "read",
    "-o|-O|-oN|-oX|-oA|-b=": "write",
  },
  verbs: [["net.request"]],
});
