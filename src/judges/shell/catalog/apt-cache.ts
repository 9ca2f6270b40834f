/** apt-cache, apt-file, apt-rdepends, apt-show-versions, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt-cache apt-file apt-rdepends apt-show-versions apt-listchanges dpkg-query dlocate",
  flags: `-l --list -L --listfiles -s --status -S --search -W --show -p --print-avail -f --full -i
    --important -n --names-only -a --all-versions -g --generate --installed --recurse -r -d
    --db-arch --follow --show-suggests -x --regexp -F --fixed-string --ignore-case -u --upgradeable
    -b --brief --no-pager --control-list --control-show --control-path --load-avail`,
  values: "-f --showformat -N --names --arch --package-only",
  options: {
    "-o|--option=": "code.exec.escape",
    "-c|--config-file=": "code.exec.escape",
    "--admindir=": "load",
    "--root=": "load",
    "--sources-list=": "net.remote",
  },
  verbs: [["pkg.read"], ["pkg.install", "update|purge"]],
});
