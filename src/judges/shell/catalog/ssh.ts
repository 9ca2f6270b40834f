/** ssh, slogin, dbclient. */
import { program } from "../program.ts";
import { ssh } from "../programs/ssh.ts";
import { SSH } from "./ssh-options.ts";

export default program({
  names: "ssh slogin dbclient",
  traits: ["launcher", "accounts-for-files: ssh", "remote-way: ssh"],
  ...SSH,
  judge: ssh,
});
