/** crane, gcrane, oras, regctl, …: containers. */
import { program } from "../program.ts";

export default program({
  names: "crane gcrane oras regctl regclient krane",
  flags: `--full-ref --omit-digest-tags --recursive -r --descriptor -v --distribution-spec?
    --require-digest --list --formatted`,
  values: `--platform -p --host --format --last -m|--media-type --artifact-type --logopt --verbosity
    --include --exclude --header -H`,
  options: {
    "--insecure|--plain-http|--insecure-skip-tls": "env.hijack",
    "-o|--output=": "write",
    "--registry-config|--config|--ca-file=": "settings",
    "--resolve=": "server",
    "-u|--username|--password=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "digest|manifest|config|ls|catalog|validate|blob|discover|resolve"],
    ["container.read", "export * @write"],
    [
      "container.read!",
      "image|tag|repo|manifest|blob|artifact|registry|index " +
        "inspect|ls|list|get|digest|head|ratelimit|manifest|config|fetch|diff",
    ],
    [
      "container.read!",
      "image|tag|repo|manifest|blob|artifact|registry|index show-tags|get-file|tree|check-base",
    ],
    ["container.read", "manifest|blob|repo fetch|fetch-config|ls|tags|show-tags"],
    ["net.download", "pull @write:-o|--output"],
    ["container.write", "pull|edit|set"],
    ["publish.image", "push|append|mutate|tag|copy|cp|rebase|flatten|attach|restore|index|sync"],
    [
      "publish.image",
      "image|artifact|blob|manifest|index|repo copy|push|put|mod|create|add|attach|import",
    ],
    ["container.delete", "delete|del|rm|gc"],
    ["container.delete", "image|tag|manifest|blob|repo|artifact delete|del|rm"],
    ["secret.access", "auth|login|logout"],
    ["secret.access", "registry login|logout|set"],
  ],
});
