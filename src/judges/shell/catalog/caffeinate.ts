/** caffeinate: keeps the machine awake while a program runs. */
import { program } from "../program.ts";

export default program({
  names: "caffeinate",
  flags: "-d -i -m -s -u",
  values: "-t -w",
  wraps: { alone: "shell.builtin" },
});
