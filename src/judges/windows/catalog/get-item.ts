/** get-item, resolve-path, convert-path. */
import { program } from "../program.ts";
import { looks } from "../ps-file-cmdlets.ts";

export default program({
  names: "get-item resolve-path convert-path",
  aliases: "cvpa:convert-path gi rvpa:resolve-path",
  posixAliases: "gi",
  dialect: "cmdlet",
  judge: ({ call }) => looks(call),
});
