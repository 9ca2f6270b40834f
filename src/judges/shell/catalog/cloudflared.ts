/** cloudflared: services. */
import { program } from "../program.ts";

export default program({
  names: "cloudflared",
  flags: `-d --show-deleted --show-recently-disconnected -i --json --no-diag-logs --no-diag-metrics
    --no-diag-network --no-diag-runtime --no-diag-system`,
  values: `--url --loglevel --name -n --id --when --sort-by --created-before --filter-vnet-id
    --level --event --sampling --connector-id --config|--origincert|--credentials-file --output`,
  options: {
    "--logfile=": "write",
    "--api-url=": "net.remote",
    "--management-hostname|--token=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["pkg.install", "update"],
    ["cloud.read", "tunnel list|info|diag|ready|validate|rule|ingress|health|metrics"],
    ["cloud.read", "tail"],
    ["secret.access", "tunnel login|token"],
    ["secret.access", "login|access"],
    ["secret.access", "access token|login"],
    ["net.remote", "access ssh|tcp|rdp|smb|ssh-config|ssh-gen|curl"],
    ["net.listen", "tunnel|proxy-dns"],
    ["net.listen", "tunnel run"],
    ["cloud.write", "tunnel create|route|vnet"],
    ["persist.service", "service install|uninstall"],
    ["cloud.delete", "tunnel delete|cleanup"],
    ["cloud.delete", "tunnel route|vnet ip|delete|del"],
  ],
});
