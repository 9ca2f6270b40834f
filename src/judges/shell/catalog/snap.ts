/** snap, flatpak: package managers. */
import { program } from "../program.ts";

export default program({
  names: "snap flatpak",
  flags: `--all --installed --classic --narrow --unicode --color --abs-time --last --user --system --app --runtime
    --runtimes -d --show-details --updates --show-metadata --show-permissions -m -l -r --list --unaliased
    --no-related -f -n`,
  values: "--channel --revision --arch --branch --installation --columns --section -n",
  options: {
    "--dangerous|--devmode|--jailmode": "pkg.install",
    "--file-access=": "own",
  },
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "list|info|find|search|changes|change|tasks|version|connections|interface|interfaces|services|logs|known|get|whoami|warnings|model|saved|refresh-info|history|remotes|remote-ls|remote-info|ps|permissions|permission-show|documents|aliases|config",
    ],
    ["pkg.read!", "refresh --list"],
    [
      "pkg.install",
      "install|refresh|update|try|revert|enable|alias|connect|set|remote-add|remote-modify|override|mask|pin|switch|prefer|build-bundle|repair|make-current|permission-set",
    ],
    [
      "pkg.uninstall",
      "remove|uninstall|remote-delete|disable|unalias|disconnect|unset|forget|permission-remove|permission-reset",
    ],
    ["net.download", "download"],
    ["system.service", "start|stop|restart"],
    ["secret.access", "login|logout|export-login"],
    ["code.exec.escape", "run|enter|build|debug-tools"],
  ],
});
