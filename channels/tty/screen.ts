/** How a card looks in a terminal. */
import { styleText } from "node:util";
import type { Card } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import type { Theme } from "../themes.ts";
import { NO_BREAK, proseLines, quotedLines, shorten } from "./layout.ts";

export type TerminalOutput = NodeJS.WritableStream & {
  readonly columns?: number;
  readonly rows?: number;
};

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

export const columnsOf = ({ columns }: TerminalOutput): number => columns || DEFAULT_COLUMNS;

export interface Screen {
  readonly output: TerminalOutput;
  /** The number of questions that wait after this one. */
  readonly behind: number;
  readonly theme: Theme;
}

/** Some lines of a banner, and what becomes of them where there is little room. */
interface Part {
  readonly lines: readonly string[];
  /** `main`: what matters most of the call. `rest`: what a short banner only counts. */
  readonly kind: "ours" | "blank" | "quoted" | "main" | "rest";
}

/** The whole banner as one text. */
export const bannerOf = (card: Card, screen: Screen): string =>
  allLines(partsOf(card, screen)).join("\n");

export interface Banner {
  readonly lines: readonly string[];
  /** All lines, where `lines` are not all of them. */
  readonly whole?: readonly string[];
}

/** The banner in at most so many rows: with less space, or shortened if that is not enough. */
export function bannerWithin(card: Card, screen: Screen, rows: number): Banner {
  const parts = partsOf(card, screen);
  const whole = allLines(parts);
  if (whole.length <= rows) return { lines: whole };
  const tight = parts.filter(({ kind }) => kind !== "blank");
  const lines = allLines(tight);
  return lines.length <= rows ? { lines } : { lines: shortLines(tight, rows), whole };
}

const allLines = (parts: readonly Part[]): readonly string[] => parts.flatMap(({ lines }) => lines);

/** Lines of each text of others that a short banner shows. */
const SHORT = 3;

function shortLines(parts: readonly Part[], rows: number): readonly string[] {
  const hasMain = parts.some(({ kind }) => kind === "main");
  const short = parts.map(({ kind, lines }): Part => {
    if (kind === "quoted") return { kind, lines: shorten(lines, SHORT) };
    if (kind !== "rest") return { kind, lines };
    return hasMain ? { kind, lines: shorten(lines, 1) } : { kind: "main", lines };
  });
  const others = short.reduce(
    (sum, { kind, lines }) => sum + (kind === "main" ? 0 : lines.length),
    0,
  );
  const room = Math.max(SHORT, rows - others);
  return short.flatMap(({ kind, lines }) => (kind === "main" ? shorten(lines, room) : lines));
}

/**
 * Every line with an agent's text begins with a bar, also if it is long: it cannot look like a line
 * of ours.
 */
function partsOf(card: Card, { output, behind, theme }: Screen): readonly Part[] {
  /** One at a time: Node 20 does not ask the stream when it is given several. */
  const palette = PALETTES[theme];
  const style = (format: "bold" | "inverse" | Colour, text: string) =>
    palette ? styleText(format, text, { stream: output }) : text;
  const columns = columnsOf(output);
  const quoted = (text: string): Part => ({ kind: "quoted", lines: quotedLines(text, columns) });
  const ours = (text: string): Part => ({ kind: "ours", lines: proseLines(text, columns) });
  const title = (text: string): Part => ({ kind: "ours", lines: [style("bold", text)] });
  const level = palette
    ? style(palette[card.level], style("inverse", ` ${card.levelWord} `))
    : `[${card.levelWord}]`;
  const { subject } = card;
  return [
    {
      kind: "ours",
      lines: [
        "",
        ...headingLines(card, columns).map((line, at) =>
          at === 0 ? `${level} ${style("bold", line)}` : style("bold", line),
        ),
      ],
    },
    ...factsOf(card).map(quoted),
    ...(subject
      ? [BLANK, title(subject.label), { ...quoted(subject.text), kind: "main" } as const]
      : []),
    BLANK,
    title("arguments, as they were sent"),
    { ...quoted(card.arguments), kind: "rest" },
    BLANK,
    ...(card.calls > 1 ? [ours(`! ${card.calls} identical calls wait for this answer.`)] : []),
    ...card.notes.map((note) => ours(`! ${note}`)),
    ...(card.roles.length > 0
      ? [ours(`Only for approvers with the role ${card.roles.join(" or ")}.`)]
      : []),
    ...(card.scope.length > 0 ? [ours("always would cover, in this session:")] : []),
    ...card.scope.map(quoted),
    ...ruleParts(card, { quoted, ours }),
    ours(
      `Denied at ${clockTime(card.expiresAt)} unless answered.` +
        (behind > 0 ? ` (${[behind, "more", "waiting"].join(NO_BREAK)})` : ""),
    ),
  ];
}

const BLANK: Part = { kind: "blank", lines: [""] };

/** A heading is ours; it stands behind the level. */
const headingLines = ({ heading, levelWord }: Card, columns: number): readonly string[] =>
  proseLines(`${"x".repeat(levelWord.length + 2)} ${heading}`, columns).map((line, at) =>
    at === 0 ? line.slice(levelWord.length + 3) : line,
  );

export const clockTime = (unixMs: number): string => new Date(unixMs).toLocaleTimeString("en-GB");

function factsOf(card: Card): readonly string[] {
  const facts: [string, string | null][] = [
    ...causeFacts(card),
    ["tool", card.tool],
    ["session", card.session],
    ["agent", card.agent],
    ["folder", card.cwd],
    ["the agent says", card.summary],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

/** What can be typed for a rule: nothing if no rule can be written, or if a phrase is required. */
export const writable = ({ rule, phrase }: Card): Card["rule"] => (phrase === null ? rule : null);

/** The whole rule, before the keys that write it. */
function ruleParts(
  card: Card,
  { quoted, ours }: Record<"quoted" | "ours", (text: string) => Part>,
): readonly Part[] {
  const rule = writable(card);
  if (!rule) return [];
  const { text, project } = rule;
  const answers = project === null ? "The answer u also writes" : "The answers p and u also write";
  return [
    ours(`${answers} this rule, which stays until it is revoked:`),
    quoted(text),
    ...(project === null ? [] : [ours("p limits it to this project:"), quoted(project)]),
  ];
}
