/** snap, flatpak: package managers. */
import { type ProgramSpec, program } from "../program.ts";

const packages: Omit<ProgramSpec, "names"> = {
  flags: `--all --installed --classic --narrow --unicode --color --abs-time --last --user --system
    --app --runtime --runtimes -d --show-details --updates --show-metadata --show-permissions -m -l
    -r --list --unaliased --no-related -f -n`,
  values: "--channel --revision --arch --branch --installation --columns --section -n",
  options: {
    "--dangerous|--devmode|--jailmode": "pkg.install",
    "--file-access=": "own",
  },
  verbs: [
    ["exec.help", "."],
    [
      "pkg.read",
      "list|info|find|search|changes|change|tasks|version|connections|interface|interfaces|" +
        "services|logs|known|get|whoami|warnings|model|saved|refresh-info|history|remotes|" +
        "remote-ls|remote-info|ps|permissions|permission-show|documents|aliases|config",
    ],
    ["pkg.read!", "refresh --list"],
    [
      "pkg.install",
      "install|refresh|update|try|revert|enable|alias|connect|set|remote-add|remote-modify|" +
        "override|mask|pin|switch|prefer|build-bundle|repair|make-current|permission-set",
    ],
    [
      "pkg.uninstall",
      "remove|uninstall|remote-delete|disable|unalias|disconnect|unset|forget|" +
        "permission-remove|permission-reset",
    ],
    ["net.download", "download"],
    ["system.service", "start|stop|restart"],
    ["secret.access", "login|logout|export-login"],
    ["code.exec.escape", "run|enter|build|debug-tools"],
  ],
};

export default [
  program({
    names: "snap",
    ...packages,
    wraps: {
      verbs: "run",
      needs: "--shell",
      key: "container.exec",
      alone: "code.exec.repl",
      operands: 1,
      into: "sh",
      flags: "--shell --trace-exec --debug-log",
      values: "--hook -r --strace --gdb --gdbserver --timer",
    },
  }),
  program({
    names: "flatpak",
    ...packages,
    wraps: {
      verbs: "run",
      needs: "--command",
      key: "container.exec",
      operands: 1,
      flags: `--file-forwarding -p --die-with-parent --devel --log-session-bus --log-system-bus
        --sandbox --no-a11y-bus --a11y-bus --no-session-bus --session-bus --parent-expose-pids
        --parent-share-pids --clear-env -v|--verbose --ostree-verbose --no-documents-portal
        --usr-path`,
      values: `--commit -d --runtime --runtime-version --runtime-commit --share --unshare --socket
        --nosocket --device --nodevice --allow --disallow --filesystem --nofilesystem --add-policy
        --remove-policy --env --unset-env --env-fd --own-name --talk-name --no-talk-name
        --system-own-name --system-talk-name --system-no-talk-name --persist --parent-pid
        --instance-id-fd --app-path --a11y-own-name`,
      options: { "--command=": "program", "--cwd=": "cwd" },
    },
  }),
];
