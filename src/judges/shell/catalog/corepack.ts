/** corepack. */
import { program } from "../program.ts";
import { corepack } from "../programs/packages.ts";

export default program({
  names: "corepack",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "cache"],
    ["pkg.install", "enable|disable|prepare|install|use|up|hydrate|pack"],
  ],
  judge: corepack,
});
