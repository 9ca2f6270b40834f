/** etcdctl. */
import { program } from "../program.ts";

export default program({
  names: "etcdctl",
  flags: `--prefix --keys-only --count-only --print-value-only --hex --insecure-transport --from-key
    --cluster --insecure-discovery -i --progress-notify --prev-kv --recursive -r --quorum -q --debug
    --detail`,
  values: `--endpoints --cacert --cert --key --user --password --command-timeout --dial-timeout
    --keepalive-time --keepalive-timeout --write-out -w --rev --consistency --order --sort-by
    --limit --load --from --min-mod-rev`,
  options: {
    "--insecure-skip-tls-verify": "net.remote",
    "--discovery-srv|-d=": "net.remote",
  },
  verbs: [
    ["db.flush", "del --from-key"],
    ["db.flush", "del --prefix"],
    ["db.write", "put|del|txn|mkdir|rm|set|update|lease|compaction|defrag"],
    ["db.admin", "member|user|role|auth|alarm|move-leader|elect|lock|downgrade"],
    ["db.drop.database", "snapshot restore"],
    ["db.read", "get|watch|ls|version|endpoint|check|snapshot"],
    ["code.exec.escape", "watch * *"],
    ["db.read", "snapshot save @write"],
    ["db.read", "member|user|role list|get"],
  ],
});
