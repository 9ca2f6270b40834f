/** nohup: runs a program that outlives its terminal. */
import { program } from "../program.ts";

export default program({
  names: "nohup",
  flags: "-p",
  options: { "--help": "help", "--version": "help" },
  wraps: {},
});
