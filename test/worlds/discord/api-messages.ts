/** REST: messages in a channel. */
import { type Draft, readDraft } from "./drafts.ts";
import { refusal } from "./errors.ts";
import { checked, type Form } from "./form.ts";
import { DEFAULT_ALLOWED } from "./mentions.ts";
import { emptied, messageJson } from "./message-json.ts";
import { PERMISSION, type Permission } from "./permissions.ts";
import { edit, erase, isOpen, isPrivate, type Post, post, postIn } from "./posts.ts";
import {
  DONE,
  type Endpoint,
  ok,
  type Params,
  type Reply,
  type Request,
  recordOf,
} from "./router.ts";
import type { Json } from "./wire.ts";
import { botPermissions, type Channel, channelFor, isThread, type World } from "./world.ts";

/** How long a nonce is remembered: "the past few minutes", says the documentation. */
const NONCE_MEMORY = 5 * 60_000;

export function messageEndpoints(world: World): Endpoint[] {
  return [
    {
      name: "GET /channels/:channel/messages",
      run: ({ query }, params) => ok(listed(world, query, params)),
    },
    {
      name: "POST /channels/:channel/messages",
      message: true,
      run: (request, params) => send(world, request, params),
    },
    {
      name: "GET /channels/:channel/messages/:message",
      run: (_, params) => ok(readable(world, found(world, params))),
    },
    {
      name: "PATCH /channels/:channel/messages/:message",
      message: true,
      run: (request, params) => change(world, request, params),
    },
    {
      name: "DELETE /channels/:channel/messages/:message",
      message: true,
      run: (_, params) => remove(world, params),
    },
  ];
}

/** The intent that is switched on for the application counts here, not what a session asked for. */
function readable(world: World, made: Post): Json {
  const message = messageJson(world, made);
  return world.readsContent || isPrivate(world, made) || isOpen(world, made)
    ? message
    : emptied(message);
}

function found(world: World, { channel = "", message = "" }: Params): Post {
  channelFor(world, channel, ["ReadMessageHistory"]);
  return postIn(world, channel, message);
}

/** Newest first. */
function listed(world: World, query: URLSearchParams, { channel = "" }: Params): Json[] {
  const place = channelFor(world, channel);
  if (!(botPermissions(world, place) & PERMISSION.ReadMessageHistory)) return [];
  const limit = checked(
    (form) => form.integer("limit", Number(query.get("limit") ?? 50), { min: 1, max: 100 }) ?? 50,
  );
  const [before, after] = [query.get("before"), query.get("after")];
  const all = [...world.posts.values()].filter(
    (one) => one.channel === channel && !one.gone && one.only === undefined,
  );
  const here = all.filter(
    ({ id }) => (!before || BigInt(id) < BigInt(before)) && (!after || BigInt(id) > BigInt(after)),
  );
  const page = after ? here.slice(0, limit) : here.slice(-limit);
  return page.toReversed().map((one) => readable(world, one));
}

function send(world: World, { body, uploads }: Request, { channel = "" }: Params): Reply {
  const place = channelFor(world, channel);
  need(world, place, isThread(place) ? "SendMessagesInThreads" : "SendMessages");
  const draft = checked((form) => {
    const read = readDraft(form, recordOf(body), { uploads });
    return answering(world, form, { draft: read, channel });
  });
  if (draft.embeds?.length) need(world, place, "EmbedLinks");
  if (draft.uploads.length > 0) need(world, place, "AttachFiles");
  if (draft.reply && !(botPermissions(world, place) & PERMISSION.ReadMessageHistory))
    throw refusal("no-history");
  if (place.recipient && world.blocking.has(place.recipient.id)) throw refusal("blocks-messages");
  const twin = draft.enforceNonce ? nonceTwin(world, draft.nonce) : undefined;
  if (twin) return ok(messageJson(world, twin));
  awaken(place);
  return ok(
    messageJson(
      world,
      post(world, draft, { channel, author: world.bot, allowed: DEFAULT_ALLOWED }),
    ),
  );
}

function need(world: World, place: Channel, permission: Permission): void {
  if (!(botPermissions(world, place) & PERMISSION[permission]))
    throw refusal("missing-permissions");
}

/** The answered message must be in the same channel; if it may be missing, it is no answer then. */
function answering(
  world: World,
  form: Form,
  { draft, channel }: { readonly draft: Draft; readonly channel: string },
): Draft {
  const { reply, ...rest } = draft;
  const answered = reply && world.posts.get(reply.message);
  if (!reply || (answered && !answered.gone && answered.channel === channel)) return draft;
  if (reply.mustExist)
    form.in("message_reference").fault("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
  return rest;
}

function nonceTwin(world: World, nonce: string | number | undefined): Post | undefined {
  const recent = Date.now() - NONCE_MEMORY;
  return [...world.posts.values()].find(
    (one) =>
      nonce !== undefined && one.nonce === nonce && one.author === world.bot && one.at > recent,
  );
}

/** Writing into a thread wakes it, unless a moderator has locked it. */
function awaken(place: Channel): void {
  if (place.archived && place.locked) throw refusal("archived-thread");
  place.archived = false;
}

function change(world: World, { body, uploads }: Request, params: Params): Reply {
  const place = channelFor(world, params.channel ?? "");
  const made = postIn(world, place.id, params.message ?? "");
  if (made.author !== world.bot) throw refusal("not-the-author");
  if (place.archived) throw refusal("archived-thread");
  const draft = checked((form) => readDraft(form, recordOf(body), { uploads, flags: made.flags }));
  if (draft.embeds?.length) need(world, place, "EmbedLinks");
  if (draft.uploads.length > 0) need(world, place, "AttachFiles");
  edit(world, made, { draft, allowed: DEFAULT_ALLOWED });
  return ok(messageJson(world, made));
}

function remove(world: World, { channel = "", message = "" }: Params): Reply {
  const place = channelFor(world, channel);
  const made = postIn(world, place.id, message);
  if (made.author !== world.bot) need(world, place, "ManageMessages");
  erase(world, made);
  return DONE;
}
