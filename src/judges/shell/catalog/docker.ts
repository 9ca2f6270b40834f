/** docker, podman, nerdctl, finch, …: containers. */
import { program } from "../program.ts";
import { docker } from "../programs/containers.ts";

const OBJECTS =
  "container|image|volume|network|pod|secret|config|context|plugin|node|service|stack|swarm|" +
  "manifest|machine|buildx|builder|system|trust|artifact|quadlet";

/** docker, podman and nerdctl speak alike: https://docs.docker.com/reference/cli/docker/ */
export default program({
  names: "docker podman nerdctl finch docker-compose podman-compose",
  traits: ["grouped-verbs"],
  flags: `-D --tls -r|--remote --compatibility --all-resources -q -l|--latest --digests --details
    --follow --timestamps --no-stream --orphans? --services --volumes --hash --images --profiles
    --no-log-prefix --no-interpolate --no-normalize --no-path-resolution --no-consistency
    --no-env-resolution --lock-image-digests --resolve-image-digests --size --rotate --dangling
    --environment --networks --models --variables --no-resolve --no-reset --only-fixed
    --only-unfixed --ignore-base --details --only-base --pod --sync --ns --external --nulls
    --bootstrap --live --volume --tlsverify?`,
  values: `--env-file -c|--context --connection --tlscacert --tlscert --tlskey --root --runroot
    --identity --storage-driver --storage-opt --cgroup-manager -a|--address -n|--namespace|--last
    --snapshotter --data-root --format -f|--file -p|--project-name --profile --project-directory
    --ansi --parallel --progress --since --until --tail -t --time --timeout -s|--signal --name
    --template --index --protocol --type --platform --level --log-level -l --names --stop-timeout
    --max-concurrency --interval -i --condition --compose-version --arch --builder --node --orderby
    --only-severity --only-vuln-type --only-package --only-stage --only-package-type --only-cve-id
    --to --to-env --to-latest --color --max-width --ps-args --filter`,
  options: {
    "-H|--host|--url|--config=": "own",
    "-o|--output|--sarif|--cpuprofile|--memprofile=": "write",
    "--hooks-dir|--conmon|--runtime|--network-cmd-path|--module=": "code.exec.escape",
    "--insecure-registry|--ssh=": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help|completion|info"],
    ["exec.help!", ". -v"],
    [
      "container.read",
      "ps|images|logs|inspect|stats|top|port|diff|events|history|search|wait|" +
        "list|ls|exists|healthcheck",
    ],
    [
      "container.read",
      `${OBJECTS} ls|list|ps|inspect|history|logs|top|stats|port|diff|events|info|df|exists|` +
        "wait|show|view|services|tasks|du|version",
    ],
    ["container.read", `${OBJECTS} check|tree|digest`],
    ["container.read", "trust inspect|view"],
    [
      "container.read",
      "scout cves|quickview|qv|recommendations|compare|sbom|version|help|environment|policy",
    ],
    ["container.read", "scout cache df"],
    ["container.read", "buildx|builder|imagetools imagetools|history inspect|ls|logs"],
    ["container.read!", "generate spec|systemd|kube !-f|--files"],
    ["container.read!", "kube generate"],
    ["container.read", "compose ps|logs|top|events|images|port|ls|version|volumes|stats|wait"],
    ["container.read", "top|config|convert|port|events|images|ps|logs|volumes"],
    ["container.read", "compose config|convert @write:-o|--output @read:--env-file"],
    ["container.read", "save|export @write:-o|--output"],
    ["container.read!", "image|container save|export @write:-o|--output"],
    ["container.read", "sbom|scan"],
    ["secret.access", "login|logout"],
    ["secret.access", "swarm join-token|unlock-key|ca|unlock"],
    ["secret.write", "secret create"],
    [
      "container.write",
      "run|create|start|stop|restart|kill|pause|unpause|rename|update|tag|commit|pull|load|" +
        "import|build|mount|unmount|umount|up|scale",
    ],
    ["container.write", "watch"],
    [
      "container.write",
      "init|cleanup|untag|auto-update|generate|play|kube|farm|model|mcp|sandbox|offload|" +
        "desktop|watch|namespace|apparmor",
    ],
    [
      "container.write",
      `${OBJECTS} create|start|stop|restart|kill|pause|unpause|rename|update|tag|commit|pull|` +
        "load|import|build|use|set|init|join|deploy",
    ],
    ["container.write", `${OBJECTS} scale`],
    [
      "container.write",
      `${OBJECTS} rollback|promote|demote|connect|disconnect|enable|disable|install|upgrade|` +
        "annotate|bake|add|sign|revoke|edit|sign|os|cp",
    ],
    [
      "container.write",
      `${OBJECTS} reload|migrate|renumber|service|connection|clone|mount|unmount|trust|scp|` +
        "checkpoint|restore|cleanup|resize|ssh",
    ],
    [
      "container.write",
      "compose build|pull|create|up|start|stop|restart|kill|pause|unpause|scale|watch|alpha|" +
        "export|commit|bridge",
    ],
    ["container.exec", "exec|attach|debug|shell|unshare|enter"],
    ["container.exec", "container|compose|machine|model exec|attach|ssh|run"],
    ["container.write", "compose run|cp"],
    ["container.write", "cp"],
    ["container.write", "container|machine cp"],
    ["publish.image", "push"],
    ["publish.image", "image|manifest|plugin|compose|artifact|trust push|publish|sign"],
    ["publish.image", "buildx imagetools create"],
    ["publish.image", "build|buildx|image|builder --push"],
    ["publish.image", "compose build|push --push"],
    ["container.delete", "rm|rmi|down"],
    ["container.delete", `${OBJECTS} rm|remove|delete|leave|uninstall`],
    ["container.delete", "compose rm|down"],
    ["container.delete", "kube down"],
    ["container.delete", "swarm leave"],
    ["container.delete", "buildx history rm"],
    ["container.prune", "prune"],
    ["container.prune", `${OBJECTS} prune|reset`],
    ["container.prune", "compose down -v|--volumes|--rmi"],
    ["container.prune", "down -v|--volumes|--rmi"],
    ["container.prune", "rm|rmi -a|--all"],
    ["container.prune", "volume|network|pod rm -a|--all"],
  ],
  judge: docker,
});
