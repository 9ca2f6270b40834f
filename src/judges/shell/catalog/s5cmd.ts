/** s5cmd: storage. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "s5cmd",
  flags: `--json --stat -e --etag -H --humanize -s -n --no-clobber -u --if-source-newer
    --if-size-differ --size-only --flatten -f --no-follow-symlinks --raw -sp --show-progress
    --all-versions --show-fullpath --dry-run --ignore-glacier-warnings --force-glacier-transfer -g
    --group --exit-on-error --no-sign-request --use-list-objects-v1`,
  values: `--numworkers --log -r --retry-count --exclude --include --storage-class -c --concurrency
    -p --part-size --sse --sse-kms-key-id --content-type --cache-control --content-encoding
    --content-disposition --version-id --expires --source-region --destination-region
    --request-payer --compression --query --profile|--credentials-file --metadata`,
  options: {
    "--endpoint-url=": "net.remote",
    "--no-verify-ssl": "net.remote",
    "--acl=": "cloud.iam",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "ls|du|head|cat|select|bucket-version"],
    ["secret.access", "presign"],
    ["cloud.write", "mb|pipe|run"],
    ["code.exec.script", "run"],
    ["cloud.delete", "rb"],
  ],
  judge: objectStore({
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove", cat: "cat" },
    dry: ["--dry-run"],
    mirrors: ["--delete"],
    recursive: [],
  }),
});
