/** compact. */
import { program } from "../program.ts";

export default program({
  names: "compact",
  dialect: "windows",
  verbs: [["fs.write.inplace", "/c|/u|/i|/f"], ["win.read"]],
});
