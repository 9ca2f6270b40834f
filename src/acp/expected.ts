/**
 * What an approved call will have the editor do next: write exactly the text, or start exactly the
 * command, that was approved. It is not asked about a second time, and only once.
 */

import { toolNames } from "../agents/tools/index.ts";
import { parseStrict } from "../core/json.ts";
import type { Json, JsonObject } from "../core/model.ts";
import type { Asked } from "./asked.ts";
import { textIn } from "./message.ts";
import type { Session } from "./sessions.ts";

export function expects(session: Session, { tool, input, cwd }: Asked): void {
  const { value } = parseStrict(input);
  const kind = toolNames.kinds.get(tool);
  const file = textIn(value.file_path) ?? textIn(value.filePath) ?? textIn(value.path);
  if (kind === "write" && file !== undefined && typeof value.content === "string")
    session.expected.push(writing(file, value.content));
  const command = kind === "shell" || tool === "acp:execute" ? textIn(value.command) : undefined;
  if (command !== undefined)
    session.expected.push(running(command, textIn(value.cwd) ?? cwd ?? session.cwd));
}

/** Takes it off the list. */
export function isExpected(session: Session, method: string, params: JsonObject): boolean {
  const sign = signOf(method, params, session);
  const at = sign === undefined ? -1 : session.expected.indexOf(sign);
  if (at >= 0) session.expected.splice(at, 1);
  return at >= 0;
}

function signOf(method: string, params: JsonObject, session: Session): string | undefined {
  const { path, content, command, args, env, cwd } = params;
  if (method === "fs/write_text_file" && typeof path === "string" && typeof content === "string")
    return writing(path, content);
  if (method !== "terminal/create" || typeof command !== "string" || !isEmpty(env))
    return undefined;
  const text = isEmpty(args) ? command : scriptOf(command, args);
  return text === undefined ? undefined : running(text, textIn(cwd) ?? session.cwd);
}

const isEmpty = (list: Json | undefined): boolean =>
  list === undefined || list === null || (Array.isArray(list) && list.length === 0);

/** What `sh -c` runs. */
function scriptOf(command: string, args: Json | undefined): string | undefined {
  if (!Array.isArray(args) || args.length !== 2) return undefined;
  const [option, script] = args as readonly Json[];
  const isShell = /^(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh$/.test(command);
  return isShell && /^-l?c$/.test(String(option)) ? textIn(script) : undefined;
}

const writing = (path: string, content: string): string => JSON.stringify(["write", path, content]);
const running = (command: string, cwd: string | undefined): string =>
  JSON.stringify(["run", command, cwd ?? null]);
