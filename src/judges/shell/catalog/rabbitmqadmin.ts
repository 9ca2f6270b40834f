/** rabbitmqadmin, rabbitmqadmin-ng: services. */
import { program } from "../program.ts";

export default program({
  names: "rabbitmqadmin rabbitmqadmin-ng",
  flags: "-s --ssl -k --bash-completion -d-x --use-tls -S-x --non-interactive",
  values: `-d -H --host -P --port -u --username -p --password -V --vhost -f --format --path-prefix
    --sort --depth --column --columns --count --ackmode --sort-reverse --ssl-ca-cert-file -N|--node
    --ssl-key-file|--ssl-cert-file --request-timeout`,
  options: {
    "-c|--config=": "read",
    "-U|--base-uri=": "fetch",
    "--ssl-insecure|--ssl-disable-hostname-verification": "net.remote",
  },
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read", "list|show"],
    ["cloud.read", "get !~ackmode=ack*"],
    ["cloud.delete", "get ~ackmode=ack*"],
    ["cloud.read", "export"],
    [
      "cloud.read",
      "definitions|health_check|nodes|feature_flags|overview|rebalance list|show|export",
    ],
    ["cloud.write", "declare|publish|import|close|definitions|rebalance|shovels|federation"],
    ["cloud.delete", "delete|delete_multiple"],
    ["cloud.delete", "close connection"],
    ["db.drop.table", "purge"],
    ["db.drop.table", "delete queue|exchange|binding"],
    ["cloud.destroy", "delete vhost"],
  ],
});
