/** Posts and edits our messages on Mattermost: cards, notes, files and direct messages. */
import type { Client4 } from "@mattermost/client";
import { type Mention, mentioned } from "../chat/mention.ts";
import {
  type MessageLayout,
  type Place,
  type PlatformAdapter,
  PlatformError,
  type Ref,
} from "../chat/platform-adapter.ts";
import { isPastEditing, mayBeGone } from "./errors.ts";
import type { ServerFacts } from "./identify.ts";
import type { MattermostOptions } from "./options.ts";
import { messageOf, propsOf, USUAL_POST } from "./render.ts";
import type { Api } from "./rest-api.ts";
import { createSweeper } from "./strays.ts";

interface NewPost {
  readonly message: string;
  readonly props?: ReturnType<typeof propsOf>;
  readonly file_ids?: string[];
}

type Carried = "post" | "edit" | "note" | "remove" | "sweep" | "attach" | "overflows";

export interface Outbound extends Pick<PlatformAdapter, Carried> {
  /** Takes the buttons off, and leaves the rest as it is. Never rejects. */
  strip(ref: Ref): Promise<void>;
  /** The direct message of the bot with this person. */
  direct(userId: string): Promise<string>;
  /** Whether the bot made this post, as far as it is remembered. */
  isOurs(post: string): boolean;
}

interface Options {
  readonly api: Api;
  readonly options: MattermostOptions;
  readonly server: () => ServerFacts | undefined;
}

const MAX_PEOPLE = 1000;
const MAX_POSTS = 1000;

export function createOutbound({ api, options, server }: Options): Outbound {
  const { url, callback, mention } = options;
  const ours = createRecent(MAX_POSTS);
  const me = () => server()?.id ?? "";
  const contentOf = (place: Place, layout: MessageLayout, names: readonly string[] = []) => ({
    message: messageOf(layout, names),
    props: propsOf(layout, { url: callback, place }),
  });

  async function create(place: Place, content: NewPost): Promise<Ref> {
    const post = { channel_id: place.chat, root_id: place.thread ?? "", ...content };
    const { id } = await api.run((client) => client.createPost(post));
    ours.add(id);
    return { ...place, message: id };
  }
  const removePost = async (id: string): Promise<void> => {
    await api.run((client) => change(client, id, () => client.deletePost(id)));
  };

  return {
    overflows: (layout) =>
      [...messageOf(layout)].length > (server()?.maxPost ?? USUAL_POST) - lengthOf(mention),
    post: (place, layout) => create(place, contentOf(place, layout, mentioned(mention, layout))),
    edit: (ref, layout) =>
      api.run((client) => {
        const post = { id: ref.message, ...contentOf(ref, layout) };
        return change(client, post.id, () => client.patchPost(post));
      }),
    remove: ({ message }) => removePost(message),
    // In the channel and not in the card's thread, which notifies only those who follow it.
    note: ({ chat, thread, message }, text) =>
      create(
        { chat, ...(thread !== undefined && { thread }) },
        { message: `${text} [The card](${url}/_redirect/pl/${message})` },
      ),
    async attach({ chat, thread, message }, file) {
      const file_ids = await api.run((client) => upload(client, chat, file));
      await create({ chat, thread: thread ?? message }, { message: "", file_ids });
    },
    async strip({ message }) {
      await api.run((client) => stripButtons(client, message)).catch(() => {});
    },
    sweep: createSweeper({ api, me, remove: removePost }),
    direct: createDirect(api, me),
    isOurs: ours.has,
  };
}

/** What the longest line of mentions takes of a post. */
const lengthOf = (mention: Mention = {}): number =>
  Math.max(0, ...Object.values(mention).map((names) => names.join(" ").length + 2));

const OWN_SESSION = /^mattermost:([a-z0-9]{26}):(?:([a-z0-9]{26}):)?[a-z0-9]{26}$/;

/**
 * `mattermost:CHANNEL:USER` and `mattermost:CHANNEL:THREAD:USER` are answered where they come from,
 * in the channel and the thread.
 */
export function placeOf(sessionKey: string, elsewhere: string): Place {
  const [, chat, thread] = OWN_SESSION.exec(sessionKey) ?? [];
  if (chat === undefined) return { chat: elsewhere };
  return { chat, ...(thread !== undefined && { thread }) };
}

/** The last so many. */
function createRecent(most: number) {
  const all = new Set<string>();
  return {
    has: (id: string): boolean => all.has(id),
    add(id: string): void {
      all.add(id);
      const [oldest] = all;
      if (all.size > most && oldest !== undefined) all.delete(oldest);
    },
  };
}

/** False if there is nothing left to change, or nothing that may be changed. */
async function change(client: Client4, id: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isPastEditing(error) || (mayBeGone(error) && (await isGone(client, id)))) return false;
    throw error;
  }
}

/** Mattermost says the same of a post that is gone and of one that is not ours to change. */
async function isGone(client: Client4, id: string): Promise<boolean> {
  try {
    return (await client.getPost(id)).delete_at > 0;
  } catch (error) {
    if (mayBeGone(error)) return true;
    throw error;
  }
}

async function upload(
  client: Client4,
  chat: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<string[]> {
  if (text === "") throw new PlatformError({ kind: "refused" }, "there is nothing to attach");
  const form = new FormData();
  form.set("channel_id", chat);
  form.set("files", new Blob([text], { type: "text/plain" }), name);
  const { file_infos } = await client.uploadFile(form);
  return file_infos.map(({ id }) => id);
}

async function stripButtons(client: Client4, id: string): Promise<void> {
  const { props } = await client.getPost(id);
  await client.patchPost({ id, props: { ...props, attachments: [] } });
}

function createDirect(api: Api, me: () => string): Outbound["direct"] {
  const people = new Map<string, string>();
  return async (userId) => {
    const found = people.get(userId);
    if (found !== undefined) return found;
    const { id } = await api.run((client) => client.createDirectChannel([me(), userId]));
    if (people.size < MAX_PEOPLE) people.set(userId, id);
    return id;
  };
}
