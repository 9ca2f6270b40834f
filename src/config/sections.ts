/** Parts of the config's schema: sessions, paths, budgets, peers and the rest of the policy. */
import { z } from "zod";
import { channels } from "../../channels/index.ts";
import type { ChannelDefinition } from "../core/channel.ts";
import { LEVELS } from "../core/model.ts";

/** Channels that are set up under `channels:`; the automatic one has a section of its own. */
export const chatChannels = channels.filter(({ automatic }) => !automatic);
export const chatNamesOf = (definitions: readonly ChannelDefinition[]): readonly string[] =>
  definitions.filter(({ automatic }) => !automatic).map(({ name }) => name);
export const channelNames = chatNamesOf(channels);
/** Whether people are paired with it by a code that they send. */
export const isPaired = ({ secrets, approverOption }: ChannelDefinition): boolean =>
  secrets.length > 0 && approverOption === undefined;
/** Those where each person has an id of their own. */
export const idNamesOf = (definitions: readonly ChannelDefinition[]): readonly string[] =>
  chatNamesOf(definitions.filter(({ approverOption }) => approverOption === undefined));

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /^(\d+)(ms|s|m|h|d)$/;
const DURATION_WORDS = "expected a duration such as 300s, 5m or 8h";

/** `300s`, `5m`, `1h`, … as milliseconds. */
export const durationText = z
  .string(DURATION_WORDS)
  .regex(DURATION, DURATION_WORDS)
  .transform((text) => {
    const [, amount, unit] = DURATION.exec(text)!;
    return Number(amount) * UNITS[unit as keyof typeof UNITS];
  });
export const duration = (fallback: string) =>
  z
    .string(DURATION_WORDS)
    .regex(DURATION, DURATION_WORDS)
    .default(fallback)
    .transform((text) => {
      const [, amount, unit] = DURATION.exec(text)!;
      return Number(amount) * UNITS[unit as keyof typeof UNITS];
    });

const AGE_UNITS = { ...UNITS, w: 604_800_000, y: 31_536_000_000 } as const;
const AGE = /^(\d{1,6})(ms|s|m|h|d|w|y)$/;
const AGE_WORDS = "expected an age such as 90d, 12w or 1y";

/** How old something has to be before it is removed, as milliseconds; `least`: in days. */
export const ageText = (least: number) =>
  z
    .string(AGE_WORDS)
    .regex(AGE, AGE_WORDS)
    .transform((text) => {
      const [, amount, unit] = AGE.exec(text)!;
      return Number(amount) * AGE_UNITS[unit as keyof typeof AGE_UNITS];
    })
    .refine((ms) => ms >= least * UNITS.d, `expected an age of at least ${least}d`);

/** What the headless approver may approve, before it denies. */
export const HeadlessLimits = z.strictObject({
  perSession: z.number().int().min(0).optional().describe("Approvals in one session"),
  total: z.number().int().min(0).optional().describe("Approvals since the gateway started"),
  for: durationText.optional().describe("How long after the gateway's start"),
  until: z.iso.datetime({ offset: true }).optional().describe("No later than this time (ISO 8601)"),
});

const TIME_WORDS = "expected a time of day such as 22:00";
const timeOfDay = z.string(TIME_WORDS).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_WORDS);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** Push messages to paired devices, and the channel ntfy. */
export const NotificationsSection = z
  .strictObject({
    approve: z
      .boolean()
      .default(false)
      .describe("Whether a notification that shows the whole call may carry Approve"),
    quiet: z
      .strictObject({
        from: timeOfDay.describe("When the quiet hours begin, such as 22:00"),
        to: timeOfDay.describe("When they end; the next day, if that is earlier"),
        zone: z
          .string()
          .refine(isTimeZone, "expected a time zone such as Europe/Berlin")
          .optional()
          .describe("Default: this machine's own"),
        levels: z
          .array(z.enum(LEVELS))
          .default(["safe", "dangerous"])
          .describe("Questions of these levels are not notified then"),
      })
      .optional()
      .describe("Hours in which people are not notified"),
    contact: z
      .string()
      .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, "expected mailto:NAME@HOST or https://…")
      .optional()
      .describe("Whom a push service writes to when something is wrong"),
    services: z
      .array(z.string().regex(/^[\w.[\]:-]+$/, "expected a host such as push.example.internal"))
      .default([])
      .describe("Push services that are not on the internet: HOST or HOST:PORT, also with http"),
  })
  .prefault({});

const texts = z.array(z.string().min(1)).default([]);

export const PathsSection = z
  .strictObject({
    roots: texts.describe("Directories that tools may touch; none: every directory"),
    zeroAccess: texts.describe("Paths that no tool may touch in any way"),
    readOnly: texts.describe("Paths that no tool may change"),
    noDelete: texts.describe("Paths that no tool may delete"),
  })
  .prefault({});

export const LoopSection = z
  .strictObject({
    warn: z
      .number()
      .int()
      .min(1)
      .default(3)
      .describe("Failures, or repeats of one call, in a row after which people are warned"),
    trip: z.number().int().min(2).default(5).describe("… and after which the session is stopped"),
    cooldown: duration("10m").describe("For how long"),
    cascade: z
      .number()
      .int()
      .min(2)
      .default(3)
      .describe("Agents of one family that fail within the window stop the family"),
    window: duration("60s"),
  })
  .prefault({});

export const BudgetSection = z
  .strictObject({
    perSession: z
      .number()
      .min(0)
      .default(10)
      .describe("What a session may cost, as its host reports it; 0: no limit"),
    warnAt: z
      .number()
      .min(0)
      .max(1)
      .default(0.8)
      .describe("The part of it from which people are warned"),
  })
  .prefault({});

export const PiiSection = z
  .strictObject({
    enable: texts.describe("Patterns to switch on beyond those that are on anyway"),
    disable: texts.describe("Patterns to switch off"),
    custom: z
      .record(z.string().min(1), z.string().min(1))
      .default({})
      .describe("More patterns, by name (RE2 syntax)"),
    secrets: z
      .record(z.string().min(1), z.string())
      .default({})
      .describe("Values to be masked as [SECRET:name]; only as $NAME, read from the environment"),
  })
  .prefault({});

/** The config's settings for policy files. */
export const policyKeys = {
  policy: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe("A policy file or several, relative to this file"),
  managed: z
    .string()
    .min(1)
    .optional()
    .describe("A policy file that ranks above all others; only its owner may be able to write it"),
};
