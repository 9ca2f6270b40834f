/** parse_mode HTML as tdlib's `parse_html` reads it, with its errors. */
import { linkEntity } from "./links.ts";
import { badRequest } from "./refusal.ts";
import type { Entity, Formatted, User } from "./types.ts";

/** The styles; `a`, `span`, `pre`, `code` and the tags of Telegram's own have rules of theirs. */
const STYLES: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  u: "underline",
  ins: "underline",
  "tg-spoiler": "spoiler",
  span: "spoiler",
};
const TAGS = new Set([
  ...Object.keys(STYLES),
  "a",
  "pre",
  "code",
  "blockquote",
  "tg-emoji",
  "tg-time",
]);
const LITERALS: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

interface Open {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly from: number;
}

interface Reader {
  readonly source: string;
  at: number;
  out: string;
  readonly open: Open[];
  readonly entities: (Entity & { readonly fromLanguage?: string })[];
  readonly known: (id: number) => User | undefined;
}

export function parseHtml(source: string, known: (id: number) => User | undefined): Formatted {
  const reader: Reader = { source, at: 0, out: "", open: [], entities: [], known };
  while (reader.at < source.length) readOne(reader);
  const last = reader.open.at(-1);
  if (last) throw wrong(`Can't find end tag corresponding to start tag ${last.tag}`);
  if (/\p{Surrogate}/u.test(reader.out))
    throw wrong(
      "Text contains invalid Unicode characters after decoding HTML entities, check for " +
        "unmatched surrogate code units",
    );
  return {
    text: reader.out,
    entities: reader.entities.map(({ fromLanguage: _, ...entity }) => entity),
  };
}

function readOne(reader: Reader): void {
  const char = reader.source[reader.at]!;
  if (char === "&") reader.out += decoded(reader);
  else if (char !== "<") {
    reader.out += char;
    reader.at++;
  } else if (reader.source[reader.at + 1] === "/") endTag(reader);
  else startTag(reader);
}

