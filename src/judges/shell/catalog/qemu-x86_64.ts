/** qemu-x86_64, qemu-i386, qemu-aarch64, …: runs a program for another processor. */
import { program } from "../program.ts";

export default program({
  names: "qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm qemu-riscv64 box64 box86 fex fexinterpreter",
  flags: "-strace -one-insn-per-tb",
  values: "-L -s -cpu -E -U -0 -r -B -R -d -D -p -plugin -seed -g",
  options: { "-h": "help", "-help": "help", "-version": "help" },
  wraps: {},
});
