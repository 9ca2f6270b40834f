/** b2, wasabi, storj, uplink, …: storage. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "b2 wasabi storj uplink ipfs juicefs seaweedfs weed ossutil ossutil64 coscli obsutil cos",
  flags: `-r -l -a -h --recursive --versions --long --json --withWildcard --replication
    --humanreadable --sum --dirs --show-size --allBuckets --arg`,
  values: "--access --profile --encoding --cid-base --depth --parallel",
  options: {
    "-c|--config|--config-dir|--repo-dir|--repo=": "read",
    "--api=": "net.remote",
    "--endpoint|-e=": "net.remote",
    "-o|--output=": "write",
    "--log-file=": "write",
    "--with-auth|--withAuth|--show-secret": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help"],
    [
      "cloud.read",
      `** ${READS}|list-buckets|ls-x|cat|du|stat|id|swarm|refs|block|dag|files|stats|` +
        "account-info|get-bucket|get-file-info|hash|probe",
    ],
    ["cloud.read", `** ${STATES} .`],
    [
      "secret.access",
      "** login|authorize-account|authorize_account|account|access|auth|config|create-key|" +
        "share|presign|get-download-auth|signurl|key",
    ],
    ["secret.access", "** keys"],
    ["net.upload", "** upload|put|upload-file|sync|cp|add"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|mb|mkdir|pin|mount|format|gateway|webdav|server|fsck|warmup`,
    ],
    ["cloud.delete", `**^${SHOWS} ${DELETES}|rb|cancel-*|hide-file|delete-file-version`],
    ["cloud.destroy", "rb|delete-bucket|destroy|delete --force|-f|--recursive|--all|-a"],
    ["cloud.destroy", "delete --all|-a"],
    ["cloud.destroy", "destroy|format"],
  ],
});
