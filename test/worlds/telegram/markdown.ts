/** parse_mode MarkdownV2 as tdlib's `parse_markdown_v2` reads it, with its errors. */
import { linkEntity } from "./links.ts";
import { badRequest } from "./refusal.ts";
import type { Entity, Formatted, User } from "./types.ts";

/** Entities that are open, by the names that the server's errors give them. */
type Kind =
  | "Bold"
  | "Italic"
  | "Underline"
  | "Strikethrough"
  | "Spoiler"
  | "Code"
  | "Pre"
  | "PreCode"
  | "TextUrl"
  | "CustomEmoji"
  | "BlockQuote";
const STYLES: Readonly<Partial<Record<Kind, string>>> = {
  Bold: "bold",
  Italic: "italic",
  Underline: "underline",
  Strikethrough: "strikethrough",
  Spoiler: "spoiler",
  Code: "code",
  Pre: "pre",
};
const RESERVED = "_*[]()~`>#+-=|{}.!\n";

interface Open {
  readonly kind: Kind;
  readonly language: string;
  readonly from: number;
  /** Where its mark stands in the source. */
  readonly mark: number;
}

interface Reader {
  readonly source: string;
  at: number;
  out: string;
  readonly open: Open[];
  readonly entities: Entity[];
  quoting: boolean;
  readonly known: (id: number) => User | undefined;
}

export function parseMarkdown(source: string, known: (id: number) => User | undefined): Formatted {
  const reader: Reader = { source, at: 0, out: "", open: [], entities: [], quoting: false, known };
  for (; reader.at < source.length; reader.at++) readOne(reader);
  const last = reader.open.at(-1);
  if (last?.kind === "BlockQuote") finishQuote(reader, "blockquote");
  const open = reader.open.at(-1);
  if (open) throw unended(reader, open);
  return { text: reader.out, entities: reader.entities };
}

function readOne(reader: Reader): void {
  const char = reader.source[reader.at]!;
  const next = reader.source[reader.at + 1] ?? "";
  const open = reader.open.at(-1);
  if (char === "\\" && next > "\0" && next <= "~") {
    reader.out += next;
    reader.at++;
    return;
  }
  const inCode = open?.kind === "Code" || open?.kind === "Pre" || open?.kind === "PreCode";
  if (!(inCode ? "`" : RESERVED).includes(char)) reader.out += char;
  else if (endsQuoteExpandable(reader)) endExpandable(reader);
  else if (open && ends(reader, open)) end(reader, open);
  else begin(reader);
}

/** `||` at the end of the last line of a quote makes it expandable. */
function endsQuoteExpandable({ source, at, open }: Reader): boolean {
  return open.at(-1)?.kind === "BlockQuote" && /^\|\|(?:\n(?!>)|$)/.test(source.slice(at, at + 4));
}

function endExpandable(reader: Reader): void {
  finishQuote(reader, "expandable_blockquote");
  reader.at++;
}

function finishQuote(reader: Reader, type: string): void {
  const { from } = reader.open.pop()!;
  reader.quoting = false;
  if (reader.out.length > from)
    reader.entities.push({ type, offset: from, length: reader.out.length - from });
}

function ends({ source, at, quoting }: Reader, { kind }: Open): boolean {
  if (quoting && source[at] === "\n" && source[at + 1] !== ">") return true;
  const rest = source.slice(at, at + 3);
  if (kind === "Bold") return rest.startsWith("*");
  if (kind === "Italic") return rest.startsWith("_") && rest[1] !== "_";
  if (kind === "Underline") return rest.startsWith("__");
  if (kind === "Strikethrough") return rest.startsWith("~");
  if (kind === "Spoiler") return rest.startsWith("||");
  if (kind === "Code") return rest.startsWith("`");
  if (kind === "Pre" || kind === "PreCode") return rest === "```";
  return kind !== "BlockQuote" && rest.startsWith("]");
}

