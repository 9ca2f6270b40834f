/** rustup: package managers. */
import { program } from "../program.ts";

export default program({
  names: "rustup",
  flags: `-v -q --installed --no-self-update --force --verbose --std --core --alloc --book
    --reference --no-update --allow-downgrade`,
  values: "--toolchain --profile -c --component -t --target",
  options: {
    "--path=": "load",
    "--default-host=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completions"],
    ["pkg.read", "show|check|which|doc|man"],
    ["pkg.read!", "toolchain|target|component|override list"],
    ["pkg.install", "update|install|default|override|set|self"],
    ["pkg.install", "toolchain install|add|link"],
    ["pkg.install", "target|component add"],
    ["pkg.uninstall", "uninstall"],
    ["pkg.uninstall", "toolchain|target|component|override remove|uninstall|unset"],
    ["pkg.uninstall", "self uninstall"],
    ["code.exec.escape", "run * @run"],
  ],
});
