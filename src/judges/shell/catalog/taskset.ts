/** taskset: runs a program on some of the processors. */
import { program } from "../program.ts";

export default program({
  names: "taskset",
  flags: "-a|--all-tasks",
  values: "-p|--pid",
  options: { "-h|--help": "help", "-V|--version": "help", "-c|--cpu-list=": "operand" },
  wraps: { alone: "exec.read", operands: 1 },
});
