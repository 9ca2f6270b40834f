/** What tools are called in programs that are built on agent SDKs. */
import type { HostTools } from "../../core/tool-names.ts";

export const others: HostTools = {
  host: "others",
  shell: "Terminal exec execute run run_bash",
  powershell: "pwsh",
  cmd: "cmd cmd_exe",
  fetch: "fetch_url get_url open_url url_fetch web_extract",
  search: "browser_search google_search web-search",
  read: "FileRead cat file_read open_file read_files ripgrep search_code",
  list: "find_files",
  write: `
    FileEdit FileWrite append_file file_edit file_write insert make_directory mkdir
    multi_edit_file str_replace write_text_file`,
  patch: "applyPatch",
  delete: "FileDelete delete_files file_delete remove_file remove_files",
  clear: "delete deleteDirectory delete_directory remove_directory remove_path rm rmdir",
  move: "move moveFile rename renameFile rename_file",
  copy: "copyFile copy_file",
  session: "create_diagram",
  dispatch: "delegate_task dispatch_agent",
};
