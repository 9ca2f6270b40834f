/** chsh. */
import { program } from "../program.ts";

export default program({
  names: "chsh",
  options: { "-s|--shell=": "system.account", "-R|--root=": "priv.chroot" },
  verbs: [["system.account"], ["system.read!", ". -l|--list-shells"]],
});
