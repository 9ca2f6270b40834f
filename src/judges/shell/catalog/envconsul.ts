/** envconsul: runs a program with the secrets of a server. */
import { program } from "../program.ts";

export default program({
  names: "envconsul",
  flags: `-once -pristine -sanitize -upcase -syslog -vault-renew-token -vault-unwrap-token
    -consul-retry -no-prefix -vault-ssl -consul-ssl`,
  values: `-prefix -secret -config -consul-addr -consul-auth -consul-token -vault-addr -vault-token
    -vault-namespace -log-level -max-stale -pid-file -reload-signal -kill-signal -wait
    -service-query`,
  options: { "-v": "help", "-version": "help", "-h": "help", "-help": "help", "-exec=": "command" },
  wraps: { key: "secret.access" },
});
