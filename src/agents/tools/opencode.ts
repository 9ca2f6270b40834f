/** What OpenCode calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const opencode: HostTools = {
  host: "opencode",
  shell: "bash",
  fetch: "webfetch",
  search: "websearch codesearch",
  read: "read grep",
  list: "glob list",
  write: "write edit multiedit",
  patch: "patch",
  lookup: "lsp",
  tasks: "todowrite todoread",
  session: "skill question plan_enter plan_exit invalid",
  dispatch: "task",
};
