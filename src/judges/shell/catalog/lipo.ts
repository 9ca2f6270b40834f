/** lipo, codesign: binaries of macOS. */
import { program } from "../program.ts";

export default program({
  names: "lipo codesign",
  flags: "-v* --verbose? -d --display --verify --deep --strict -dv -dvv -dvvv",
  values: "-R --requirements",
  verbs: [
    ["exec.read", "-info|-archs|-detailed_info @read"],
    ["exec.read", "-d|-dv|-dvv|-dvvv|-dvvvv|--display|--verify @read"],
    ["fs.write.project", "-create|-thin|-extract|-remove|-replace"],
    ["system.config", "-s|-f|--sign|--force|--remove-signature"],
  ],
});
