/** How a card looks in a terminal. */
import { styleText } from "node:util";
import type { Card } from "../../src/core/card.ts";
import { causeFacts } from "../../src/core/card-facts.ts";
import { type CodeBlock, callBlocks, callContext, textOf } from "../call-blocks.ts";
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
  /** `main`: what the call would do. */
  readonly kind: "ours" | "blank" | "quoted" | "main";
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
  const short = parts.map(({ kind, lines }): Part => {
    if (kind === "quoted") return { kind, lines: shorten(lines, SHORT) };
    return { kind, lines };
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
  const style = (format: "bold" | "dim" | "inverse" | Colour, text: string) =>
    palette ? styleText(format, text, { stream: output }) : text;
  const columns = columnsOf(output);
  const quoted = (text: string): Part => ({ kind: "quoted", lines: quotedLines(text, columns) });
  const ours = (text: string): Part => ({ kind: "ours", lines: proseLines(text, columns) });
  const level = palette
    ? style(palette[card.level], style("inverse", ` ${card.levelWord} `))
    : `[${card.levelWord}]`;
  const { all, nested } = callBlocks(card);
  const blockLines = ({ head, text, language }: CodeBlock): readonly string[] => [
    ...quotedLines(textOf(head), columns).map((line) => style("bold", line)),
    ...(text === ""
      ? []
      : language === "diff"
        ? text.split("\n").flatMap((line) => diffLines(line, { columns, style }))
        : quotedLines(text, columns)),
  ];
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
    BLANK,
    { kind: "main", lines: [...all, ...nested].flatMap(blockLines) },
    BLANK,
    ...factsOf(card).map(quoted),
    { kind: "quoted", lines: contextLines(card, columns).map((line) => style("dim", line)) },
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

interface Drawing {
  readonly columns: number;
  readonly style: (format: Colour, text: string) => string;
}

/** The signs stay where there is no colour. */
function diffLines(line: string, { columns, style }: Drawing): readonly string[] {
  const colour = line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : undefined;
  const lines = quotedLines(line, columns);
  return colour ? lines.map((each) => style(colour, each)) : lines;
}

/** At most two lines: what is lost where lines break is left free. */
function contextLines(card: Card, columns: number): readonly string[] {
  const room = Math.min(2 * CONTEXT_COLUMNS, 2 * (columns - 15));
  const text = textOf(callContext(card, { room }));
  return text === "" ? [] : quotedLines(text, columns);
}

const CONTEXT_COLUMNS = 80;

const BLANK: Part = { kind: "blank", lines: [""] };

/** A heading is ours; it stands behind the level. */
const headingLines = ({ heading, levelWord }: Card, columns: number): readonly string[] =>
  proseLines(`${"x".repeat(levelWord.length + 2)} ${heading}`, columns).map((line, at) =>
    at === 0 ? line.slice(levelWord.length + 3) : line,
  );

/** With the zone: the terminal may be one of another machine. */
export const clockTime = (unixMs: number): string =>
  new Date(unixMs).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });

function factsOf(card: Card): readonly string[] {
  const facts: [string, string | null][] = [
    ["the agent says", card.summary],
    ...causeFacts(card),
    ["other arguments", card.rest],
  ];
  const who = [card.agent, card.cwd, card.session].filter((each) => each !== null);
  return [
    who.join(" · "),
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
  ];
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
