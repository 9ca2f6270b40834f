/** cloudflared: services. */
import { program } from "../program.ts";

export default program({
  names: "cloudflared",
  values: "--config --origincert --loglevel --logfile --credentials-file --url --name",
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
