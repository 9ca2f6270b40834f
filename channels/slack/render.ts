/**
 * A layout as Slack's blocks. An agent's text is in `plain_text` or `rich_text` only: nothing in it
 * is markup, and it notifies no one.
 *
 * Of the newer blocks none is better for a card: the text of a `markdown` block is markup, a `card`
 * takes 200 characters, an `alert` is for modals, and neither holds fixed width.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
import type { types } from "@slack/bolt";
import type { Level } from "../../src/core/model.ts";
import { cut } from "../../src/core/text.ts";
import type { Piece } from "../call-blocks.ts";
import type { Button, Form, MessageLayout } from "../chat/platform-adapter.ts";

type Block = types.KnownBlock;
type RichText = types.RichTextBlock["elements"][number];

/**
 * UTF-16 units of text that a card may hold. Slack refuses a message whose blocks are longer than
 * about 12 000 characters of text plus some overhead for the containers, which is not documented: 9
 * 600 in fifty blocks were accepted, 11 300 in 45 were not (bolt-js issues 2509, 2867).
 */
export const ROOM = 8000;
/** The same for a message that holds one block of code and a line. */
export const CODE_ROOM = 9000;

const LIMITS = { header: 150, plain: 3000, button: 75, title: 24, told: 9000, text: 300 } as const;
/** The level and the end of a question, beside the word for it. */
const SIGNS: Readonly<Record<Level, string>> = { safe: "ℹ️", dangerous: "⚠️", catastrophic: "🛑" };
const ENDS: Readonly<Record<NonNullable<MessageLayout["ended"]>, string>> = {
  approved: "✅",
  rejected: "❌",
  expired: "⌛",
  cancelled: "⌛",
};
const STYLES: Readonly<Record<Button["style"], "primary" | "danger" | undefined>> = {
  good: "primary",
  bad: "danger",
  plain: undefined,
};

/** Only these three mean anything in Slack's text, the ampersand first. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The notification, and what a screen reader says: short, because it interrupts people. */
export function textOf(layout: MessageLayout): string {
  const tool = layout.code[0]?.head.find(({ by }) => by === "others")?.text;
  return short(`${headOf(layout)}${tool ? ` · ${tool}` : ""}`);
}

/** Text for where blocks are not drawn. */
export const short = (text: string): string => escapeText(cut(text, LIMITS.text).text);

export function blocksOf(layout: MessageLayout): Block[] {
  const title = `${SIGNS[layout.level]} ${layout.title}`;
  const head: Block = layout.over
    ? rich(bold(layout.title))
    : { type: "header", text: plain(cut(title, LIMITS.header).text) };
  const body = [
    ...layout.code.flatMap(({ head, text, language }) => [
      section(piecesOf(head, " ")),
      ...(text === "" ? [] : [code(text, language)]),
    ]),
    ...(layout.line.length > 0 ? [section(piecesOf(layout.line, " · ", !layout.over))] : []),
    ...(layout.quote === null
      ? []
      : [{ type: "rich_text_quote" as const, elements: [words(layout.quote)] }]),
    ...(layout.facts.length > 0 ? [section(layout.facts.flatMap(factOf))] : []),
    ...(layout.context.length > 0 ? [section(aroundOf(layout.context))] : []),
  ];
  return [
    ...(layout.outcome === null ? [] : [rich(bold(headOf(layout)))]),
    head,
    ...(body.length > 0 ? [rich(...body)] : []),
    ...layout.notes.filter(Boolean).map(footOf),
    ...layout.rows.map(rowOf),
  ];
}

/** A line that notifies these; none if there are none. Only here, as elements of their own. */
export function mentionOf(whom: readonly string[]): Block[] {
  const elements = whom.flatMap((each, index) => [
    ...(index > 0 ? [words(" ")] : []),
    notifyElementOf(each),
  ]);
  return elements.length === 0 ? [] : [rich(section(elements))];
}

function notifyElementOf(whom: string): types.RichTextElement {
  if (whom === "@here" || whom === "@channel")
    return { type: "broadcast", range: whom === "@here" ? "here" : "channel" };
  return whom.startsWith("S")
    ? { type: "usergroup", usergroup_id: whom }
    : { type: "user", user_id: whom };
}

/** Something said to one person. */
export const saidOf = (text: string): Block[] => [
  rich(section([words(cut(text, LIMITS.told).text)])),
];

