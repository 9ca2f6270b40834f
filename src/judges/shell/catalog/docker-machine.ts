/** docker-machine: containers. */
import { program } from "../program.ts";

export default program({
  names: "docker-machine",
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "ls|list|ip|inspect|status|url|config|env|active"],
    ["container.write", "create|start|stop|restart|kill|upgrade|provision|regenerate-certs|mount|scp"],
    ["net.remote", "ssh * @run"],
    ["cloud.delete", "rm"],
  ],
});
