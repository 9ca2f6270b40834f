/** rclone: storage. */
import { program } from "../program.ts";
import { isRclone, objectStore } from "../programs/objects.ts";
import { planted } from "./vocabulary.ts";

/**
 * https://rclone.org/commands/ , https://min.io/docs/minio/linux/reference/minio-mc.html ,
 * https://s3tools.org/usage
 */
export default program({
  names: "rclone",
  flags: `-P --progress -v -vv -vvv -q -i --interactive -n --dry-run --checksum -c --size-only
    --update -u --ignore-existing --ignore-size --ignore-times -I --ignore-checksum --fast-list
    --no-traverse --no-update-modtime --inplace --immutable --metadata -M --links -l --copy-links -L
    --create-empty-src-dirs --track-renames --use-json-log --stats-one-line --stats-one-line-date
    --one-way --download --human-readable -R --recursive --files-only --dirs-only -F --original
    --csv --no-modtime --no-mimetype --encrypted --full --json -d --dir-slash --absolute --stat
    --drive-shared-with-me --drive-skip-gdocs --drive-acknowledge-abuse --drive-trashed-only
    --no-check-dest --check-first --refresh-times --server-side-across-configs --skip-links
    --one-file-system -x --use-server-modtime --ignore-case --ignore-case-sync
    --progress-terminal-title --auto-confirm --resilient --recover --resync --long --base64 -s
    --s3-no-check-bucket -a --all --noreport -U -t -D --human`,
  values: `--include --exclude --filter --transfers --checkers --bwlimit --log-level --max-age
    --min-age --max-size --min-size --suffix --max-depth --format --separator --hash --tpslimit
    --tpslimit-burst --retries --low-level-retries --retries-sleep --stats --stats-unit
    --stats-file-name-length --s3-provider --s3-region --s3-storage-class --s3-acl --buffer-size
    --multi-thread-streams --multi-thread-cutoff --max-duration --max-transfer --max-delete
    --max-backlog --modify-window --contimeout --timeout --order-by --cutoff-mode
    --track-renames-strategy -d-x --count --offset --head --tail --s3-chunk-size
    --s3-upload-concurrency --drive-chunk-size --drive-root-folder-id --drive-export-formats
    --drive-import-formats --exclude-if-present --resync-mode --conflict-resolve --conflict-suffix
    --conflict-loser --check-sync --sort --log-format --onedrive-drive-id --level --color
    --partial-suffix --metadata-include --metadata-exclude --config --compare-dest|--copy-dest`,
  options: {
    "--files-from|--files-from-raw|--include-from|--exclude-from|--filter-from=": "read",
    "--log-file|--combined|--differ|--missing-on-dst|--missing-on-src|--match|--error=": "write",
    "--dest-after|--output|-o|--cpuprofile|--memprofile|--cache-dir|--temp-dir|--workdir=": "write",
    "--backup-dir|--backup-dir1|--backup-dir2=": "cloud.write",
    "--password-command|--metadata-mapper|--sftp-ssh|--webdav-bearer-token-command=":
      "code.exec.escape",
    "--drive-service-account-command=": "code.exec.escape",
    "--delete-before|--delete-during|--delete-after|--delete-excluded|--ignore-errors":
      "cloud.delete",
    "--drive-use-trash": "cloud.delete",
    "--rc|--rc-no-auth|--rc-web-gui": "net.listen",
    "--rc-addr|--rc-user|--rc-pass=": "net.listen",
    "--no-check-certificate": "net.remote",
    "--http-proxy|--bind|--s3-endpoint|--header|--header-upload|--header-download|--dump=":
      "net.remote",
    "--drive-impersonate=": "cloud.iam",
    "--rmdirs": "cloud.delete",
  },
  verbs: [
    ["code.exec.escape", "~*ssh=*|*command=*|*_cmd=*"],
    ["secret.access", "config show|dump|password|reconnect|create|update"],
    ["code.exec.escape", planted("--config")],
    ["exec.help", "version|help|completion|genautocomplete|listremotes|gendocs|selfupdate --check"],
    [
      "cloud.read",
      "ls|lsl|lsd|lsf|lsjson|size|about|check|checksum|cryptcheck|md5sum|sha1sum|hashsum|tree|" +
        "ncdu|cat|listremotes|test|cryptdecode",
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
