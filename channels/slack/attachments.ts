/**
 * Posts the whole of a text that is too long for one message in the thread of its card: as
 * messages, or as a file if there would be too many.
 */
import { PlatformError, type Ref } from "../chat/platform-adapter.ts";
import { refusalOf } from "./errors.ts";
import { CODE_ROOM, partOf, saidOf, short } from "./render.ts";
import { placed, QUIET } from "./replies.ts";
import type { WebApi } from "./web-api.ts";

export interface Attached {
  readonly name: string;
  readonly text: string;
}

/** People do not read more messages than this in a thread, and Slack takes one a second. */
const MOST_PARTS = 4;

export class Attacher {
  readonly #api: WebApi;
  /** How many parts of it are there already, by card and name. */
  readonly #done = new Map<string, number>();

  constructor(api: WebApi) {
    this.#api = api;
  }

  /** Posts it. Called again after a failure, it continues where it stopped. */
  async attach(ref: Ref, file: Attached): Promise<void> {
    if (file.text === "")
      throw new PlatformError({ kind: "refused" }, "there is nothing to attach");
    const parts = split(file.text);
    await (parts.length > MOST_PARTS ? this.#upload(ref, file) : this.#post(ref, parts, file.name));
  }

  async #post(ref: Ref, parts: readonly string[], name: string): Promise<void> {
    const key = `${ref.chat} ${ref.message} ${name}`;
    const before = this.#done.get(key) ?? 0;
    for (const [index, part] of parts.entries()) {
      if (index < before) continue;
      const label = `${index + 1}/${parts.length} ${name}`;
      const blocks = partOf(label, part);
      await this.#api.run((client) =>
        client.chat.postMessage({ ...inThread(ref), text: short(label), blocks, ...QUIET }),
      );
      this.#done.set(key, index + 1);
    }
    this.#done.delete(key);
  }

  async #upload(ref: Ref, { name, text }: Attached): Promise<void> {
    const { channel: channel_id, thread_ts } = inThread(ref);
    const file = { channel_id, thread_ts, filename: name, title: name, content: text };
    let lacking = false;
    try {
      await this.#api.run((client) =>
        client.filesUploadV2(file).catch((error: unknown) => {
          lacking = refusalOf(error)?.code === "missing_scope";
          throw error;
        }),
      );
    } catch (error) {
      if (lacking)
        await this.#api.run((client) =>
          client.chat.postMessage({ ...inThread(ref), ...noFile(text), ...QUIET }),
        );
      throw error;
    }
  }
}

/** A reply to a reply hangs on the same message as that. */
export const inThread = ({
  chat,
  message,
  thread,
}: Ref): { channel: string; thread_ts: string } => ({
  ...placed({ chat }),
  thread_ts: thread ?? message,
});

function noFile(text: string): { text: string; blocks: ReturnType<typeof saidOf> } {
  const words =
    `The whole of it (${text.length.toLocaleString("en-US")} characters) needs a file, and ` +
    "this app may not upload one: add the scope files:write under OAuth & Permissions → Bot " +
    "Token Scopes, then reinstall the app. Until then it can only be denied here.";
  return { text: short(words), blocks: saidOf(words) };
}

/** At line ends where there are any; never within a character. */
function split(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + CODE_ROOM);
    const line = rest.lastIndexOf("\n") + 1;
    let length =
      at + rest.length === text.length ? rest.length : line > CODE_ROOM / 2 ? line : rest.length;
    if (/[\uD800-\uDBFF]$/.test(text.slice(at, at + length))) length--;
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return parts;
}
