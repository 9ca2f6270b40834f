/**
 * A layout as one post: the text as the post's message, which the apps cut far later than the text
 * of an attachment, and each row of buttons as an attachment.
 */
import { createHash } from "node:crypto";
import { cut } from "../../src/core/text.ts";
import type { CodeBlock, Piece } from "../call-blocks.ts";
import type { Button, Form, MessageLayout, Place } from "../chat/platform-adapter.ts";
import { block, code, inert, quotation } from "./text.ts";

/** UTF-16 units that a card may hold, where the server takes posts of the usual size. */
export const ROOM = 6000;
/** What a card has besides them: title, outcome, mentions, fences. */
const REST = 1500;
/** `MaxPostSize` of a server, in code points, where it does not say another. */
export const USUAL_POST = 16_383;

export const roomIn = (maxPost = USUAL_POST): number => Math.min(ROOM, maxPost - REST);

const LIMITS = { outcome: 300, title: 24, label: 24, help: 150, told: 3500 } as const;
const SIGNS: Readonly<Record<MessageLayout["level"], string>> = {
  safe: "ℹ️",
  dangerous: "⚠️",
  catastrophic: "🛑",
};
const ENDS: Readonly<Record<NonNullable<MessageLayout["ended"]>, string>> = {
  approved: "✅",
  rejected: "❌",
  expired: "⌛",
  cancelled: "🚫",
};
const COLOURS: Readonly<Record<MessageLayout["level"], string>> = {
  safe: "#3d7cc9",
  dangerous: "#e8a33d",
  catastrophic: "#c9302c",
};
const STYLES: Readonly<Record<Button["style"], string>> = {
  good: "good",
  bad: "danger",
  plain: "default",
};

/**
 * Where a button leads: to us, through the Mattermost server, which does not show this to its
 * users.
 */
export interface ActionTarget {
  readonly url: string;
  readonly place: Place;
}

export function messageOf(layout: MessageLayout, mentions: readonly string[] = []): string {
  const { outcome, ended, title, level, line, facts, context, quote, notes } = layout;
  const head =
    outcome === null
      ? `${layout.over ? "" : `${SIGNS[level]} `}**${inert(title)}**`
      : `${ended ? `${ENDS[ended]} ` : ""}${inert(cut(outcome, LIMITS.outcome).text)}\n` +
        inert(title);
  const parts = [
    mentions.join(" "),
    head,
    ...layout.code.map(codeOf),
    lineOf(line, " · "),
    quote === null || quote.trim() === "" ? "" : quotation(quote),
    facts.map(factOf).join("\n"),
    context.map(({ text, by }) => (by === "us" ? inert(text) : code(text))).join(" "),
    notes.map(inert).join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/**
 * The phone apps do not wrap the lines of a block of code: what is longer is cut off at the edge,
 * until a tap opens the block. One line is code within the text, which they wrap.
 */
const WIDTH_ON_PHONE = 38;

const codeOf = ({ head, text, language }: CodeBlock): string => {
  const isLong = text.length > WIDTH_ON_PHONE && !/[\n\t]|^ | $| {2}/.test(text);
  const drawn = isLong && language === "text" ? code(text) : block(text, language);
  return [lineOf(head, " "), ...(text === "" ? [] : [drawn])].join("\n");
};

const lineOf = (pieces: readonly Piece[], between: string): string =>
  pieces
    .map(({ text, by }) => (by === "us" ? `**${inert(text)}**` : code(text)))
    .filter((piece) => piece !== "")
    .join(between);

const factOf = ([label, text]: readonly [string, string]): string =>
  /\n/.test(text) ? `**${inert(label)}:**\n${block(text)}` : `**${inert(label)}:** ${code(text)}`;

/** Always present: without rows, the empty list removes the buttons. */
export const propsOf = (layout: MessageLayout, target: ActionTarget) => ({
  attachments: layout.rows.map((row) => ({
    color: COLOURS[layout.level],
    fallback: "",
    actions: row.map((button) => actionOf(button, target)),
  })),
});

const actionOf = ({ label, data, style }: Button, { url, place }: ActionTarget) => ({
  id: actionId(data),
  type: "button",
  name: label,
  style: STYLES[style],
  integration: {
    url: `${url}/action`,
    context: { data, ...(place.thread !== undefined && { thread: place.thread }) },
  },
});

/**
 * All users can read an action's id, but not its data. The id is derived from the data, so that it
 * identifies a button of ours, and the data cannot be derived from it. Letters and digits only, or
 * Mattermost does not find the action.
 */
export const actionId = (data: string): string =>
  createHash("sha256").update(data).digest("hex").slice(0, 26);

/** Something said to one person. */
export const saidOf = (text: string): string => inert(cut(text, LIMITS.told).text);

/** `state` comes back with what was typed. */
export function dialogOf({ title, label, placeholder }: Form, state: string) {
  const fits = title.length <= LIMITS.title;
  return {
    callback_id: "countersign",
    title: fits ? title : "Countersign",
    introduction_text: fits ? "" : inert(title),
    submit_label: "Send",
    notify_on_cancel: false,
    state,
    elements: [
      {
        type: "textarea",
        name: "typed",
        display_name: label.length <= LIMITS.label ? label : "Your answer",
        help_text: label.slice(0, LIMITS.help),
        placeholder: placeholder.slice(0, LIMITS.help),
        max_length: 1000,
        optional: false,
      },
    ],
  };
}
