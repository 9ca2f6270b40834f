/** s3cmd: storage. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "s3cmd",
  values: "-c --config --access_key --secret_key --exclude --include --host --host-bucket --region --mime-type --expiry-days",
  verbs: [
    ["exec.help", "help"],
    ["cloud.read", "ls|la|du|info|multipart|listmp|ws-info|getlifecycle|getnotification|cfinfo|cfinvalinfo|accesslog"],
    ["secret.access", "signurl"],
    ["secret.write", "--configure"],
    ["secret.access", "--dump-config"],
    [
      "cloud.write",
      "mb|modify|setlifecycle|setcors|setversioning|ws-create|expire|payer|cfcreate|cfmodify|cfinval|restore|fixbucket|setnotification",
    ],
    ["cloud.write", "settagging|abortmp"],
    ["cloud.iam", "setacl|setpolicy|delpolicy|setownership|setblockpublicaccess"],
    ["cloud.delete", "rb|dellifecycle|delcors|delnotification|ws-delete|cfdelete|deltagging"],
    ["cloud.destroy", "rb -r|-f|--force|--recursive"],
  ],
  judge: objectStore({
    values:
      "-c --config --access_key --secret_key --exclude --include --rexclude --rinclude --host --host-bucket --region --mime-type",
    isRemote: hasScheme,
    verbs: { put: "copy", get: "copy", cp: "copy", mv: "move", sync: "sync", del: "remove", rm: "remove" },
    dry: ["-n", "--dry-run"],
    mirrors: ["--delete-removed"],
    recursive: ["-r", "--recursive"],
  }),
});
