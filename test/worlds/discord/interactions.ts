/**
 * Interactions: what a press, a form or a command sends to the bot, and the bot's one answer to
 * each within the deadline.
 */
import { randomBytes } from "node:crypto";
import { type Draft, readDraft, type Upload } from "./drafts.ts";
import { refusal } from "./errors.ts";
import { checked } from "./form.ts";
import { WEBHOOK_ALLOWED } from "./mentions.ts";
import { messageJson } from "./message-json.ts";
import { type Modal, readModal } from "./modals.ts";
import { edit, type Post, post } from "./posts.ts";
import { textOf } from "./screen.ts";
import { openSignal, type Signal } from "./signal.ts";
import { FLAG, INTERACTION, isRecord, type Json, type User } from "./wire.ts";
import type { World } from "./world.ts";

/**
 * https://discord.com/developers/docs/interactions/receiving-and-responding: interaction callback
 * type
 */
export const ANSWER = { message: 4, deferMessage: 5, deferUpdate: 6, update: 7, modal: 9 } as const;

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: number;
  readonly person: User;
  readonly channel: string;
  /** The message that was pressed on, or that the form came from. */
  readonly message?: Post;
  /** Of a command: its name. */
  readonly name?: string;
  /** Milliseconds of the process. */
  readonly at: number;
  answer?: { readonly type: number; readonly ms: number };
  original?: Post;
  modal?: Modal;
  /** What this person alone was told, in this matter. */
  readonly told: string[];
  /** When the bot last did something with it. */
  touched: number;
}

export interface Answer {
  readonly body: Json;
  readonly uploads: readonly Upload[];
  readonly withResponse: boolean;
}

export interface Interactions {
  readonly signal: Signal;
  /** Milliseconds that the bot has for its first answer. */
  readonly deadline: number;
  readonly all: ReadonlyMap<string, Interaction>;
  open(
    facts: Pick<Interaction, "type" | "person" | "channel"> &
      Partial<Pick<Interaction, "message" | "name">>,
  ): Interaction;
  answer(id: string, token: string, answer: Answer): Json | undefined;
  /** Shows a message to its one person. */
  tell(interaction: Interaction, shown: Post): void;
  whispers(person: string): readonly string[];
}

export function openInteractions(world: World, deadline: number): Interactions {
  const all = new Map<string, Interaction>();
  const whispered: { readonly person: string; readonly text: string }[] = [];
  const signal = openSignal();
  const interactions: Interactions = {
    signal,
    deadline,
    all,
    open(facts) {
      const at = performance.now();
      const opened: Interaction = {
        ...facts,
        id: world.snowflake(),
        token: randomBytes(48).toString("base64url"),
        at,
        told: [],
        touched: at,
      };
      all.set(opened.id, opened);
      return opened;
    },
    answer(id, token, given) {
      const interaction = all.get(id);
      if (!interaction || interaction.token !== token) throw refusal("unknown-interaction");
      if (interaction.answer) throw refusal("answered-already");
      const ms = performance.now() - interaction.at;
      if (ms > deadline) throw refusal("unknown-interaction");
      const type = typeOf(interaction, given.body);
      const message = act(world, interaction, { type, given });
      interaction.answer = { type, ms };
      interaction.touched = performance.now();
      if (message) interactions.tell(interaction, message);
      signal.wake();
      return given.withResponse ? response(world, interaction, message) : undefined;
    },
    tell(interaction, shown) {
      interaction.touched = performance.now();
      const text =
        shown.only === undefined || shown.flags & FLAG.loading ? "" : textOf(world, shown);
      if (text !== "") {
        interaction.told.push(text);
        whispered.push({ person: interaction.person.id, text });
      }
      signal.wake();
    },
    whispers: (person) => whispered.filter((one) => one.person === person).map(({ text }) => text),
  };
  return interactions;
}

/** 6 and 7 need a message to work on; a form cannot open a form. */
function typeOf({ type, message }: Interaction, body: Json): number {
  const always: number[] = [ANSWER.message, ANSWER.deferMessage];
  const allowed = [
    ...always,
    ...(message ? [ANSWER.deferUpdate, ANSWER.update] : []),
    ...(type === INTERACTION.modal ? [] : [ANSWER.modal]),
  ];
  return checked((form) => {
    if (!allowed.includes(body.type as never))
      form.in("type").fault("BASE_TYPE_CHOICES", `Value must be one of {${allowed.join(", ")}}.`);
    return body.type as number;
  });
}

function act(
  world: World,
  interaction: Interaction,
  { type, given }: { readonly type: number; readonly given: Answer },
): Post | undefined {
  const { message } = interaction;
  const data = isRecord(given.body.data) ? given.body.data : undefined;
  if (type === ANSWER.deferUpdate) {
    if (message) interaction.original = message;
    return undefined;
  }
  if (type === ANSWER.modal) {
    interaction.modal = checked((form) => readModal(form.in("data"), data ?? {}));
    return undefined;
  }
  if (type === ANSWER.update && message) {
    if (message.gone) throw refusal("unknown-message");
    interaction.original = message;
    const draft = draftOf(data ?? {}, given, message.flags);
    edit(world, message, { draft, allowed: WEBHOOK_ALLOWED });
    return message;
  }
  if (type === ANSWER.message && !data)
    checked((form) => form.in("data").fault("BASE_TYPE_REQUIRED", "This field is required"));
  const loading = type === ANSWER.deferMessage;
  interaction.original = answerPost(world, interaction, {
    draft: draftOf(data ?? {}, given),
    loading,
  });
  return interaction.original;
}

function draftOf(data: Json, { uploads }: Pick<Answer, "uploads">, flags?: number): Draft {
  return checked((form) =>
    readDraft(form.in("data"), data, { uploads, ...(flags !== undefined && { flags }) }),
  );
}

/**
 * A new message in answer to an interaction, for all or, with the flag for it, for the one person.
 */
export function answerPost(
  world: World,
  interaction: Interaction,
  { draft, loading = false }: { readonly draft: Draft; readonly loading?: boolean },
): Post {
  const { id, type, person, message, name, channel } = interaction;
  const secret = (draft.flags & FLAG.ephemeral) !== 0;
  const reply =
    message && !interaction.original ? { reply: { message: message.id, mustExist: false } } : {};
  return post(
    world,
    { ...draft, ...reply },
    {
      channel,
      author: world.bot,
      allowed: WEBHOOK_ALLOWED,
      interaction: { id, type, user: person, ...(name !== undefined && { name }) },
      loading,
      ...(secret && { only: person.id }),
    },
  );
}

function response(
  world: World,
  { id, type, answer }: Interaction,
  message: Post | undefined,
): Json {
  const shown = message && {
    response_message_id: message.id,
    response_message_loading: (message.flags & FLAG.loading) !== 0,
    response_message_ephemeral: message.only !== undefined,
  };
  const carried = message && (answer?.type === ANSWER.message || answer?.type === ANSWER.update);
  const resource = { type: answer?.type, ...(carried && { message: messageJson(world, message) }) };
  return { interaction: { id, type, ...shown }, resource };
}
