/** skopeo: containers. */
import { program } from "../program.ts";

export default program({
  names: "skopeo",
  flags: "--config --no-tags -n --no-creds --insecure-policy --tls-verify?",
  values: `--command-timeout --override-arch --override-os --override-variant --tmpdir -f|--format
    --retry-times --retry-delay`,
  options: {
    "--registries.d|--registries-conf|--policy|--authfile|--cert-dir=": "settings",
    "--daemon-host=": "server",
    "--shared-blob-dir=": "read",
    "--creds|--username|--password|--registry-token=": "url.credential",
  },
  verbs: [
    ["container.read", "inspect|list-tags|manifest-digest|standalone-verify"],
    ["env.hijack", "inspect|list-tags --tls-verify=false"],
    ["container.write", "copy|sync"],
    ["publish.image", "copy|sync ~docker://* ~*/*"],
    [
      "container.write",
      "copy * dir:*|oci:*|oci-archive:*|docker-archive:*|containers-storage:*|docker-daemon:*",
    ],
    ["container.delete", "delete"],
    ["secret.access", "login|logout|standalone-sign"],
  ],
});
