/** What a call would do, as the blocks of a message or a screen: each thing once. */
import { type Card, timeOf } from "../src/core/card.ts";
import type { DiffLine, FileChange } from "../src/core/card-body.ts";
import type { CallContext } from "../src/core/model.ts";

/** A piece of a line. Foreign text is drawn so that it cannot look like ours. */
export interface Piece {
  /** On one line. */
  readonly text: string;
  readonly by: "us" | "others";
  /** The time that `text` tells, for platforms that can draw it in each person's own zone. */
  readonly until?: {
    /** Unix milliseconds. */
    readonly at: number;
    /** How long that was from the start: `5 min`. */
    readonly span: string;
  };
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
        changeBlock(change, { tool: at === 0 ? tool : undefined, folder: card.cwd }),
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

/** A file by its path from the folder that the same card shows, where it lies in that. */
function pathIn(folder: string | null, file: string): string {
  if (folder === null || !file.startsWith(`${folder}/`)) return file;
  const path = file.slice(folder.length + 1);
  return path === "" || /^\/|(?:^|\/)\.{1,2}(?:\/|$)|⟨/.test(path) ? file : path;
}

function changeBlock(
  change: FileChange,
  { tool, folder }: { readonly tool: string | undefined; readonly folder: string | null },
): CodeBlock {
  const { file, what, to, added, removed, all, hunks } = change;
  const counts = [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""].filter(Boolean);
  const words = [WHATS[what], ...(all ? ["every occurrence"] : [])].filter(Boolean);
  return {
    head: [
      ...(tool === undefined ? [] : [theirs(tool)]),
      theirs(pathIn(folder, file)),
      ...words.map(ours),
      ...(to === undefined ? [] : [theirs(pathIn(folder, to))]),
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

/**
 * A session key that ends in a UUID, by the first of its digits, and without the agent's name where
 * that stands beside it; others are left as they are.
 */
function shortSession(session: string, agent: string | null): string {
  const [, host, digits] =
    /^([\w-]{1,32}):([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.exec(session) ?? [];
  if (digits === undefined) return session;
  const isNamed = host === agent?.toLowerCase().replaceAll(" ", "-");
  return isNamed ? `${digits}…` : `${host}:${digits}…`;
}

/** Who asks, from where, in which session; until when an answer is taken; and the question's ID. */
export function callLine(card: Card): readonly Piece[] {
  const { agent, cwd, session, ref, expiresAt, createdAt } = card;
  const span = `${Math.max(1, Math.round((expiresAt - createdAt) / 60_000))} min`;
  return [
    ...(agent === null ? [] : [theirs(agent)]),
    ...(cwd === null ? [] : [theirs(cwd)]),
    theirs(shortSession(session, agent)),
    { ...ours(`until ${timeOf(expiresAt)} (${span})`), until: { at: expiresAt, span } },
    ours(`ID: ${ref}`),
  ];
}

/** UTF-16 units that the context of a call may take: two lines of a phone. */
const CONTEXT_ROOM = 88;
const MAX_PLACE = 24;
/** Of what ran before, less than this tells nothing. */
const MIN_BEFORE = 10;
const BETWEEN = " · ";

type Pieces = readonly Piece[];

export interface ContextOptions {
  /** UTF-16 units that it may take. */
  readonly room?: number;
  /** Only the branch and the earlier answers. */
  readonly brief?: boolean;
}

/**
 * What stands around the call, on one line: the branch, how people answered the same finding, and
 * what the session did just before, as far as there is room. Empty: nothing that would add
 * something is known.
 */
export function callContext(
  { context }: Card,
  { room = CONTEXT_ROOM, brief = false }: ContextOptions = {},
): Pieces {
  if (!context) return [];
  const { earlier } = context;
  const answers = earlier.approved + earlier.denied > 0 ? [ours(earlierWords(earlier))] : [];
  const before = brief ? [] : context.before;
  const withPast = (place: Pieces): readonly Pieces[] => {
    const groups = [place, answers].filter((group) => group.length > 0);
    const past = beforePieces(before, room - lengthOf(groups) - BETWEEN.length);
    return past.length > 0 ? [...groups, past] : [];
  };
  const [branch, place] = [placePieces({ ...context, repository: null }), placePieces(context)];
  const all = [
    ...(brief ? [] : [withPast(place), withPast(branch), [place, answers]]),
    [branch, answers],
  ].map((groups) => groups.filter((group) => group.length > 0));
  const fitting = all.find((groups) => groups.length > 0 && lengthOf(groups) <= room) ?? [];
  return fitting.flatMap((group, at) => [...(at > 0 ? [ours("·")] : []), ...group]);
}

const lengthOf = (groups: readonly Pieces[]): number => groups.map(textOf).join(BETWEEN).length;

const placePieces = ({ branch, repository }: CallContext): Pieces => [
  ...(branch === null ? [] : [ours("on"), theirs(short(branch, MAX_PLACE))]),
  ...(repository === null ? [] : [ours("in"), theirs(short(lastOf(repository), MAX_PLACE))]),
];

/** A repository's name without its host and its owner. */
const lastOf = (repository: string): string => repository.slice(repository.lastIndexOf("/") + 1);

const short = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

function earlierWords({ approved, denied }: CallContext["earlier"]): string {
  const counts = [
    ...(approved > 0 ? [`approved ${approved}×`] : []),
    ...(denied > 0 ? [`denied ${denied}×`] : []),
  ];
  return `same finding: ${counts.join(", ")}`;
}

const OUTCOMES: Readonly<Record<CallContext["before"][number]["outcome"], string>> = {
  allowed: "(allowed)",
  denied: "(denied)",
  failed: "(failed)",
  waiting: "(waits)",
};
const MAX_BEFORE = 2;

/** A command says what it is; a path or a word needs the tool that took it. */
const deedOf = ({ tool, what }: { readonly tool: string; readonly what: string }): string =>
  /\S\s+\S/.test(what) ? what : `${tool} ${what}`.trimEnd();

/** The latest first; each is cut to what is left of the room. */
function beforePieces(before: CallContext["before"], room: number): Pieces {
  const pieces: Piece[] = [];
  for (const [at, { tool, what, outcome }] of before.slice(0, MAX_BEFORE).entries()) {
    const begin = at === 0 ? [ours("before:")] : [ours("and")];
    const end = ours(OUTCOMES[outcome]);
    const left = room - textOf([...pieces, ...begin, end]).length - 1;
    if (left < MIN_BEFORE) break;
    pieces.push(...begin, theirs(short(inOneLine(deedOf({ tool, what })), left)), end);
  }
  return pieces;
}
