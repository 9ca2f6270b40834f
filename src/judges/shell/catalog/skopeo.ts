/** skopeo: containers. */
import { program } from "../program.ts";

export default program({
  names: "skopeo",
  values: "--command-timeout --registries.d --policy --override-arch --override-os --tmpdir",
  verbs: [
    ["container.read", "inspect|list-tags|manifest-digest|standalone-verify"],
    ["container.write", "copy|sync"],
    ["publish.image", "copy|sync ~docker://* ~*/*"],
    ["container.write", "copy * dir:*|oci:*|oci-archive:*|docker-archive:*|containers-storage:*|docker-daemon:*"],
    ["container.delete", "delete"],
    ["secret.access", "login|logout|standalone-sign"],
  ],
});
