/** gsutil: clouds. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "gsutil",
  values: "-o -u -i -h",
  flags: "-m -q -D -DD",
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "ls|stat|du|hash|cat|test"],
    [
      "cloud.read!",
      "acl|iam|cors|lifecycle|versioning|logging|web|label|retention|notification|requesterpays|defacl|defstorageclass|ubla get|list",
    ],
    ["cloud.read!", "bucketpolicyonly|rpo|pap|autoclass get|list"],
    [
      "cloud.write",
      "acl|cors|lifecycle|versioning|logging|web|label|retention|notification|requesterpays|defacl|defstorageclass|ubla|bucketpolicyonly *",
    ],
    ["cloud.write", "rpo|pap|autoclass *"],
    ["cloud.iam", "acl|defacl|iam|ubla|bucketpolicyonly|pap set|ch"],
    ["cloud.write", "mb|setmeta|rewrite|compose|kms|perfdiag"],
    ["secret.access", "signurl|hmac"],
    ["secret.write", "config"],
    ["cloud.delete", "rb|rm"],
    ["pkg.install", "update"],
  ],
  judge: objectStore({
    values: "-o -u -i -h -x -a -j -z -s -L -k",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", rsync: "sync", rm: "remove", cat: "cat" },
    dry: [],
    mirrors: ["-d"],
    recursive: ["-r", "-R"],
  }),
});
