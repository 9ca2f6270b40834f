/** How a card looks in a terminal. */
import { styleText } from "node:util";
import type { Card } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import type { Theme } from "../themes.ts";

export type TerminalOutput = NodeJS.WritableStream & { readonly columns?: number };

const COLOURS = { safe: "green", dangerous: "yellow", catastrophic: "red" } as const;
const BRIGHT = {
  safe: "greenBright",
  dangerous: "yellowBright",
  catastrophic: "redBright",
} as const;
/** Yellow on white cannot be read. */
const DEEP = { safe: "green", dangerous: "magenta", catastrophic: "red" } as const;
const PALETTES = { auto: COLOURS, dark: BRIGHT, light: DEEP, plain: undefined } as const;
type Colour = (typeof COLOURS | typeof BRIGHT | typeof DEEP)[keyof typeof COLOURS];
const DEFAULT_COLUMNS = 80;

export interface Screen {
  readonly output: TerminalOutput;
  /** The number of questions that wait after this one. */
  readonly behind: number;
  readonly theme: Theme;
}

/**
 * Every line with an agent's text begins with a bar, also if it is long: it cannot look like a line
 * of ours.
 */
export function bannerOf(card: Card, { output, behind, theme }: Screen): string {
  /** One at a time: Node 20 does not ask the stream when it is given several. */
  const palette = PALETTES[theme];
  const style = (format: "bold" | "inverse" | Colour, text: string) =>
    palette ? styleText(format, text, { stream: output }) : text;
  const quoted = (text: string) => barred(text, output.columns || DEFAULT_COLUMNS);
  const facts: [string, string | null][] = [
    ...causeFacts(card),
    ["tool", card.tool],
    ["session", card.session],
    ["agent", card.agent],
    ["folder", card.cwd],
    ["the agent says", card.summary],
  ];
  const level = palette
    ? style(palette[card.level], style("inverse", ` ${card.levelWord} `))
    : `[${card.levelWord}]`;
  return [
    "",
    `${level} ${style("bold", card.heading)}`,
    ...facts.flatMap(([name, value]) => (value === null ? [] : quoted(`${name}: ${value}`))),
    ...(card.subject ? ["", style("bold", card.subject.label), ...quoted(card.subject.text)] : []),
    "",
    style("bold", "arguments, as they were sent"),
    ...quoted(card.arguments),
    "",
    ...(card.calls > 1 ? [`! ${card.calls} identical calls wait for this answer.`] : []),
    ...card.notes.map((note) => `! ${note}`),
    ...(card.roles.length > 0
      ? [`Only for approvers with the role ${card.roles.join(" or ")}.`]
      : []),
    ...(card.scope.length > 0
      ? ["always would cover, in this session:", ...card.scope.flatMap(quoted)]
      : []),
    ...ruleLines(card, quoted),
    `Denied at ${new Date(card.expiresAt).toLocaleTimeString("en-GB")} unless answered.${behind > 0 ? ` (${behind} more waiting)` : ""}`,
  ].join("\n");
}

/** What can be typed for a rule: nothing if no rule can be written, or if a phrase is required. */
const writable = ({ rule, phrase }: Card): Card["rule"] => (phrase === null ? rule : null);

/** The whole rule, before the keys that write it. */
function ruleLines(card: Card, quoted: (text: string) => string[]): string[] {
  const rule = writable(card);
  if (!rule) return [];
  const { text, project } = rule;
  return [
    `${project === null ? "u" : "p or u"} would approve, and write this rule, which stays until it is revoked:`,
    ...quoted(text),
    ...(project === null ? [] : ["p limits it to this project:", ...quoted(project)]),
  ];
}

export function promptOf(card: Card, locked: boolean): string {
  const { phrase, scope, calls } = card;
  if (locked) return "Enter denies: ";
  if (phrase !== null)
    return `To approve ${calls > 1 ? `all ${calls}` : "once"}, type "${phrase}"; Enter or "n WHY" denies: `;
  const rule = writable(card);
  const ways: (readonly [key: string, does: string])[] = [
    ["y", calls > 1 ? `all ${calls}` : "once"],
    ...(calls > 1 ? [["1", "only one"] as const] : []),
    ...(scope.length > 0 ? [["a", "always"] as const] : []),
    ...(rule?.project ? [["p", "always in this project"] as const] : []),
    ...(rule ? [["u", "always in all projects"] as const] : []),
  ];
  const help = ways.map(([key, does]) => `${key} ${does}`).join(", ");
  return `Approve? ${help}, n WHY or anything else denies [${ways.map(([key]) => key).join("/")}/N] `;
}

function barred(text: string, columns: number): string[] {
  return text
    .split("\n")
    .flatMap((line) =>
      fold(line.replaceAll("\t", "    "), Math.max(20, columns - 2)).map((piece) => `│ ${piece}`),
    );
}

/**
 * Breaks a line before the terminal does. A character that is not plain Latin may be two columns
 * wide.
 */
function fold(line: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const character of line) {
    const columns = character > "\u02ff" ? 2 : 1;
    if (used + columns > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += character;
    used += columns;
  }
  return [...pieces, piece];
}
