/** setfattr. */
import { program } from "../program.ts";
import { setfattr } from "../programs/permissions.ts";

export default program({
  names: "setfattr",
  flags: "-h|--no-dereference --raw",
  values: "-n|--name -v|--value -x|--remove",
  options: { "--restore=": ["read", "fs.perm"] },
  judge: setfattr,
});
