/** mediainfo: what is known of films, sound and pictures. */
import { program } from "../program.ts";

export default program({
  names: "mediainfo",
  source: "mediainfo --help",
  flags: `-f --Full --Help --Version --Info-Parameters --Language_raw --BOM --Details?
    --File_TestContinuousFileNames?`,
  values: "--Output --Inform --Language --Cover_Data --ParseSpeed --LogLevel",
  options: { "--LogFile=": "write", "--Config_File=": "read" },
  operands: "read",
});
