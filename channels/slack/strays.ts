/**
 * Finds and removes copies of a card that were posted although the response never arrived, by
 * searching the conversation.
 */
import type { Place, Stray } from "../chat/platform-adapter.ts";
import { refusalOf } from "./errors.ts";
import type { WebApi } from "./web-api.ts";

const MOST_READ = 50;
/**
 * Reading needs a scope that not every app has; without it a copy stays until a person presses it.
 */
const NOT_READABLE: ReadonlySet<string> = new Set([
  "missing_scope",
  "not_in_channel",
  "channel_not_found",
  "thread_not_found",
]);

interface Held {
  readonly ts?: string | undefined;
  readonly blocks?: readonly object[] | undefined;
}

/** Removes our own messages there that bear that button and are not known. */
export async function sweep(api: WebApi, place: Place, { data, isKnown }: Stray): Promise<void> {
  for (const { ts, blocks } of await read(api, place)) {
    if (ts === undefined || !bears(blocks, data) || isKnown({ ...place, message: ts })) continue;
    await api.run(({ chat }) =>
      chat.delete({ channel: place.chat, ts }).catch((error: unknown) => {
        if (refusalOf(error)?.code !== "message_not_found") throw error;
      }),
    );
  }
}

const read = (api: WebApi, { chat: channel, thread }: Place): Promise<readonly Held[]> =>
  api.run(async ({ conversations }) => {
    try {
      const { messages = [] } = await (thread === undefined
        ? conversations.history({ channel, limit: MOST_READ })
        : conversations.replies({ channel, ts: thread, limit: MOST_READ }));
      return messages as readonly Held[];
    } catch (error) {
      if (NOT_READABLE.has(refusalOf(error)?.code ?? "")) return [];
      throw error;
    }
  });

/** The data is signed, so what bears it came from us. */
const bears = (blocks: Held["blocks"] = [], data: string): boolean =>
  blocks.some((block) =>
    ((block as { elements?: unknown }).elements as { value?: unknown }[] | undefined)?.some(
      ({ value }) => value === data,
    ),
  );
