/** rpm, rpmquery, rpm2cpio, rpmdb, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "rpm rpmquery rpm2cpio rpmdb rpmspec rpmverify rpmkeys",
  values: "--root --dbpath -D --define -E --eval --rcfile --macros --queryformat --qf",
  verbs: [
    ["pkg.read", "-q|--query|-qa|-qi|-ql|-qf|-V|--verify|-K|--checksig|--showrc|--querytags"],
    ["pkg.install", "-i|--install|-U|--upgrade|-F|--freshen|--reinstall|--import|--initdb|--rebuilddb !-q|--query"],
    ["pkg.uninstall", "-e|--erase"],
    ["code.exec.escape", "-E|--eval|-D|--define|--pipe|--rcfile|--macros|--load"],
  ],
});
