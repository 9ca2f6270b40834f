/** gsutil: clouds. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "gsutil",
  flags: "-m -q -D -DD -r -R -l -L -a -b -p -P -e -c -n -U -v -A -I -d -J -C -F -f -S -T -O",
  values: "-u -h -x -j -z -s -k|--project",
  options: { "-o|--option=": "env.hijack", "-i=": "cloud.iam" },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "ls|stat|du|hash|cat|test"],
    [
      "cloud.read!",
      "acl|iam|cors|lifecycle|versioning|logging|web|label|retention|notification|" +
        "requesterpays|defacl|defstorageclass|ubla get|list",
    ],
    ["cloud.read!", "bucketpolicyonly|rpo|pap|autoclass get|list"],
    [
      "cloud.write",
      "acl|cors|lifecycle|versioning|logging|web|label|retention|notification|requesterpays|" +
        "defacl|defstorageclass|ubla|bucketpolicyonly *",
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
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", rsync: "sync", rm: "remove", cat: "cat" },
    dry: [],
    mirrors: ["-d"],
    recursive: ["-r", "-R"],
  }),
});
