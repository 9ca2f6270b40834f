/** setpriv: runs a program with other rights. */
import { program } from "../program.ts";

export default program({
  names: "setpriv",
  flags: `-d|--dump --clear-groups --keep-groups --init-groups --no-new-privs --nnp --reset-env
    --list-caps`,
  values: `--ambient-caps --inh-caps --bounding-set --ruid --euid --rgid --egid --reuid --regid
    --groups --securebits --pdeathsig --ptracer --selinux-label --apparmor-profile --landlock-access
    --landlock-rule --seccomp-filter`,
  options: { "-h|--help": "help", "-V|--version": "help" },
  wraps: { key: "priv.sudo", alone: "exec.read" },
});
