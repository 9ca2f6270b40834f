/** ausearch, aureport, sestatus, getenforce, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "ausearch aureport sestatus getenforce aa-status apparmor_status needs-restarting",
  verbs: [["system.read"]],
});
