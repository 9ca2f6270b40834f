/** apt-cache, apt-file, apt-rdepends, apt-show-versions, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt-cache apt-file apt-rdepends apt-show-versions apt-listchanges dpkg-query dlocate",
  verbs: [["pkg.read"]],
});
