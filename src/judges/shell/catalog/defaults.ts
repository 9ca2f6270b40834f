/** defaults. */
import { program } from "../program.ts";

export default program({
  names: "defaults",
  values: "-app",
  flags: "-currentHost -g -globalDomain",
  options: { "-host=": "net.remote" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "read|read-type @read"],
    ["system.read", "domains|find"],
    ["system.read", "export * -"],
    ["system.read", "export @write"],
    ["system.config", "write|delete|import|rename|delete-all"],
  ],
});
