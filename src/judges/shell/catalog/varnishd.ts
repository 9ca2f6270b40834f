/** varnishd: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "varnishd",
  flags: "-? -x",
  values: "-b -f -p|-r",
  options: {
    "-I=": "code.exec.inline",
  },
  verbs: [
    ["code.exec.escape!", planted("-f")],
    ["system.service"],
    ["system.read!", "-C|-V !-a|-d|-F"],
  ],
});
