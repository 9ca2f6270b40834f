/** buildah: containers. */
import { program } from "../program.ts";

export default program({
  names: "buildah",
  flags: "-a --digests --history -n --noheading --notruncate --no-trunc",
  values: `--root --runroot --storage-driver --storage-opt -t|--type -f --format --log-level`,
  options: { "--registries-conf|--registries-conf-dir=": "settings" },
  verbs: [
    ["exec.help", "version|help|info"],
    ["container.read", "images|containers|ls|list|ps|inspect|diff"],
    ["container.read!", "source|manifest inspect|exists"],
    [
      "container.write",
      "from|run|copy|add|config|commit|build|bud|build-using-dockerfile|pull|rename|mount|" +
        "umount|unmount|tag|manifest|source|mkcw",
    ],
    ["container.exec", "run * @run"],
    ["priv.chroot", "unshare @run"],
    ["publish.image", "push"],
    ["publish.image", "manifest push"],
    ["container.delete", "rm|rmi|delete"],
    ["container.prune", "prune"],
    ["container.prune", "rm|rmi -a|--all"],
    ["secret.access", "login|logout"],
  ],
});
