/** cf: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "cf",
  flags: "--recent --guid --show-*-manifest -u --labels",
  values: "-o -s -p -a -b -c -k -m -i -t -f --organization --output --lifecycle",
  options: { "--skip-ssl-validation": "env.hijack" },
  verbs: [
    ["exec.help", "help|version"],
    [
      "cloud.read",
      "apps|a|app|services|s|service|routes|r|domains|orgs|spaces|org|space|logs|events|" +
        "target|t|marketplace|m|buildpacks|stacks|stack",
    ],
    [
      "cloud.read",
      "quotas|users|org-users|space-users|security-groups|tasks|revisions|packages|droplets|" +
        "feature-flags|plugins|processes",
    ],
    ["cloud.read", "network-policies|isolation-segments|check-route"],
    [
      "secret.access",
      "env|e|service-key|service-keys|login|l|logout|auth|oauth-token|ssh-code|" +
        "create-service-key|csk|passwd",
    ],
    ["system.config", "target|t|api|config|install-plugin|add-plugin-repo|uninstall-plugin -o|-s"],
    ["cloud.iac.apply", "push|p|deploy|restage|rg|rolling-restart|rollback|cancel-deployment"],
    [
      "cloud.write",
      "start|st|stop|sp|restart|rs|scale|create-*|update-*|bind-*|unbind-*|map-*|unmap-*|" +
        "set-*|unset-*|enable-*|disable-*|allow-*|rename*",
    ],
    [
      "cloud.write",
      "run-task|rt|share-*|unshare-*|purge-service-*|apply-manifest|stage|upload-*|" +
        "add-network-policy|cups|cs|bs|us|uups|se",
    ],
    [
      "cloud.iam",
      "set-org-role|unset-org-role|set-space-role|unset-space-role|create-user|delete-user|" +
        "bind-security-group|unbind-security-group",
    ],
    ["net.remote", "ssh @run:-c"],
    ["cloud.delete", "delete-*|remove-*|terminate-task|ds|d|delete"],
    ["cloud.destroy", "delete|d|delete-org|delete-space|delete-service -f"],
    ["cloud.destroy", "delete-org|delete-space|delete-orphaned-routes"],
  ],
});
