/** docker-machine: containers. */
import { program } from "../program.ts";

export default program({
  names: "docker-machine",
  flags: "-u|--unset --no-proxy --swarm",
  values: `-s|--storage-path --github-api-token --tls-ca-cert --tls-ca-key --tls-client-cert
    --tls-client-key -f --shell -t`,
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "ls|list|ip|inspect|status|url|config|env|active"],
    [
      "container.write",
      "create|start|stop|restart|kill|upgrade|provision|regenerate-certs|mount|scp",
    ],
    ["net.remote", "ssh * @run"],
    ["cloud.delete", "rm"],
  ],
});
