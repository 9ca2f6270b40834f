/**
 * Who is notified of a new card, in addition to those who watch the chat: `mention:` of a channel,
 * for all levels or for each.
 */
import { z } from "zod";
import { LEVELS, type Level } from "../../src/core/model.ts";

/** In the platform's own words, by the level of a question. */
export type Mention = Readonly<Partial<Record<Level, readonly string[]>>>;

const MOST = 5;

/** `one`: a person, a role or a group, as the platform writes it. */
export function mentionOption(one: z.ZodType<string>) {
  const some = z.union([one.transform((each) => [each]), z.array(one).max(MOST)]);
  const each = z.strictObject({
    safe: some.optional(),
    dangerous: some.optional(),
    catastrophic: some.optional(),
  });
  return z
    .union([some.transform((all) => Object.fromEntries(LEVELS.map((level) => [level, all]))), each])
    .transform((mention): Mention => mention as Mention)
    .optional();
}

export const mentioned = (
  mention: Mention | undefined,
  { level }: { readonly level: Level },
): readonly string[] => mention?.[level] ?? [];
