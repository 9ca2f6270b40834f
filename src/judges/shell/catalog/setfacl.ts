/** setfacl. */
import { program } from "../program.ts";
import { setfacl } from "../programs/permissions.ts";

export default program({
  names: "setfacl",
  flags: `-b|--remove-all -k|--remove-default -R|--recursive -d|--default -n|--no-mask --mask
    -L|--logical -P|--physical --test`,
  values: "-m|--modify -x|--remove --set",
  options: {
    "-M|--modify-file|-X|--remove-file|--set-file=": "read",
    "--restore=": ["read", "fs.perm"],
  },
  judge: setfacl,
});
