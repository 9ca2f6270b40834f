/** plutil: property lists of macOS. Without `-o` they are changed in place. */
import { program } from "../program.ts";

export default program({
  names: "plutil",
  flags: "-p -s -n -r -expect? -ad",
  values: "-convert -extract -type -e",
  options: { "-o=": "write" },
  verbs: [
    ["fs.write.inplace"],
    ["exec.read", "-p|-lint|-type|-help @read"],
    ["exec.read", "-extract|-convert -o @read"],
    ["exec.read", "raw -extract @read"],
    ["fs.write.inplace!", "-insert|-replace|-remove|-create"],
  ],
});
