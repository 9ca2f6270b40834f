/** corepack. */
import { program } from "../program.ts";
import { corepack } from "../programs/packages.ts";

export default program({
  names: "corepack",
  flags: "--activate --all --cache-only -g --global",
  options: {
    "--install-directory=": "write",
    "-o|--output?": "write",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "cache"],
    ["pkg.install", "enable|disable|prepare|install|use|up|hydrate|pack"],
  ],
  judge: corepack,
});
