/** gpgconf, gpg-connect-agent, gpg-agent, dirmngr, …: secrets. */
import { program } from "../program.ts";

export default program({
  names: "gpgconf gpg-connect-agent gpg-agent dirmngr gpg-preset-passphrase",
  flags: "-n -0|--null",
  options: { "--homedir=": "settings" },
  verbs: [
    [
      "exec.read",
      "--list-dirs|--list-components|--list-options|--check-programs|--check-options|--version",
    ],
    ["system.service", "--kill|--reload|--launch|-K|-R|--create-socketdir|--remove-socketdir"],
    ["secret.access", "--daemon|--server|--supervised"],
    ["secret.access", "*"],
    ["system.config", "--change-options|--apply-defaults|--apply-profile"],
    ["system.service", "reloadagent|killagent|/bye"],
    ["net.probe", "--check-socketdir"],
  ],
});
