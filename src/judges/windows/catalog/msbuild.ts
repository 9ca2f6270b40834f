/** msbuild. */
import { program } from "../program.ts";
import { builds } from "../starting-programs.ts";

export default program({
  names: "msbuild",
  traits: ["builds"],
  dialect: "windows",
  judge: (command, report) => builds(command, report),
});
