/**
 * What a bot does with an interaction after its first answer: messages, edits and deletions through
 * its token.
 */
import { type Draft, readDraft, type Upload } from "./drafts.ts";
import { refusal } from "./errors.ts";
import { checked } from "./form.ts";
import { answerPost, type Interaction, type Interactions } from "./interactions.ts";
import { WEBHOOK_ALLOWED } from "./mentions.ts";
import { edit, erase, type Post } from "./posts.ts";
import { FLAG, type Json } from "./wire.ts";
import type { World } from "./world.ts";

/** Milliseconds that a token lives. */
export const TOKEN_LIFETIME = 15 * 60_000;

export interface Followups {
  send(path: TokenPath, body: Json, uploads: readonly Upload[]): Post;
  get(path: TokenPath): Post;
  edit(path: TokenPath, body: Json, uploads: readonly Upload[]): Post;
  erase(path: TokenPath): void;
}

export interface TokenPath {
  readonly application: string;
  readonly token: string;
  /** An id, or "@original". */
  readonly message?: string;
}

export function openFollowups(
  world: World,
  interactions: Interactions,
  lifetime: number,
): Followups {
  const find = ({ application, token }: TokenPath): Interaction => {
    if (application !== world.bot.id) throw refusal("unknown-webhook");
    const interaction = [...interactions.all.values()].find((one) => one.token === token);
    if (!interaction) throw refusal("bad-webhook-token");
    if (!interaction.answer) throw refusal("unknown-webhook");
    if (performance.now() - interaction.at > lifetime) throw refusal("bad-webhook-token");
    return interaction;
  };
  const change = (interaction: Interaction, made: Post, draft: Draft): Post => {
    edit(world, made, { draft, allowed: WEBHOOK_ALLOWED });
    interactions.tell(interaction, made);
    return made;
  };
  return {
    send(path, body, uploads) {
      const interaction = find(path);
      const { original } = interaction;
      const draft = checked((form) => readDraft(form, body, { uploads }));
      // The first follow-up of a deferred answer fills it in, and cannot change who sees it.
      if (original && !original.gone && original.flags & FLAG.loading)
        return change(interaction, original, draft);
      const made = answerPost(world, interaction, { draft });
      interactions.tell(interaction, made);
      return made;
    },
    get: (path) => messageOf(world, find(path), path),
    edit(path, body, uploads) {
      const interaction = find(path);
      const made = messageOf(world, interaction, path);
      return change(
        interaction,
        made,
        checked((form) => readDraft(form, body, { uploads, flags: made.flags })),
      );
    },
    erase(path) {
      const interaction = find(path);
      erase(world, messageOf(world, interaction, path));
      interaction.touched = performance.now();
      interactions.signal.wake();
    },
  };
}

function messageOf(
  world: World,
  interaction: Interaction,
  { message = "@original" }: TokenPath,
): Post {
  const own = world.posts.get(message);
  const found =
    message === "@original" || message === interaction.original?.id
      ? interaction.original
      : own?.interaction?.id === interaction.id
        ? own
        : undefined;
  if (!found || found.gone) throw refusal("unknown-message");
  return found;
}