/** One part of something long. */
export const partOf = (label: string, text: string): Block[] => [
  rich(bold(label)),
  rich(code(text)),
];

/** `remembered` comes back with what was typed. */
export function modalOf({ title, label, placeholder }: Form, remembered: string): types.ModalView {
  const fits = title.length <= LIMITS.title;
  return {
    type: "modal",
    callback_id: "countersign",
    private_metadata: remembered,
    title: plain(fits ? title : "Countersign"),
    submit: plain("Send"),
    close: plain("Cancel"),
    blocks: [
      ...(fits ? [] : [{ type: "header" as const, text: plain(title) }]),
      {
        type: "input",
        block_id: "typed",
        label: plain(label),
        element: {
          type: "plain_text_input",
          action_id: "typed",
          placeholder: plain(placeholder),
          focus_on_load: true,
        },
      },
    ],
  };
}

/** The outcome if there is one, else the title; with its sign. */
const headOf = ({ level, title, outcome, ended }: MessageLayout): string =>
  outcome === null ? `${SIGNS[level]} ${title}` : `${ended ? `${ENDS[ended]} ` : ""}${outcome}`;

const plain = (text: string): types.PlainTextElement => ({
  type: "plain_text",
  text,
  emoji: false,
});
/** Slack takes no empty text, and an agent may send one. */
const words = (text: string, style?: "bold" | "code"): types.RichTextText => ({
  type: "text",
  text: text || " ",
  ...(style && { style: { [style]: true } }),
});
const section = (elements: types.RichTextElement[]): types.RichTextSection => ({
  type: "rich_text_section",
  elements,
});
const bold = (text: string): types.RichTextSection => section([words(text, "bold")]);
/** The library's types do not know `language` yet; Slack colours what it names. */
interface Preformatted extends types.RichTextPreformatted {
  readonly language?: string;
}

/** https://docs.slack.dev/reference/block-kit/block-elements/rich-text-preformatted-element */
const code = (text: string, language: "diff" | "text" = "text"): Preformatted => ({
  type: "rich_text_preformatted",
  elements: [words(text)],
  ...(language === "diff" && { language }),
});
const rich = (...elements: RichText[]): types.RichTextBlock => ({ type: "rich_text", elements });

/** What others wrote in fixed width, our own words in bold. `isLive`: a time can still come. */
const piecesOf = (
  pieces: readonly Piece[],
  between: string,
  isLive = false,
): types.RichTextElement[] =>
  pieces.flatMap((piece, at) => [
    ...(at > 0 ? [words(between)] : []),
    piece.until && isLive ? timeOf(piece.text, piece.until) : wordsOf(piece),
  ]);

const wordsOf = ({ text, by }: Piece) => words(text, by === "us" ? "bold" : "code");

/**
 * In each person's own zone. Slack documents `{ago}` for times that are past only, so what is left
 * is told as it was.
 * https://docs.slack.dev/reference/block-kit/block-elements/date-element
 */
const timeOf = (
  fallback: string,
  { at, span }: NonNullable<Piece["until"]>,
): types.RichTextDate => ({
  type: "date",
  timestamp: Math.floor(at / 1000),
  format: `until {time} (${span})`,
  fallback,
  style: { bold: true },
});

/** Without weight: our own words are not bold here. */
const aroundOf = (pieces: readonly Piece[]): types.RichTextText[] =>
  pieces.flatMap(({ text, by }, at) => [
    ...(at > 0 ? [words(" ")] : []),
    words(text, by === "us" ? undefined : "code"),
  ]);

/** `label: value`, a line for each. */
const factOf = ([label, text]: readonly [string, string], index: number): types.RichTextText[] => [
  words(`${index > 0 ? "\n" : ""}${label}: `, "bold"),
  words(text, "code"),
];

/** A line of small print. */
const footOf = (note: string): Block => ({
  type: "context",
  elements: [plain(cut(note, LIMITS.plain).text)],
});

/** An id may not occur twice in a message. */
const rowOf = (row: readonly Button[], index: number): types.ActionsBlock => ({
  type: "actions",
  block_id: `row-${index}`,
  elements: row.map(({ label, data, style }, place) => ({
    type: "button",
    action_id: `press-${index}-${place}`,
    text: plain(cut(label, LIMITS.button).text),
    value: data,
    ...(STYLES[style] && { style: STYLES[style] }),
  })),
});
