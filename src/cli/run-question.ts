/**
 * What `countersign run` shows while a person is asked: the question once, how long it stays open,
 * and who answered it. On a terminal one line counts down; elsewhere it is printed once.
 */

import type { Client } from "../client/connection.ts";
import type { JsonObject } from "../core/model.ts";
import { program, span, tell } from "./output.ts";

export interface Question {
  /** Stops looking and counting; a line that counts is taken off the screen. */
  end(): void;
}

/** What passes at once shows nothing. */
const LOOK_AFTER_MS = 400;
const DEFAULT_COLUMNS = 80;

/** `asked`: the input as the gateway lists it. */
export function announce(
  client: Client,
  { session, asked }: { session: string; asked: string },
): Question {
  const stop = new AbortController();
  let counting: Question | undefined;
  const look = async (): Promise<void> => {
    const { body } = await client.request(
      "GET",
      "/v1/approvals?status=pending",
      undefined,
      stop.signal,
    );
    const mine = (body.approvals as JsonObject[] | undefined)?.find(
      (approval) => approval.session === session && approval.arguments === asked,
    );
    if (stop.signal.aborted) return;
    if (mine) counting = show(mine);
    else timer = lookLater(); // the gateway has not come to it yet
  };
  const lookLater = () => setTimeout(() => void look().catch(() => {}), LOOK_AFTER_MS);
  let timer = lookLater();
  return {
    end() {
      stop.abort();
      clearTimeout(timer);
      counting?.end();
    },
  };
}

function show({ id, description, expiresAt }: JsonObject): Question {
  const left = () => span((expiresAt as number) - Date.now());
  const how = `Approve with: ${program()} approve ${(id as string).slice(0, 8)}`;
  if (!process.stderr.isTTY) {
    tell(`countersign: waiting for a person (${description}; ${left()} left). ${how}`);
    return { end() {} };
  }
  tell(`countersign: waiting for a person (${description}). ${how}`);
  return countDown(() => `countersign: denied in ${left()} unless answered`);
}

/** One line that is written again each second, never wider than the terminal. */
function countDown(text: () => string): Question {
  const draw = () => {
    const columns = process.stderr.columns || DEFAULT_COLUMNS;
    process.stderr.write(`\r${text().slice(0, columns - 1)}${CLEAR_REST}`);
  };
  draw();
  const timer = setInterval(draw, 1000).unref();
  return {
    end() {
      clearInterval(timer);
      process.stderr.write(`\r${CLEAR_REST}`);
    },
  };
}

const CLEAR_REST = process.env.TERM === "dumb" ? "   " : "\u001b[K";

/**
 * Who decided, where and how long it took: `approved by ada via telegram after 12 s`. Undefined if
 * no one was asked, or if that cannot be found out.
 */
export async function outcomeOf(
  client: Client,
  { approval }: JsonObject,
): Promise<string | undefined> {
  if (typeof approval !== "string") return undefined;
  const found = await client.get(`/v1/approvals/${approval}`).catch(() => undefined);
  if (!found || typeof found.resolvedAt !== "number") return undefined;
  const { status, resolvedBy, channel, resolvedAt, createdAt } = found as Record<string, string> &
    Record<"resolvedAt" | "createdAt", number>;
  const by = status === "approved" || status === "rejected" ? ` by ${resolvedBy}` : "";
  const via = channel === undefined ? "" : ` via ${channel}`;
  const always = ALWAYS[found.resolvedScope as string] ?? "";
  const word = status === "rejected" ? "denied" : status;
  return `${word}${by}${via}${always} after ${span(resolvedAt - createdAt)}`;
}

const ALWAYS: Readonly<Record<string, string>> = {
  session: ", always in this session",
  project: ", always in this project",
  user: ", always in all projects",
};
