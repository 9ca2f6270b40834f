/** neo4j-admin, neo4j. */
import { program } from "../program.ts";

export default program({
  names: "neo4j-admin neo4j",
  verbs: [
    ["db.drop.database", "** load|restore|import --overwrite-destination|--force"],
    ["db.admin", "** load|restore|import|start|stop|restart|console|set-initial-password|unbind|migrate|copy|upload"],
    ["db.read", "** status|version|dump|backup|check|report|info|validate|memory-recommendation"],
  ],
});
