/** chmod, gchmod. */
import { program } from "../program.ts";
import { chmod } from "../programs/permissions.ts";

export default program({
  names: "chmod gchmod",
  traits: ["accounts-for-files", "often-disguised: chmod", "permits", "changes-named-files: chmod"],
  flags: `-R|--recursive -c|--changes -f -h|--no-dereference -H -L -P --dereference --preserve-root
    --no-preserve-root`,
  values: "--reference",
  judge: chmod,
});
