/** nats, nsc, stan-cli: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "nats nsc stan-cli",
  flags: `-j --no-context -n --names --raw -a --all --headers-only --last --history --ordered
    --force-utc --no-select --unique --created --subjects -r --reverse`,
  values: `-s --server --context --timeout --js-api-prefix --js-event-prefix --js-domain
    --inbox-prefix --domain --timestamp --start-sequence --since --count --stream --consumer
    --expected --user --password --filter --subject --start-time --id --name --sort --last-for
    --bucket --key`,
  options: {
    "--creds|--nkey|--tlskey|--tlscert|--tlsca|--config=": "read",
    "--dump=": "write",
    "--translate|--command=": "code.exec.escape",
    "-O|--output=": "write",
    "--ack": "cloud.write",
    "--reply=": "net.upload",
  },
  verbs: [
    ["exec.help", "help|cheat|version"],
    [
      "cloud.read",
      `** ${READS}|subjects|state|report|graph|next|watch|peek|names|nodes|ping|check|rtt|latency`,
    ],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.read", "sub|subscribe|rtt|latency|bench|events|trace|traffic|top"],
    [
      "cloud.read",
      "stream|s|str|consumer|con|c|kv|object ls|list|info|report|state|subjects|get|view|find|" +
        "graph|next|history|watch|status|show|check",
    ],
    ["cloud.read", "stream|s|str|consumer|con|c|kv|object ping|stats|schemas"],
    [
      "cloud.read",
      "obj|bucket|account|a|server|srv|context ls|list|info|report|state|subjects|get|view|" +
        "find|graph|next|history|watch|status|show|check",
    ],
    ["cloud.read", "obj|bucket|account|a|server|srv|context ping|stats|schemas"],
    [
      "cloud.read",
      "ctx|schema|errors|service|micro|auth ls|list|info|report|state|subjects|get|view|find|" +
        "graph|next|history|watch|status|show|check",
    ],
    ["cloud.read", "ctx|schema|errors|service|micro|auth ping|stats|schemas"],
    [
      "secret.access",
      "auth|context|ctx|env add|edit|generate|creds|keys|select|rm|init|pull|" +
        "push|save|import|export",
    ],
    ["net.upload", "pub|publish|request|req|reply|micro|service"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|pub|reply|balance|pull|cluster|step-down|peer-remove|leafnode|seal`,
    ],
    [
      "cloud.write",
      "stream|s|str|consumer|con|c|kv|object|obj " +
        "add|create|edit|copy|seal|put|backup|restore|pause|resume|upgrade|update|revert|cluster",
    ],
    ["cloud.write", "stream|s|str|consumer|con|c|kv|object|obj unpin"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["db.drop.table", "stream|s|str|kv|object|obj|bucket rm|delete|del|purge|rmm|msgdel"],
    ["cloud.delete", "consumer|con|c rm|delete|del"],
    ["cloud.destroy", "account|a|server|srv purge|tls|rm|delete"],
    ["cloud.destroy", "account|a purge"],
    ["cloud.destroy", "server|srv account|cluster purge|peer-remove"],
    ["secret.destroy", "delete|revocations operator|account|user|key"],
  ],
});
