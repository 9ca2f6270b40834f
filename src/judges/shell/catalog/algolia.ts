/** algolia, meilisearch, typesense-cli, elastic, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

/** Payments, mail, messages, identity, search: products with an account behind them. */
export default program({
  names:
    "algolia meilisearch typesense-cli elastic ecctl esrally opensearch-cli curator " +
    "curator_cli elasticdump es2csv",
  values: `--application-id -p --profile --region -i --index --api-key --attributes --hits --size
    --name -n`,
  options: {
    "--host|--server=": "net.remote",
    "--output=": "write",
    "--admin-api-key=": "secret.access",
    "-u|--url=": "fetch",
  },
  verbs: [
    ["exec.help", "version|help|completion|open"],
    [
      "cloud.read",
      `** ${READS}|browse|analyze|search|query|show-indices|show_indices|` +
        "show_snapshots|suggest|tail",
    ],
    ["cloud.read", `** ${STATES} .`],
    [
      "secret.access",
      "** profile|apikeys|apikey|auth|key|keys create|add|list|remove|setdefault|get",
    ],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|save|import|copy|move|synonyms|rules|objects|settings|pin|boost|` +
        "replay|race|crawl",
    ],
    ["cloud.write", "--config|--input"],
    ["net.upload", "import|objects import"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|clear`],
    [
      "db.drop.table",
      "** indices|index|collection|collections|indexes delete|clear|remove|delete_indices",
    ],
    ["db.drop.table", "delete_indices|delete-indices"],
    ["cloud.delete", "** rules|synonyms|apikeys delete|clear"],
    ["cloud.destroy", "deployment|deployments delete|shutdown|terminate"],
    ["cloud.destroy", "** indices delete --all|-a"],
  ],
});
