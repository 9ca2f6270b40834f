/** sestatus, getenforce, aa-status, …. */
import { program } from "../program.ts";

export default program({
  names:
    "sestatus getenforce aa-status apparmor_status aa-enabled needs-restarting getsebool " +
    "selinuxenabled",
  flags: `-a -b -r|--reboothint -s|--services -u|--useronly --enabled --profiled --enforced
    --complaining --kill --unconfined --count --pretty-json -x|--exclude`,
  values: "--show --filter.mode --filter.profiles --filter.pid --filter.exe",
  verbs: [["system.read"]],
});
