/** dscacheutil: what the directory service of macOS remembers. */
import { program } from "../program.ts";

export default program({
  names: "dscacheutil",
  values: "-a",
  verbs: [
    ["system.read", "-q|-cachedump|-configuration|-statistics"],
    ["system.config", "-flushcache"],
  ],
});
