/** otool, llvm-objdump, …: they show what a compiled file holds. */
import { program } from "../program.ts";

export default program({
  names:
    "llvm-objdump llvm-nm llvm-readelf llvm-readobj llvm-size llvm-strings llvm-dwarfdump otool",
  traits: ["found-by-xcrun: otool"],
  anyOption: "none writes a file or runs a program",
  operands: "read",
});
