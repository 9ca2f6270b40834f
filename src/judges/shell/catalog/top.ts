/** top, htop, btop, pgrep, …. */
import { program } from "../program.ts";
import { looks } from "../programs/processes.ts";

export default program({
  names: "top htop btop pgrep pidof pidwait pstree pmap pwdx lsof procs vtop gtop iotop jps",
  judge: looks,
});
