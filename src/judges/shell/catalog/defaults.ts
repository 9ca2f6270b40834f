/** defaults: systems. */
import { program } from "../program.ts";

export default program({
  names: "defaults",
  values: "-host",
  flags: "-currentHost",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "read|read-type|domains|find"],
    ["system.read", "export * -"],
    ["system.read", "export @write"],
    ["system.config", "write|delete|import|rename|delete-all"],
  ],
});
