/** chown, gchown, chgrp. */
import { program } from "../program.ts";
import { owning } from "../programs/permissions.ts";

export default program({
  names: "chown gchown chgrp",
  traits: ["accounts-for-files", "often-disguised: chown", "permits"],
  flags: `-R|--recursive -h|--no-dereference --dereference -H -L -P -c|--changes -f -n -x
    --preserve-root --no-preserve-root`,
  values: "--from --reference",
  judge: owning,
});
