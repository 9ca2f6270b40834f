/** What Windsurf calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const windsurf: HostTools = {
  host: "windsurf",
  shell: "run_command",
  fetch: "read_url_content",
  search: "search_web",
  read: "view_file view_line_range view_code_item grep_search",
  list: "list_dir find_by_name",
  write: "replace_file_content multi_replace_file_content write_to_file edit_file",
  lookup: "command_status codebase_search",
  polls: "command_status",
};
