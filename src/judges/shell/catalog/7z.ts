/** 7z, 7za, 7zr, 7zz. */
import { program } from "../program.ts";
import { sevenZip } from "../programs/archives.ts";

export default program({
  names: "7z 7za 7zr 7zz",
  traits: ["accounts-for-files: 7z"],
  judge: sevenZip,
});
