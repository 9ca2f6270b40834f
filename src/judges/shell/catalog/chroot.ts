/** chroot: runs a program with another root directory. */
import { program } from "../program.ts";

export default program({
  names: "chroot",
  flags: "--skip-chdir -n",
  values: "--userspec --groups -u -g -G",
  options: { "--help": "help", "--version": "help" },
  wraps: { key: "priv.chroot", alone: "priv.chroot", operands: 1 },
});
