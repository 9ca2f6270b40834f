/** What a person sees come of a press, a form or a command. */
import type { Reaction } from "../platform.ts";
import { ANSWER, type Interaction, type Interactions } from "./interactions.ts";
import { seenModal } from "./modals.ts";
import { FLAG } from "./wire.ts";

/** In milliseconds. */
export interface Attention {
  /** How long a person still looks after the last thing that the bot did. */
  readonly linger: number;
  /** How long a person waits for an answer that was put off. */
  readonly patience: number;
}

export async function reactionTo(
  interactions: Interactions,
  interaction: Interaction,
  attention: Attention,
): Promise<Reaction> {
  const { signal, deadline } = interactions;
  await signal.until(() => interaction.answer !== undefined, deadline);
  const { answer, modal } = interaction;
  if (!answer) return { answered: false, ms: deadline };
  if (modal) return { answered: true, ms: answer.ms, modal: seenModal(modal) };
  await settled(interactions, interaction, attention);
  const told = interaction.told.join("\n");
  return { answered: true, ms: answer.ms, ...(told !== "" && { told }) };
}

/**
 * An answer may be put off, and may be followed by more: the bot's follow-ups and edits come right
 * after it.
 */
async function settled(
  { signal }: Interactions,
  interaction: Interaction,
  { linger, patience }: Attention,
): Promise<void> {
  const { original } = interaction;
  if (interaction.answer?.type === ANSWER.deferMessage)
    await signal.untilCalm(
      () => original === undefined || original.gone || (original.flags & FLAG.loading) === 0,
      patience,
    );
  let quiet = interaction.answer?.type === ANSWER.deferUpdate ? linger * 3 : linger;
  for (;;) {
    const since = interaction.touched;
    if (!(await signal.untilCalm(() => interaction.touched > since, quiet))) return;
    quiet = linger;
  }
}
