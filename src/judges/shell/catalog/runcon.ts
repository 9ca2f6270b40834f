/** runcon: runs a program in another security context. */
import { program } from "../program.ts";

export default program({
  names: "runcon",
  options: {
    "--help": "help",
    "--version": "help",
    "-c|--compute": "operand",
    "-t|--type=": "operand",
    "-u|--user=": "operand",
    "-r|--role=": "operand",
    "-l|--range=": "operand",
  },
  wraps: { key: "priv.sudo", alone: "exec.read", operands: 1 },
});
