/**
 * systemd-tmpfiles, systemd-sysusers, systemd-firstboot, …: programs of systemd that set the system
 * up.
 */
import { program } from "../program.ts";

export default program({
  names:
    "systemd-tmpfiles systemd-sysusers systemd-firstboot systemd-machine-id-setup systemd-hwdb",
  verbs: [["system.config"], ["system.read", ". --cat-config|--tldr"]],
});
