/** What Kiro and Amazon Q call their tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const kiro: HostTools = {
  host: "kiro",
  shell: "execute_bash",
  read: "fs_read readFile readFiles readMultipleFiles readCode grepSearch",
  list: "listDirectory fileSearch getDiagnostics",
  write: "fs_write fsWrite fsAppend fs_append strReplace editCode",
  delete: "deleteFile",
  move: "smartRelocate",
  lookup: "introspect",
  tasks: "todo_list",
  session: "thinking",
  dispatch: "use_subagent delegate",
};
