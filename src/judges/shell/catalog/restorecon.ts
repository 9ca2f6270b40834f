/** restorecon: labels of SELinux. */
import { program } from "../program.ts";
import { restorecon } from "../programs/permissions.ts";

export default program({
  names: "restorecon",
  flags: "-R|-r|--recursive -D -e -f -F -h -i -I -m -n -N -p -T -W -x -0",
  judge: restorecon,
});