function begin(reader: Reader): void {
  const { source, at } = reader;
  const rest = source.slice(at, at + 3);
  const mark = at;
  let kind: Kind | undefined;
  let language = "";
  if (rest.startsWith("__")) kind = "Underline";
  else if (rest.startsWith("_")) kind = "Italic";
  else if (rest.startsWith("*")) kind = "Bold";
  else if (rest.startsWith("~")) kind = "Strikethrough";
  else if (rest.startsWith("||")) kind = "Spoiler";
  else if (rest.startsWith("![")) kind = "CustomEmoji";
  else if (rest.startsWith("[")) kind = "TextUrl";
  else if (rest === "```") [kind, language] = beginPre(reader);
  else if (rest.startsWith("`")) kind = "Code";
  else if (rest.startsWith("\n")) kind = newLine(reader);
  else if (rest.startsWith(">") && at === 0) kind = "BlockQuote";
  else
    throw wrong(
      `Character '${source[at]}' is reserved and must be escaped with the preceding '\\'`,
    );
  if (kind === undefined) return;
  if (kind === "BlockQuote") reader.quoting = true;
  if (kind === "Underline" || kind === "Spoiler" || kind === "CustomEmoji") reader.at++;
  reader.open.push({ kind, language, from: reader.out.length, mark });
}

/**
 * Reads the mark, the language and one line break of a block; leaves the cursor on the last of
 * them.
 */
function beginPre(reader: Reader): [Kind, string] {
  const [all, language = ""] = /^```([^\s`]*)/.exec(reader.source.slice(reader.at))!;
  const after = reader.source[reader.at + all.length];
  const named = language !== "" && after !== undefined && after !== "`";
  const mark = named ? all.length : 3;
  const lineBreak = /^(?:\r\n|\n\r|\n|\r)?/.exec(reader.source.slice(reader.at + mark))![0];
  reader.at += mark + lineBreak.length - 1;
  return named ? ["PreCode", language] : ["Pre", ""];
}

function newLine(reader: Reader): Kind | undefined {
  reader.out += "\n";
  if (reader.source[reader.at + 1] !== ">") return undefined;
  reader.at++;
  return reader.quoting ? undefined : "BlockQuote";
}

function end(reader: Reader, open: Open): void {
  if (reader.source[reader.at] === "\n" && reader.quoting) {
    if (open.kind !== "BlockQuote") throw unended(reader, open);
    reader.out += "\n";
    finishQuote(reader, "blockquote");
    return;
  }
  reader.open.pop();
  const { kind, language, from } = open;
  const span = { offset: from, length: reader.out.length - from };
  if (kind === "Underline" || kind === "Spoiler") reader.at++;
  if (kind === "Pre" || kind === "PreCode") reader.at += 2;
  const entity =
    kind === "TextUrl"
      ? linkOf(reader, from)
      : kind === "CustomEmoji"
        ? emojiOf(reader)
        : kind === "PreCode"
          ? { type: "pre", language }
          : { type: STYLES[kind]! };
  if (entity && span.length > 0) reader.entities.push({ ...span, ...entity });
}

function linkOf(reader: Reader, from: number): Omit<Entity, "offset" | "length"> | undefined {
  const address =
    reader.source[reader.at + 1] === "(" ? readAddress(reader, "URL") : reader.out.slice(from);
  return linkEntity(address, reader.known);
}

function emojiOf(reader: Reader): Omit<Entity, "offset" | "length"> {
  if (reader.source[reader.at + 1] !== "(")
    throw wrong("Custom emoji entity must contain a tg://emoji URL");
  const id = /^tg:\/\/emoji\?id=([1-9]\d*)$/i.exec(readAddress(reader, "custom emoji URL"))?.[1];
  if (!id) throw wrong("Invalid custom emoji URL specified");
  return { type: "custom_emoji", custom_emoji_id: id };
}

/** What stands in the brackets after the cursor; leaves the cursor on the closing one. */
function readAddress(reader: Reader, what: string): string {
  reader.at += 2;
  const begin = reader.at;
  let address = "";
  for (; reader.source[reader.at] !== ")"; reader.at++) {
    if (reader.at >= reader.source.length)
      throw wrong(`Can't find end of a ${what} at byte offset ${bytes(reader, begin)}`);
    if (/^\\[\x01-\x7e]/.test(reader.source.slice(reader.at, reader.at + 2))) reader.at++;
    address += reader.source[reader.at];
  }
  return address;
}

const bytes = ({ source }: Reader, at: number) => Buffer.byteLength(source.slice(0, at));
const wrong = (words: string) => badRequest(`Can't parse entities: ${words}`);
const unended = (reader: Reader, { kind, mark }: Open) =>
  wrong(`Can't find end of ${kind} entity at byte offset ${bytes(reader, mark)}`);
