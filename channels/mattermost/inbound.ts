/**
 * What people do in Mattermost: taps and forms as requests of its server, each with a proof of the
 * person; messages as events of the WebSocket that we opened.
 */
import { z } from "zod";
import type { Log } from "../../src/core/channel.ts";
import type { Person } from "../../src/core/model.ts";
import type { Inbound, Place, Ref, Responder } from "../chat/platform-adapter.ts";
import type { Answer, CallbackRoutes } from "./callbacks.ts";
import type { DialogSeal, TriggerProofs } from "./proofs.ts";
import type { Asker } from "./replies.ts";

/** The bot. */
export interface Self {
  readonly id: string;
  readonly name: string;
}

export interface InboundOptions {
  readonly log: Log;
  readonly proofs: TriggerProofs;
  readonly seal: DialogSeal;
  /** Undefined while it has not been started. */
  readonly inbound: () => Inbound | undefined;
  readonly responder: (asker: Asker) => Responder;
  /** Takes the buttons off a post. Never rejects. */
  readonly strip: (ref: Ref) => Promise<void>;
  /** Whether this post is one of ours. */
  readonly isOurs: (post: string) => boolean;
  /** Takes what we sent ourselves to see whether it arrives. */
  readonly probed: (state: string) => boolean;
}

export interface InboundEvents extends CallbackRoutes {
  posted(event: unknown, self: Self): void;
}

const Id = z.string().regex(/^[a-z0-9]{26}$/);

const Action = z.object({
  user_id: Id,
  user_name: z.string().default(""),
  channel_id: Id,
  post_id: Id,
  trigger_id: z.string().max(2000),
  context: z.object({ data: z.string().max(100), thread: Id.optional() }),
});

const Dialog = z.object({
  user_id: Id,
  state: z.string().max(2000),
  cancelled: z.boolean().default(false),
  submission: z.object({ typed: z.string().default("") }).nullish(),
});

const Posted = z.object({
  channel_type: z.string(),
  sender_name: z.string().default(""),
  post: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(
      z.object({
        id: Id,
        user_id: Id,
        channel_id: Id,
        root_id: z.string().default(""),
        message: z.string(),
        type: z.string().default(""),
        props: z
          .object({ from_bot: z.unknown().optional(), from_webhook: z.unknown().optional() })
          .nullish(),
      }),
    ),
});
type Posted = z.output<typeof Posted>;

export function createInboundEvents(given: InboundOptions): InboundEvents {
  const options = { ...given, refuse: createRefusal(given.log) };
  return {
    action: (body, answer) => takeAction(options, body, answer),
    dialog: (body, answer) => takeDialog(options, body, answer),
    posted: (event, self) => takePost(options, event, self),
  };
}

type Refuse = (what: string, why: string) => "refused";
type Options = InboundOptions & { readonly refuse: Refuse };

const LINES_A_MINUTE = 60;

/** Anybody who reaches the port can be refused: that must not fill the log. */
function createRefusal(log: Log): Refuse {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (what, why) => {
    const now = performance.now();
    if (now - since > 60_000) {
      const unsaid = Math.max(0, count - LINES_A_MINUTE);
      if (unsaid > 0) log.warn({ channel: "mattermost", unsaid }, "more of these were refused");
      since = now;
      count = 0;
    }
    if (++count <= LINES_A_MINUTE)
      log.warn(
        { channel: "mattermost", what, why },
        "a request to the callback address was refused",
      );
    return "refused";
  };
}

function takeAction(options: Options, body: unknown, answer: Answer): "taken" | "refused" {
  const tap = Action.safeParse(body).data;
  const inbound = options.inbound();
  if (!tap || !inbound)
    return options.refuse("a tap", tap ? "it has not been started" : "it cannot be read");
  const { user_id: userId, trigger_id: trigger, context } = tap;
  const objection = options.proofs.objection(trigger, userId);
  if (objection) return options.refuse("a tap", objection);
  const place = placeOf(tap.channel_id, context.thread);
  const ref = { ...place, message: tap.post_id };
  void inbound.tapped({
    person: personOf(userId, tap.user_name),
    responder: options.responder({ userId, place, occasion: { kind: "tap", answer, trigger } }),
    ref,
    data: context.data,
    strip: () => options.strip(ref),
  });
  return "taken";
}

function takeDialog(options: Options, body: unknown, answer: Answer): "taken" | "refused" {
  const sent = Dialog.safeParse(body).data;
  const state = sent && options.seal.open(sent.state);
  const inbound = options.inbound();
  if (sent && options.probed(sent.state)) return takenWith(answer);
  if (!sent || !state || !inbound)
    return options.refuse("a form", "it does not come from Countersign");
  if (state.user !== sent.user_id)
    return options.refuse("a form", "it was opened for another person");
  if (sent.cancelled) return takenWith(answer);
  const { user_id: userId } = sent;
  const place = placeOf(state.chat, state.thread);
  void inbound.submitted({
    person: personOf(userId),
    responder: options.responder({ userId, place, occasion: { kind: "form", answer } }),
    chat: state.chat,
    data: state.data,
    text: sent.submission?.typed ?? "",
  });
  return "taken";
}

function takenWith(answer: Answer): "taken" {
  answer({});
  return "taken";
}

function takePost(options: InboundOptions, event: unknown, self: Self): void {
  const line = postedOf(event);
  const inbound = options.inbound();
  if (!line || !inbound || !isPersons(line, self)) return;
  const { post } = line;
  const alone = line.channel_type === "D";
  const root = post.root_id === "" ? undefined : post.root_id;
  const { text, mentioned } = withoutMention(post.message, self);
  const answers = root !== undefined && (alone || /^\/?(?:deny|approve)\b/i.test(text));
  // In public only what mentions us, or answers a card in so many words; the rest is people
  // talking.
  if (!alone && !mentioned && !(answers && options.isOurs(root))) return;
  const place = placeOf(post.channel_id, root);
  const occasion = { kind: "message", alone } as const;
  const said = {
    person: personOf(post.user_id, line.sender_name.replace(/^@/, "")),
    responder: options.responder({ userId: post.user_id, place, occasion }),
    text,
  };
  if (answers) void inbound.replied({ ...said, ref: { ...place, message: root } });
  else void inbound.typed({ ...said, place, alone });
}

/** The platform's own id, never a name: names can be chosen. */
const personOf = (userId: string, name = ""): Person => ({
  channel: "mattermost",
  userId,
  name: name || userId,
});

const placeOf = (chat: string, thread: string | undefined): Place => ({
  chat,
  ...(thread !== undefined && { thread }),
});

function postedOf(event: unknown): Posted | undefined {
  try {
    return Posted.safeParse(event).data;
  } catch {
    return undefined;
  }
}

/** Not ours, not a bot's, not a webhook's, not a notice of the system. */
const isPersons = ({ post }: Posted, { id }: Self): boolean =>
  post.user_id !== id &&
  post.type === "" &&
  !isTrue(post.props?.from_bot) &&
  !isTrue(post.props?.from_webhook);

/** The author of a post can put anything into its props, also values that have no text. */
const isTrue = (prop: unknown): boolean => prop === true || prop === "true";

/** `@bot pending` is `pending`. */
function withoutMention(text: string, { name }: Self): { text: string; mentioned: boolean } {
  const trimmed = text.trim();
  const [first = ""] = trimmed.split(/\s/, 1);
  const mentioned = first.toLowerCase().replace(/[:,]$/, "") === `@${name.toLowerCase()}`;
  return { text: mentioned ? trimmed.slice(first.length).trim() : trimmed, mentioned };
}
