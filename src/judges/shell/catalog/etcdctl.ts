/** etcdctl. */
import { program } from "../program.ts";
import { CONNECTION } from "./vocabulary.ts";

export default program({
  names: "etcdctl",
  values: `${CONNECTION} --user --command-timeout --dial-timeout`,
  verbs: [
    ["db.flush", "del --from-key"],
    ["db.flush", "del --prefix"],
    ["db.write", "put|del|txn|mkdir|rm|set|update|lease|compaction|defrag"],
    ["db.admin", "member|user|role|auth|alarm|move-leader|elect|lock|downgrade"],
    ["db.drop.database", "snapshot restore"],
    ["db.read", "get|watch|ls|version|endpoint|check|snapshot"],
    ["db.read", "member|user|role list|get"],
  ],
});
