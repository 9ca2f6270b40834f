/** msbuild. */
import { program } from "../program.ts";
import { builds } from "../starting-programs.ts";

export default program({
  names: "msbuild",
  dialect: "windows",
  judge: (command, report) => builds(command, report),
});
