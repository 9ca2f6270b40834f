/**
 * The tools that activity modes show or hide, by group: the built-in ones, and those of agent hosts
 * that do the same.
 */
import { toolNames } from "../../agents/tools/index.ts";
import type { ToolKind } from "../../core/tool-names.ts";

export type Group =
  | "read"
  | "edit"
  | "shadow"
  | "tasks"
  | "dispatch"
  | "config-read"
  | "config-apply"
  | "session";

/**
 * Running a command is among what only looks, as in the seed: what the command does is for the
 * judges and the safety level.
 */
const GROUPS: Readonly<Record<ToolKind, Group>> = {
  shell: "read",
  powershell: "read",
  cmd: "read",
  fetch: "read",
  search: "read",
  read: "read",
  list: "read",
  lookup: "read",
  write: "edit",
  patch: "edit",
  delete: "edit",
  clear: "edit",
  move: "edit",
  copy: "edit",
  editor: "edit",
  worktree: "edit",
  tasks: "tasks",
  dispatch: "dispatch",
  team: "dispatch",
  session: "session",
  config: "config-apply",
};

const rows = (group: Group, names: string): [string, Group][] =>
  names.split(" ").map((name) => [name, group]);

/**
 * By exact name: a name that is not here is unknown, an MCP server's tools always are. A test holds
 * that every tool which a judge knows stands here.
 */
const TOOLS: ReadonlyMap<string, Group> = new Map([
  ...[...toolNames.kinds].map(([name, kind]): [string, Group] => [name, GROUPS[kind]]),
  // the seed's own
  ...rows("read", "read bash grep find ls"),
  ...rows("edit", "edit write"),
  ...rows("shadow", "shadow_explore"),
  ...rows("tasks", "task_write task_check task_update task_list"),
  ...rows("dispatch", "dispatch_agent batch_dispatch dispatch_chain"),
  ...rows("config-read", "pan_read_config"),
  ...rows("config-apply", "pan_apply_config"),
]);

/** Undefined for an unknown tool. */
export const groupOf = (tool: string): Group | undefined => TOOLS.get(tool);

export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()];
