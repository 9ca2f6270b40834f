/** s3cmd: storage. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "s3cmd",
  flags: `-n -r --recursive -q -v -d -H --human-readable-sizes -l --long-listing --list-md5
    --list-allow-unordered --skip-existing --continue --no-progress --progress --stats --check-md5
    --no-check-md5 --preserve -p --no-preserve --no-guess-mime-type --guess-mime-type -M
    --follow-symlinks -F --no-mime-magic -f --force --delay-updates --use-https --ssl -s --multipart
    --disable-multipart --requester-pays --no-encrypt --reduced-redundancy --rr
    --server-side-encryption --enable-multipart --signature-v2 -e --encrypt
    --delete-after|--remove-source-files|--delete-removed`,
  values: `--exclude --include --rexclude --rinclude --region --mime-type --expiry-days
    --storage-class --limit --limit-rate --max-retries --add-header --remove-header --website-index
    --website-error --encoding --multipart-chunk-size-mb --cf-comment --default-mime-type
    --content-type --server-side-encryption-kms-id --content-disposition --add-destination
    --max-delete`,
  options: {
    "-c|--config=": "read",
    "--access_key|--secret_key|--access_token=": "secret.access",
    "--host|--host-bucket=": "net.remote",
    "--exclude-from|--include-from|--rexclude-from|--rinclude-from|--files-from|--ca-certs=":
      "read",
    "--no-check-certificate|--no-check-hostname|--no-ssl": "net.remote",
    "--cache-file|--log-target-prefix=": "write",
    "-P|--acl-public|--acl-private": "cloud.iam",
    "--acl-grant|--acl-revoke=": "cloud.iam",
  },
  verbs: [
    ["exec.help", "help"],
    [
      "cloud.read",
      "ls|la|du|info|multipart|listmp|ws-info|getlifecycle|getnotification|" +
        "cfinfo|cfinvalinfo|accesslog",
    ],
    ["secret.access", "signurl"],
    ["secret.write", "--configure"],
    ["secret.access", "--dump-config"],
    [
      "cloud.write",
      "mb|modify|setlifecycle|setcors|setversioning|ws-create|expire|payer|cfcreate|cfmodify|" +
        "cfinval|restore|fixbucket|setnotification",
    ],
    ["cloud.write", "settagging|abortmp"],
    ["cloud.iam", "setacl|setpolicy|delpolicy|setownership|setblockpublicaccess"],
    ["cloud.delete", "rb|dellifecycle|delcors|delnotification|ws-delete|cfdelete|deltagging"],
    ["cloud.destroy", "rb -r|-f|--force|--recursive"],
  ],
  judge: objectStore({
    isRemote: hasScheme,
    verbs: {
      put: "copy",
      get: "copy",
      cp: "copy",
      mv: "move",
      sync: "sync",
      del: "remove",
      rm: "remove",
    },
    dry: ["-n", "--dry-run"],
    mirrors: ["--delete-removed"],
    recursive: ["-r", "--recursive"],
  }),
});
