/** sg, newgrp: runs a program with another group. */
import { program } from "../program.ts";

export default program({
  names: "sg newgrp",
  flags: "-l",
  options: { "-h|--help": "help", "-c|--command=": "command" },
  wraps: { key: "priv.sudo", alone: "priv.shell", operands: 1, words: "either" },
});
