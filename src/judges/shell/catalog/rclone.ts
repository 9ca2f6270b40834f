/** rclone: storage. */
import { program } from "../program.ts";
import { isRclone, objectStore } from "../programs/objects.ts";

/** https://rclone.org/commands/ , https://min.io/docs/minio/linux/reference/minio-mc.html , https://s3tools.org/usage */
export default program({
  names: "rclone",
  values: `--config --include --exclude --filter --filter-from --transfers --checkers --bwlimit --log-file --log-level --max-age --min-age
      --max-size --min-size --backup-dir --suffix --max-depth --format --separator --hash --rc-addr`,
  verbs: [
    ["exec.help", "version|help|completion|genautocomplete|listremotes|gendocs|selfupdate --check"],
    [
      "cloud.read",
      "ls|lsl|lsd|lsf|lsjson|size|about|check|checksum|cryptcheck|md5sum|sha1sum|hashsum|tree|ncdu|cat|listremotes|test|cryptdecode",
    ],
    ["cloud.read", "config paths|file|touch"],
    ["cloud.read", "config providers|features"],
    ["cloud.read", "backend features|help"],
    ["cloud.read!", "dedupe|cleanup|rmdirs|rmdir|mkdir|move|delete|purge -n|--dry-run"],
    ["secret.access", "config|obscure|authorize|reveal"],
    ["secret.access", "link"],
    ["cloud.write", "mkdir|touch|copyurl|settier|rcat|backend|rc|archive"],
    ["net.listen", "serve|rcd|gui"],
    ["disk.mount", "mount|nfsmount|cmount"],
    ["pkg.install", "selfupdate"],
    ["cloud.delete", "delete|deletefile|rmdir|rmdirs|cleanup|dedupe"],
    ["cloud.delete", "purge"],
    ["code.exec.escape", "--password-command"],
  ],
  judge: objectStore({
    values: `--config --include --exclude --filter --filter-from --include-from --exclude-from --files-from --transfers --checkers --bwlimit
      --log-file --log-level --max-age --min-age --max-size --min-size --backup-dir --suffix --tpslimit --retries --stats --max-depth
      --drive-shared-with-me --s3-provider --compare-dest --copy-dest --password-command --rc-addr`,
    isRemote: isRclone,
    verbs: {
      copy: "copy",
      copyto: "copy",
      move: "move",
      moveto: "move",
      sync: "sync",
      bisync: "sync",
      cat: "cat",
      delete: "remove",
      purge: "remove",
      deletefile: "remove",
    },
    dry: ["--dry-run", "-n", "--interactive", "-i"],
    mirrors: [],
    recursive: [],
  }),
});
