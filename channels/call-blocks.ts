/** What a call would do, as the blocks of a message or a screen: each thing once. */
import { type Card, timeOf } from "../src/core/card.ts";
import type { DiffLine, FileChange } from "../src/core/card-body.ts";

/** A piece of a line. Foreign text is drawn so that it cannot look like ours. */
export interface Piece {
  /** On one line. */
  readonly text: string;
  readonly by: "us" | "others";
}

/** What the call would do, or a part of it. */
export interface CodeBlock {
  readonly head: readonly Piece[];
  /** Drawn with fixed width. Empty: there is only the head. */
  readonly text: string;
  /** `diff`: each line begins with a sign, and is coloured by it. */
  readonly language: "diff" | "text";
}

const ours = (text: string): Piece => ({ text, by: "us" });
const theirs = (text: string): Piece => ({ text: inOneLine(text), by: "others" });

/** A line break in a name could push the rest of the line out of sight. */
const inOneLine = (text: string): string => text.replaceAll("\n", "⟨U+000A⟩");

export interface CallBlocks {
  /** All of the call. */
  readonly all: readonly CodeBlock[];
  /** What is nested in it and cannot be read there: it repeats, decoded, what `all` shows. */
  readonly nested: readonly CodeBlock[];
}

/** The names of arguments that need no mention beside the tool that takes them. */
const PLAIN = new Set(["command", "cmd", "argv"]);

export function callBlocks(card: Card): CallBlocks {
  const { tool, body, adds } = card;
  const raw = adds ? [rawBlock(card, body.kind === "raw" ? [theirs(tool)] : [])] : [];
  switch (body.kind) {
    case "command": {
      const { label, text, nested } = body;
      const head = [theirs(tool), ...(PLAIN.has(label) ? [] : [theirs(label)])];
      const hidden = nested.filter((script) => !text.includes(script.text.trim()));
      return {
        all: [{ head, text, language: "text" }, ...raw],
        nested: hidden.map((script) => ({
          head: [ours("in it, decoded:"), theirs(script.label)],
          text: script.text,
          language: "text",
        })),
      };
    }
    case "changes": {
      const blocks = body.files.map((change, at) =>
        changeBlock(change, at === 0 ? tool : undefined),
      );
      return { all: [...blocks, ...raw], nested: [] };
    }
    case "tree":
      return {
        all: [{ head: [theirs(tool), ours("arguments")], text: body.text, language: "text" }],
        nested: [],
      };
    case "raw":
      return { all: raw, nested: [] };
  }
}

const rawBlock = (card: Card, head: readonly Piece[]): CodeBlock => ({
  head: [...head, ours("all arguments, as they were sent")],
  text: card.arguments,
  language: "text",
});

const WHATS: Readonly<Record<FileChange["what"], string>> = {
  edit: "",
  create: "new file",
  overwrite: "overwrites the file",
  delete: "deletes it",
  move: "moves it to",
  write: "writes the whole file",
};

function changeBlock(change: FileChange, tool: string | undefined): CodeBlock {
  const { file, what, to, added, removed, all, hunks } = change;
  const counts = [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""].filter(Boolean);
  const words = [WHATS[what], ...(all ? ["every occurrence"] : [])].filter(Boolean);
  return {
    head: [
      ...(tool === undefined ? [] : [theirs(tool)]),
      theirs(file),
      ...words.map(ours),
      ...(to === undefined ? [] : [theirs(to)]),
      ...(counts.length > 0 ? [ours(counts.join(" "))] : []),
    ],
    text: diffText({ hunks }),
    language: "diff",
  };
}

const SIGNS: Readonly<Record<DiffLine["op"], string>> = { add: "+", remove: "-", same: " " };

/** Lines of others begin with a sign or a blank, so a line that begins with `@@` is ours. */
function diffText({ hunks }: Pick<FileChange, "hunks">): string {
  return hunks
    .flatMap(({ oldStart, newStart, lines }, at) => {
      const start = newStart ?? oldStart;
      const begin =
        start !== undefined && start > 0 ? [`@@ line ${start} @@`] : at > 0 ? ["@@"] : [];
      return [...begin, ...lines.map(({ op, text }) => `${SIGNS[op]}${text}`)];
    })
    .join("\n");
}

/** All of the call in one block, for when there is not room for several. */
export function oneBlock(card: Card): CodeBlock {
  if (card.adds) return rawBlock(card, [theirs(card.tool)]);
  const [first, ...more] = callBlocks(card).all;
  if (!first || more.length === 0) return first ?? rawBlock(card, [theirs(card.tool)]);
  // lines of a diff begin with a sign or a blank, so these can only be ours
  const texts = more.flatMap(({ head, text }) => [
    `*** ${textOf(head)}`,
    ...(text === "" ? [] : [text]),
  ]);
  return { ...first, text: [first.text, ...texts].filter((text) => text !== "").join("\n") };
}

/** A line as plain text. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text }) => text).join(" ");

/** A session key that ends in a UUID, by the first of its digits; others are left as they are. */
const shortSession = (session: string): string =>
  session.replace(/^([\w-]{1,32}:[\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, "$1…");

/** Who asks, from where, in which session; until when an answer is taken; and the question's ID. */
export function callLine(card: Card): readonly Piece[] {
  const { agent, cwd, session, ref, expiresAt, createdAt } = card;
  const minutes = Math.max(1, Math.round((expiresAt - createdAt) / 60_000));
  return [
    ...(agent === null ? [] : [theirs(agent)]),
    ...(cwd === null ? [] : [theirs(cwd)]),
    theirs(shortSession(session)),
    ours(`until ${timeOf(expiresAt)} (${minutes} min)`),
    ours(`ID: ${ref}`),
  ];
}
