/** waypoint, boundary: infrastructure. */
import { program } from "../program.ts";
import { READS, WRITES } from "./vocabulary.ts";

export default program({
  names: "waypoint boundary",
  flags: "-recursive",
  values: `-keyring-type -token-name -scope-id -workspace -project -app -format -filter -id
    -list-token -page-size`,
  options: {
    "-addr=": "server",
    "-token|-recovery-config|-recovery-kms-hcl=": "url.credential",
    "-tls-insecure": "env.hijack",
    "-ca-cert|-ca-path=": "settings",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", READS],
    ["cloud.read", `* ${READS}|read`],
    ["secret.access", "authenticate|login|logout|config|token|user"],
    ["secret.access", "credential-stores|credential-libraries|credentials *"],
    ["net.remote", "connect|exec"],
    ["net.remote", "exec * @run"],
    ["cloud.write", `* ${WRITES}`],
    ["cloud.write", "up|deploy|release|build|init|install|runner|server|database"],
    ["cloud.delete", "* delete|destroy|remove"],
    ["cloud.iac.destroy", "destroy"],
    ["cloud.destroy", "projects|scopes delete"],
  ],
});
