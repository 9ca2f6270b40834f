/** gosu, su-exec, setuidgid, …: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "gosu su-exec setuidgid s6-setuidgid",
  options: { "--version": "help", "--help": "help" },
  wraps: { key: "priv.sudo", alone: "priv.shell", operands: 1 },
});
