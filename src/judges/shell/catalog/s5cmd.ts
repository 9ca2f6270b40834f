/** s5cmd: storage. */
import { program } from "../program.ts";
import { hasScheme, objectStore } from "../programs/objects.ts";

export default program({
  names: "s5cmd",
  values: "--endpoint-url --numworkers --profile --credentials-file --log -r",
  flags: "--json --no-sign-request --stat",
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "ls|du|head|cat|select|bucket-version"],
    ["secret.access", "presign"],
    ["cloud.write", "mb|pipe|run"],
    ["code.exec.script", "run"],
    ["cloud.delete", "rb"],
  ],
  judge: objectStore({
    values: "--endpoint-url --numworkers --profile --credentials-file --log --exclude --include --storage-class",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove", cat: "cat" },
    dry: ["--dry-run"],
    mirrors: ["--delete"],
    recursive: [],
  }),
});
