/** What Amp calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const amp: HostTools = {
  host: "amp",
  shell: "Bash",
  fetch: "read_web_page view_web_page",
  search: "web_search",
  read: "Read Grep",
  list: "glob finder get_diagnostics",
  write: "edit_file create_file undo_edit format_file",
  tasks: "todo_write todo_read",
  session: "mermaid",
  dispatch: "oracle librarian Task",
};
