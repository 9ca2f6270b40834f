/** What MCP's own servers call their tools, and those that people most often add. */
import type { HostTools } from "../../core/tool-names.ts";

export const mcp: HostTools = {
  host: "mcp",
  fetch: "fetch",
  search: "brave_web_search web_search_exa",
  read: `
    read_file read_text_file read_media_file read_multiple_files search_files get_file_contents
    search_for_pattern`,
  list: `
    list_directory list_directory_with_sizes directory_tree get_file_info
    list_allowed_directories`,
  write: "write_file edit_file create_directory create_text_file replace_regex",
  move: "move_file",
  editor: "str_replace_based_edit_tool",
};
