/** stern, kail, kubetail: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "stern kail kubetail",
  verbs: [["cloud.read"]],
});
