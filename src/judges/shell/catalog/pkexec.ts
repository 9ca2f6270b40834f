/** pkexec: runs a program as another user. */
import { program } from "../program.ts";

export default program({
  names: "pkexec",
  flags: "--disable-internal-agent --keep-cwd",
  values: "--user",
  options: { "--version": "help", "--help": "help" },
  wraps: { key: "priv.sudo", alone: "priv.shell" },
});
