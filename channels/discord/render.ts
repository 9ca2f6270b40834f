/**
 * A layout as a Discord message: one embed in the colour of its level, and rows of buttons.
 *
 * Why not Components V2, in any state of a card:
 * - a message with that flag has an empty push notification, and one of a card that waits has to
 *   say level and heading (discord/discord-api-docs#7854, open); an embed's title is told;
 * - its texts take 4000 characters together, an embed 6000;
 * - a mention in its texts is live, in an embed it never is, so what an agent writes would depend
 *   on `allowed_mentions` alone;
 * - the flag cannot be taken back, so no older gateway at the same store could close the card.
 * https://docs.discord.com/developers/components/reference
 */
import {
  type APIActionRowComponent,
  type APIAllowedMentions,
  type APIButtonComponent,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from "discord.js";
import { timeOf } from "../../src/core/card.ts";
import type { Level } from "../../src/core/model.ts";
import { cut } from "../../src/core/text.ts";
import type { CodeBlock, Piece } from "../call-blocks.ts";
import type { Button, MessageLayout } from "../chat/platform-adapter.ts";
import { block, inline, literal, quoted } from "./text.ts";

/** UTF-16 units, of the 4096 that Discord takes; less where much has to be escaped. */
export const ROOM = 3600;
/**
 * Discord counts code points; UTF-16 units are never fewer.
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 */
const MAX = { description: 4096, footer: 2048, sum: 6000 } as const;
/** Of 256, though every sign of it were escaped. */
const MAX_TITLE = 120;
const MAX_OUTCOME = 250;
/** What a layout may still get after it was measured: how it ended, or a hint. */
const RESERVE = 600;

const COLOURS: Readonly<Record<Level, number>> = {
  safe: 0x2ecc71,
  dangerous: 0xe67e22,
  catastrophic: 0xd83c3e,
};
const GREY = 0x95a5a6;
const SIGNS: Readonly<Record<Level, string>> = { safe: "🔹", dangerous: "⚠️", catastrophic: "🛑" };
const ENDINGS: Readonly<Record<NonNullable<MessageLayout["ended"]>, string>> = {
  approved: "✅",
  rejected: "❌",
  expired: "⌛",
  cancelled: "⌛",
};
const STYLES: Readonly<
  Record<Button["style"], ButtonStyle.Success | ButtonStyle.Danger | ButtonStyle.Secondary>
> = {
  good: ButtonStyle.Success,
  bad: ButtonStyle.Danger,
  plain: ButtonStyle.Secondary,
};

/**
 * A message notifies no one, whatever is in it. Without this, an edit would drop that setting of
 * the post.
 */
export const NOTIFIES_NO_ONE = { parse: [], replied_user: false } satisfies APIAllowedMentions;

export interface Laid {
  readonly embeds: readonly APIEmbed[];
  /** Never left out: an edit without it would keep the buttons. */
  readonly components: readonly APIActionRowComponent<APIButtonComponent>[];
  readonly allowed_mentions: typeof NOTIFIES_NO_ONE;
}

export function messageOf(layout: MessageLayout): Laid {
  const embed: APIEmbed = { ...textsOf(layout), color: layout.over ? GREY : COLOURS[layout.level] };
  return { embeds: [embed], components: layout.rows.map(rowOf), allowed_mentions: NOTIFIES_NO_ONE };
}

/** Whether a layout is too long once all that needs it is escaped. */
export function overflows(layout: MessageLayout): boolean {
  const { title, description, footer } = textsOf(layout, RESERVE);
  const sum = title.length + description.length + (footer?.text.length ?? 0) + RESERVE;
  return (
    description.length > MAX.description - RESERVE ||
    (footer?.text.length ?? 0) > MAX.footer ||
    sum > MAX.sum
  );
}

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly footer?: { readonly text: string };
}

/**
 * If the description has no room for the notes, they go in the footer, which is drawn small and
 * needs no escaping.
 */
function textsOf(layout: MessageLayout, reserve = 0): Texts {
  const sign = layout.over && layout.ended ? ENDINGS[layout.ended] : SIGNS[layout.level];
  const title = `${sign} ${literal(cut(layout.title, MAX_TITLE).text)}`;
  const body = [
    ...outcomeOf(layout),
    ...layout.code.map(codeOf),
    ...(layout.line.length > 0 ? [lineOf(layout.line, " · ", !layout.over)] : []),
    ...quoteOf(layout),
    ...layout.facts.map(factOf),
    ...(layout.context.length > 0 ? [aroundOf(layout.context)] : []),
  ];
  const description = [...body, ...layout.notes.map(noteOf)].join("\n");
  if (description.length <= MAX.description - reserve) return { title, description };
  const footer = cut(layout.notes.join("\n"), MAX.footer).text;
  return { title, description: body.join("\n"), footer: { text: footer } };
}

const outcomeOf = ({ outcome, ended }: MessageLayout): string[] =>
  outcome === null
    ? []
    : [`${ended ? `${ENDINGS[ended]} ` : ""}**${literal(cut(outcome, MAX_OUTCOME).text)}**`];

const quoteOf = ({ quote }: MessageLayout): string[] =>
  quote === null ? [] : [quoted(literal(quote))];

/** Labels are bold, which escaped text cannot be; further lines are behind a bar. */
function factOf([label, text]: readonly [string, string]): string {
  const [first = "", ...more] = literal(text).split("\n");
  return [
    `**${literal(label)}:** ${first}`,
    ...(more.length > 0 ? [quoted(more.join("\n"))] : []),
  ].join("\n");
}

const codeOf = ({ head, text, language }: CodeBlock): string =>
  [lineOf(head, " "), ...(text === "" ? [] : [block(text, language)])].join("\n");

/** `isLive`: a time is drawn as what is left of it, and Discord counts it down. */
const lineOf = (pieces: readonly Piece[], between: string, isLive = false): string =>
  pieces
    .map(({ text, by, until }) => {
      if (by !== "us") return inline(text);
      return until && isLive
        ? `**until ${literal(timeOf(until.at))}** (<t:${Math.floor(until.at / 1000)}:R>)`
        : `**${literal(text)}**`;
    })
    .join(between);

/** Small and grey. */
const aroundOf = (pieces: readonly Piece[]): string =>
  `-# ${pieces.map(({ text, by }) => (by === "us" ? literal(text) : inline(text))).join(" ")}`;

const noteOf = (note: string): string => {
  const [first = "", ...more] = literal(note).split("\n");
  return [first, ...(more.length > 0 ? [quoted(more.join("\n"))] : [])].join("\n");
};

const rowOf = (row: readonly Button[]): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components: row.map(({ label, data, style }) => ({
    type: ComponentType.Button,
    style: STYLES[style],
    label: label.slice(0, 80),
    custom_id: data,
  })),
});
