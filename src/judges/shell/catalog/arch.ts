/** arch: names the processor, or runs a program for another one. */
import { program } from "../program.ts";

export default program({
  names: "arch",
  flags: "-32 -64 -c -h -x86_64 -arm64 -arm64e -i386 -x86_64h",
  values: "-arch -d -e",
  options: { "--help": "help", "--version": "help" },
  wraps: { alone: "exec.read" },
});
