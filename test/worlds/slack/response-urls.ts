/**
 * The addresses that come with a press or a command: five answers within thirty minutes, no token
 * needed. Without `response_type` an answer is for the person alone. Slack's pages ask for
 * `replace_original: true` to replace a message, but its older messages were replaced unless that
 * was false: a careful app always says which.
 */
import { randomBytes } from "node:crypto";
import { contentOf } from "./content.ts";
import { TIMES } from "./limits.ts";
import { Refusal } from "./refusal.ts";
import { isTrue, type Json } from "./wire.ts";
import { BOT, TEAM, type Workspace } from "./workspace.ts";

export interface ResponseUrls {
  /** `ts`: the message that was pressed. A command has none, and so nothing to replace. */
  give(user: string, channel: string, ts?: string): string;
  /** Undefined: there is no such address. */
  answer(path: string, body: Json): Answer | undefined;
  /**
   * Shows what came with the acknowledgement of a command, as if it had come to the command's
   * address.
   */
  show(user: string, channel: string, body: Json): void;
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}

interface Given {
  readonly user: string;
  readonly channel: string;
  readonly ts?: string;
  readonly at: number;
  used: number;
}

export function openResponseUrls(workspace: Workspace, base: () => string): ResponseUrls {
  const given = new Map<string, Given>();

  function carryOut(
    { user, channel, ts }: Pick<Given, "user" | "channel" | "ts">,
    body: Json,
  ): void {
    const original = ts === undefined ? undefined : workspace.message(ts);
    if (original && isTrue(body.delete_original)) return void workspace.remove(original);
    const { written } = contentOf(body, (prefix) => workspace.nextId(prefix));
    if (original && isTrue(body.replace_original))
      return void workspace.edit(original, written, BOT.id);
    if (body.response_type !== "in_channel") return void workspace.whisper(user, written);
    const thread = typeof body.thread_ts === "string" ? { thread: body.thread_ts } : {};
    workspace.post({ ...written, channel, author: BOT.id, ...thread });
  }

  return {
    show: (user, channel, body) => carryOut({ user, channel }, body),
    give(user, channel, ts) {
      const kind = ts === undefined ? "commands" : "actions";
      const path = `/${kind}/${TEAM.id}/${Date.now()}/${randomBytes(18).toString("base64url")}`;
      given.set(path, { user, channel, ...(ts !== undefined && { ts }), at: Date.now(), used: 0 });
      return base() + path;
    },
    answer(path, body) {
      const found = given.get(path);
      if (!found) return undefined;
      const no = (status: number, error: string, more: Json = {}) => ({
        status,
        body: { ok: false, error, ...more },
      });
      if (Date.now() - found.at > TIMES.responseUrl) return no(404, "expired_url");
      if (found.used >= TIMES.responseUses) return no(404, "used_url");
      found.used += 1;
      try {
        carryOut(found, body);
        return { status: 200, body: { ok: true } };
      } catch (error) {
        if (error instanceof Refusal) return no(400, error.code, error.more);
        throw error;
      }
    },
  };
}
