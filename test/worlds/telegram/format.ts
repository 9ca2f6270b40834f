/** From the `text`, `parse_mode` and `entities` of a request to what the message says. */
import { arranged } from "./arrange.ts";
import { detected } from "./detect.ts";
import { parseHtml } from "./html.ts";
import { checkedLink, linkEntity } from "./links.ts";
import { parseMarkdown } from "./markdown.ts";
import { badRequest } from "./refusal.ts";
import { tidied } from "./tidy.ts";
import type { Entity, Formatted, User } from "./types.ts";

export interface TextRules {
  readonly parseMode: string;
  readonly entities: unknown;
  /** Whom the bot may mention by id. */
  readonly known: (id: number) => User | undefined;
  /** In code points, after parsing. */
  readonly limit: number;
  readonly tooLong: string;
  readonly mayBeEmpty?: boolean;
}

/** Raw text above this many bytes is not even parsed. */
const MAX_BYTES = 1 << 15;
const PLAIN = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "code",
  "blockquote",
  "expandable_blockquote",
]);
const FOUND = new Set([
  "mention",
  "hashtag",
  "cashtag",
  "bot_command",
  "url",
  "email",
  "phone_number",
  "bank_card_number",
]);

/**
 * Throws the refusal that the server answers. Entities of the kinds that the server finds itself
 * are ignored in a request, as it does.
 */
export function formatted(raw: string, rules: TextRules): Formatted {
  if (Buffer.byteLength(raw) > MAX_BYTES) throw badRequest("Text is too long");
  if (/\p{Surrogate}/u.test(raw)) throw badRequest("Strings must be encoded in UTF-8");
  const parsed = parse(raw, rules);
  const { text, entities } = tidied(parsed.text, parsed.entities);
  if (text === "" && !rules.mayBeEmpty) throw badRequest("Text must be non-empty");
  if ([...text].length > rules.limit) throw badRequest(rules.tooLong);
  return { text, entities: arranged(entities, detected(text)) };
}

function parse(raw: string, { parseMode, entities, known }: TextRules): Formatted {
  const mode = parseMode.toLowerCase();
  if (raw === "" || mode === "" || mode === "none")
    return { text: raw, entities: explicit(entities, known) };
  if (mode === "html") return parseHtml(raw, known);
  if (mode === "markdownv2") return parseMarkdown(raw, known);
  if (mode === "markdown")
    throw new Error(
      "this Telegram does not speak the legacy Markdown: use HTML, MarkdownV2 or entities",
    );
  throw badRequest("Unsupported parse_mode");
}

/** A list that is no list is ignored; a wrong entity in it is refused. */
function explicit(given: unknown, known: TextRules["known"]): Entity[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((entity) => {
    const made = entityOf(entity, known);
    return made ? [made] : [];
  });
}

function entityOf(given: unknown, known: TextRules["known"]): Entity | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw wrong("expected an Object");
  const entity = given as Readonly<Record<string, unknown>>;
  const span = { offset: wholeField(entity, "offset"), length: wholeField(entity, "length") };
  const type = textField(entity, "type");
  if (PLAIN.has(type)) return { ...span, type };
  if (FOUND.has(type)) return undefined;
  if (type === "pre")
    return entity.language
      ? { ...span, type, language: String(entity.language) }
      : { ...span, type };
  if (type === "custom_emoji")
    return { ...span, type, custom_emoji_id: textField(entity, "custom_emoji_id") };
  if (type === "date_time")
    return {
      ...span,
      type,
      unix_time: wholeField(entity, "unix_time"),
      date_time_format: String(entity.date_time_format ?? "r"),
    };
  if (type === "text_link") return link(span, textField(entity, "url"), known);
  if (type !== "text_mention") throw wrong("Unsupported type specified");
  const user = known(wholeField((entity.user ?? {}) as Readonly<Record<string, unknown>>, "id"));
  return user && { ...span, type, user };
}

function link(
  span: Pick<Entity, "offset" | "length">,
  url: string,
  known: TextRules["known"],
): Entity | undefined {
  const made = linkEntity(url, known);
  if (!made && !/^tg:/i.test(url) && checkedLink(url) === undefined)
    throw badRequest(`Entity URL '${url}' is invalid: Wrong HTTP URL`);
  return made && { ...span, ...made };
}

function wholeField(object: Readonly<Record<string, unknown>>, name: string): number {
  if (object[name] === undefined) throw wrong(`Can't find field "${name}"`);
  const number = Number(object[name]);
  if (!Number.isInteger(number)) throw wrong(`Field "${name}" must be a valid Number`);
  return number;
}

function textField(object: Readonly<Record<string, unknown>>, name: string): string {
  if (object[name] === undefined) throw wrong(`Can't find field "${name}"`);
  if (typeof object[name] !== "string") throw wrong(`Field "${name}" must be of type String`);
  return object[name];
}

const wrong = (words: string) => badRequest(`Can't parse MessageEntity: ${words}`);
