/**
 * What Slack sends when people do something: the few fields that matter, validated; and what they
 * typed, without Slack's markup.
 */
import { z } from "zod";
import { COMMANDS } from "../../src/core/commands.ts";

const id = z.string().min(1).max(200);
const named = z.object({ id });
/** Slack writes null for what does not apply. */
const maybe = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined);

/** A press on something in a message. */
export const Press = z.object({
  user: z.object({ id, name: maybe(z.string()), username: maybe(z.string()) }),
  trigger_id: maybe(z.string()),
  response_url: maybe(z.string()),
  channel: maybe(named),
  container: maybe(
    z.object({ channel_id: maybe(id), message_ts: maybe(id), thread_ts: maybe(id) }),
  ),
  message: maybe(
    z.object({
      ts: maybe(id),
      thread_ts: maybe(id),
      text: maybe(z.string()),
      blocks: maybe(z.array(z.looseObject({ type: z.string() }))),
    }),
  ),
  actions: z
    .array(
      z.object({
        action_id: maybe(z.string()),
        value: maybe(z.string()),
        action_ts: maybe(z.string()),
      }),
    )
    .min(1),
});

export type Press = z.output<typeof Press>;

/** A form that was sent. */
export const Sent = z.object({
  user: z.object({ id, name: maybe(z.string()), username: maybe(z.string()) }),
  trigger_id: maybe(z.string()),
  view: z.object({
    id: maybe(z.string()),
    private_metadata: z.string(),
    state: z.object({
      values: z.record(z.string(), z.record(z.string(), z.object({ value: maybe(z.string()) }))),
    }),
  }),
});

/** What a form remembers of the press that opened it. */
export const Remembered = z.object({ data: z.string(), chat: id, thread: maybe(id) });

export type Remembered = z.output<typeof Remembered>;

export const Command = z.object({
  command: z.string(),
  text: maybe(z.string()),
  user_id: id,
  user_name: maybe(z.string()),
  channel_id: id,
  trigger_id: maybe(z.string()),
  response_url: maybe(z.string()),
});

/** `app_mention` and `message`. */
export const Message = z.object({
  type: z.string(),
  subtype: maybe(z.string()),
  bot_id: maybe(z.string()),
  edited: maybe(z.looseObject({})),
  user: maybe(id),
  text: maybe(z.string()),
  ts: id,
  thread_ts: maybe(id),
  channel: id,
  channel_type: maybe(z.string()),
});
export type Message = z.output<typeof Message>;

/** Through which installation of the app it came. */
const Origin = z.object({
  team: maybe(named),
  team_id: maybe(id),
  enterprise: maybe(named),
  enterprise_id: maybe(id),
  view: maybe(z.object({ app_installed_team_id: maybe(id) })),
  authorizations: maybe(z.array(z.object({ team_id: maybe(id), enterprise_id: maybe(id) }))),
});

export interface Self {
  readonly userId: string;
  readonly botId: string | undefined;
  readonly teamId: string | undefined;
  readonly enterpriseId: string | undefined;
}

/**
 * Whether it came through our own installation: ids of people mean nothing in another workspace. An
 * action of a person from elsewhere, in a channel that is shared with their workspace, still comes
 * through ours.
 */
export function isOurs(body: unknown, { teamId, enterpriseId }: Self): boolean {
  const origin = Origin.safeParse(body).data;
  const through = origin?.authorizations?.[0];
  const enterprise = through?.enterprise_id ?? origin?.enterprise?.id ?? origin?.enterprise_id;
  if (enterpriseId !== undefined && enterprise === enterpriseId) return true;
  const team =
    origin?.view?.app_installed_team_id ?? through?.team_id ?? origin?.team?.id ?? origin?.team_id;
  return team === undefined || teamId === undefined || team === teamId;
}

const VERBS: ReadonlySet<string> = new Set(COMMANDS.map(({ name }) => name));

/** `/countersign approve ID` and `/approve ID` say the same. */
export function lineOf({ command, text }: z.output<typeof Command>): string {
  const verb = command.replace(/^\//, "").toLowerCase();
  const rest = plainOf(text ?? "");
  return VERBS.has(verb) ? `/${verb} ${rest}`.trim() : rest;
}

/** What a person typed, as they saw it. One pass, so that an escaped escape stays one. */
export function plainOf(text: string): string {
  return text.replaceAll(
    /<([^<>]*)>|&(amp|lt|gt);/g,
    (_, inside: string | undefined, name: keyof typeof SIGNS) =>
      inside === undefined ? SIGNS[name] : unescapeText(sequence(inside)),
  );
}

const SIGNS = { amp: "&", lt: "<", gt: ">" } as const;
const unescapeText = (text: string) =>
  text.replaceAll(/&(amp|lt|gt);/g, (_, name: keyof typeof SIGNS) => SIGNS[name]);

/** `@U1|ada`, `#C1|general`, `!here`, `https://x.y|label`. */
function sequence(inside: string): string {
  const [what = "", label] = inside.split("|", 2);
  const sign = /^[@#]/.exec(what)?.[0];
  if (sign) return `${sign}${(label ?? what.slice(1)).replace(/^[@#]/, "")}`;
  if (what.startsWith("!")) return label ?? `@${what.slice(1)}`;
  return label === undefined || what.includes(label) ? (label ?? what) : `${label} (${what})`;
}

/** Without the mention of the bot that it was written to. */
export const withoutMention = (text: string, { userId }: Self): string =>
  text
    .replaceAll(new RegExp(`<@${userId.replaceAll(/\W/g, "\\$&")}(?:\\|[^<>]*)?>[:,]?`, "g"), " ")
    .trim();
