/** notify-send, terminal-notifier, gum: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "notify-send terminal-notifier gum",
  options: {
    "--exec|-e|--execute|--command=": "shell",
  },
  operands: "names",
  singleDash: true,
});
