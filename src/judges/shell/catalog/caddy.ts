/** caddy: services. */
import { program } from "../program.ts";

export default program({
  names: "caddy",
  flags: "--pretty --validate --diff --skip-standard --packages --versions",
  values: "--adapter -a",
  options: {
    "--config|-c=": "read",
    "--envfile=": "read",
    "-p|--plaintext=": "secret.access",
    "--directory|-o=": "write",
    "--address=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help|build-info|list-modules|environ|manpage"],
    ["exec.read", "validate|adapt|fmt|hash-password"],
    ["fs.write.project", "fmt --overwrite|-w"],
    [
      "system.service",
      "start|stop|run|reload|trust|untrust|respond|file-server|reverse-proxy|storage",
    ],
    ["pkg.install", "upgrade|add-package|remove-package"],
  ],
});
