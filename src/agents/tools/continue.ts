/** What Continue calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const continueDev: HostTools = {
  host: "continue",
  shell: "run_terminal_command",
  search: "search_web",
  read: "read_file",
  list: "read_currently_open_file ls",
  write: "edit_existing_file create_new_file single_find_and_replace multi_edit",
};