/** The character that stands at an ampersand, or the ampersand itself; moves on behind it. */
function decoded(reader: Reader): string {
  const rest = reader.source.slice(reader.at, reader.at + 16);
  const [all, hex, decimal, name] = /^&(?:#x([0-9a-f]*)|#(\d*)|([a-z]*));?/i.exec(rest) ?? ["&"];
  const code =
    hex !== undefined ? Number.parseInt(hex || "0", 16) : Number.parseInt(decimal || "0", 10);
  const isNumber = code > 0 && code < 0x10ffff && all.replace(";", "").length < 10;
  const char = isNumber
    ? String.fromCodePoint(code)
    : name === undefined
      ? undefined
      : LITERALS[name];
  reader.at += char === undefined ? 1 : all.length;
  return char ?? "&";
}

function startTag(reader: Reader): void {
  const begin = reader.at++;
  const name = readWhile(reader, /[^\s\0>]/);
  if (reader.at >= reader.source.length)
    throw wrong(`Unclosed start tag at byte offset ${bytes(reader, begin)}`);
  const tag = name.toLowerCase();
  if (!TAGS.has(tag))
    throw wrong(`Unsupported start tag "${tag}" at byte offset ${bytes(reader, begin)}`);
  const attributes = new Map<string, string>();
  for (readWhile(reader, /\s/); reader.source[reader.at] !== ">"; readWhile(reader, /\s/))
    readAttribute(reader, tag, begin, attributes);
  reader.at++;
  if (tag === "span" && attributes.get("class") !== "tg-spoiler")
    throw wrong(`Tag "span" must have class "tg-spoiler" at byte offset ${bytes(reader, begin)}`);
  reader.open.push({ tag, attributes, from: reader.out.length });
}

function readAttribute(
  reader: Reader,
  tag: string,
  begin: number,
  attributes: Map<string, string>,
): void {
  const where = `at byte offset ${bytes(reader, begin)}`;
  const name = readWhile(reader, tag === "blockquote" ? /[^\s=>]/ : /[^\s=]/);
  if (!name) throw wrong(`Empty attribute name in the tag "${tag}" ${where}`);
  readWhile(reader, /\s/);
  if (tag === "blockquote" && name === "expandable" && reader.source[reader.at] !== "=") {
    attributes.set(name, "");
    return;
  }
  if (reader.source[reader.at] !== "=")
    throw wrong(`Expected equal sign in declaration of an attribute of the tag "${tag}" ${where}`);
  reader.at++;
  readWhile(reader, /\s/);
  if (reader.at >= reader.source.length) throw wrong(`Unclosed start tag "${tag}" ${where}`);
  attributes.set(name, attributeValue(reader));
  if (reader.at >= reader.source.length) throw wrong(`Unclosed start tag ${where}`);
}

function attributeValue(reader: Reader): string {
  const quote = reader.source[reader.at]!;
  if (quote !== '"' && quote !== "'") {
    const begin = reader.at;
    const token = readWhile(reader, /[a-z0-9.-]/i);
    const next = reader.source[reader.at];
    if (next !== undefined && !/[\s>]/.test(next))
      throw wrong(`Unexpected end of name token at byte offset ${bytes(reader, begin)}`);
    return token.toLowerCase();
  }
  let value = "";
  reader.at++;
  while (reader.at < reader.source.length && reader.source[reader.at] !== quote)
    value += reader.source[reader.at] === "&" ? decoded(reader) : reader.source[reader.at++];
  reader.at++;
  return value;
}

function endTag(reader: Reader): void {
  const begin = reader.at;
  const open = reader.open.at(-1);
  if (!open) throw wrong(`Unexpected end tag at byte offset ${bytes(reader, begin)}`);
  reader.at += 2;
  const tag = readWhile(reader, /[^\s>]/).toLowerCase();
  readWhile(reader, /\s/);
  if (reader.source[reader.at] !== ">")
    throw wrong(`Unclosed end tag at byte offset ${bytes(reader, begin)}`);
  if (tag && tag !== open.tag)
    throw wrong(
      `Unmatched end tag at byte offset ${bytes(reader, begin)}, expected "</${open.tag}>", ` +
        `found "</${tag}>"`,
    );
  reader.at++;
  reader.open.pop();
  if (reader.out.length > open.from) close(reader, open);
}

function close(reader: Reader, { tag, attributes, from }: Open): void {
  const span = { offset: from, length: reader.out.length - from };
  const inner = reader.entities.at(-1);
  const same = inner && inner.offset === span.offset && inner.length === span.length;
  const language = attributes.get("class")?.match(/^language-(.+)/s)?.[1];
  const add = (entity: Omit<Entity, "offset" | "length"> & { readonly fromLanguage?: string }) =>
    reader.entities.push({ ...span, ...entity });
  if (STYLES[tag]) add({ type: STYLES[tag] });
  else if (tag === "blockquote")
    add({ type: attributes.has("expandable") ? "expandable_blockquote" : "blockquote" });
  else if (tag === "tg-emoji")
    add({ type: "custom_emoji", custom_emoji_id: emojiId(attributes.get("emoji-id") ?? "") });
  else if (tag === "tg-time")
    add({
      type: "date_time",
      unix_time: Number(attributes.get("unix")),
      date_time_format: attributes.get("format") ?? "r",
    });
  else if (tag === "a") {
    const link = linkEntity(attributes.get("href") || reader.out.slice(from), reader.known);
    if (link) add(link);
  } else if (tag === "pre") {
    if (same && inner.fromLanguage)
      reader.entities.splice(-1, 1, { ...span, type: "pre", language: inner.fromLanguage });
    else add({ type: "pre" });
  } else if (same && inner.type === "pre" && language)
    reader.entities.splice(-1, 1, { ...span, type: "pre", language });
  else add(language ? { type: "code", fromLanguage: language } : { type: "code" });
}

function emojiId(id: string): string {
  if (!/^[1-9]\d*$/.test(id)) throw wrong("Invalid custom emoji identifier specified");
  return id;
}

function readWhile(reader: Reader, pattern: RegExp): string {
  const begin = reader.at;
  while (reader.at < reader.source.length && pattern.test(reader.source[reader.at]!)) reader.at++;
  return reader.source.slice(begin, reader.at);
}

const bytes = ({ source }: Reader, at: number) => Buffer.byteLength(source.slice(0, at));
const wrong = (words: string) => badRequest(`Can't parse entities: ${words}`);
