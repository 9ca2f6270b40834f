/** ctr: containers. */
import { program } from "../program.ts";

export default program({
  names: "ctr",
  flags: "-q",
  values: `-n --connect-timeout --snapshotter --namespace --timeout`,
  options: { "-a|--address=": "server" },
  verbs: [
    ["exec.help", "version|help|info"],
    [
      "container.read!",
      "images|image|i|containers|container|c|tasks|task|t|snapshots " +
        "ls|list|info|check|tree|ps|metrics|get|usage|fetch-object",
    ],
    [
      "container.read!",
      "snapshot|content|leases|namespaces|namespace|ns|plugins|events|event " +
        "ls|list|info|check|tree|ps|metrics|get|usage|fetch-object",
    ],
    [
      "container.write",
      "images|image|i|containers|container|c|tasks|task|t|snapshots|snapshot|content|leases|" +
        "namespaces|namespace|ns *",
    ],
    ["container.write", "install|pull"],
    ["container.exec", "run"],
    ["container.exec", "tasks|task|t|t exec|attach"],
    [
      "container.delete",
      "images|image|i|containers|container|c|tasks|task|t|snapshots|snapshot|content|leases|" +
        "namespaces rm|remove|delete|del|prune",
    ],
    ["container.delete", "namespace|ns rm|remove|delete|del|prune"],
    ["container.host_mount", "run --privileged|--mount=*src=/,*"],
    ["publish.image", "images|image|i push"],
  ],
});
