/** winpty: runs a program of Windows at a terminal. */
import { program } from "../program.ts";

export default program({
  names: "winpty",
  flags: "--mouse --showkey",
  values: "-X",
  options: { "-h|--help": "help", "--version": "help" },
  wraps: {},
});
