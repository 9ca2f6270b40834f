/** What Zed calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const zed: HostTools = {
  host: "zed",
  shell: "terminal",
  fetch: "fetch",
  search: "web_search",
  read: "read_file grep",
  list: "list_directory",
  write: "edit_file create_directory",
  clear: "delete_path",
  move: "move_path",
  copy: "copy_path",
  session: "thinking",
};
