/** rar, unrar. */
import { program } from "../program.ts";
import { rar } from "../programs/archives.ts";

export default program({
  names: "rar unrar",
  judge: rar,
});
