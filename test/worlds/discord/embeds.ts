/**
 * What an embed may hold: the limits of
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 */
import { charactersOf, type Form } from "./form.ts";
import { type Embed, isRecord, type Json } from "./wire.ts";

export const EMBED_LIMITS = {
  embeds: 10,
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  author: 256,
  /** Of all texts of all embeds of one message. */
  sum: 6000,
} as const;

const URL_LENGTH = 2048;

export function readEmbeds(form: Form, value: unknown): Embed[] {
  const embeds = form
    .items("embeds", value, { max: EMBED_LIMITS.embeds })
    .map(([at, raw]) => readEmbed(at, raw));
  const sum = embeds.flatMap(textsOf).reduce((length, text) => length + charactersOf(text), 0);
  if (sum > EMBED_LIMITS.sum)
    form
      .in("embeds")
      .fault("MAX_EMBED_SIZE_EXCEEDED", `Embed size exceeds maximum size of ${EMBED_LIMITS.sum}`);
  return embeds;
}

function readEmbed(form: Form, raw: Json): Embed {
  const title = form.text("title", raw.title, { max: EMBED_LIMITS.title });
  const description = form.text("description", raw.description, { max: EMBED_LIMITS.description });
  const author = part(form.in("author"), raw.author, { key: "name", max: EMBED_LIMITS.author });
  const footer = part(form.in("footer"), raw.footer, { key: "text", max: EMBED_LIMITS.footer });
  const fields = form
    .items("fields", raw.fields, { max: EMBED_LIMITS.fields })
    .map(([at, field]) => readField(at, field));
  const color = form.integer("color", raw.color, { min: 0, max: 0xffffff });
  const url = readUrl(form, "url", raw.url);
  const pictures = readPictures(form, raw);
  if (isEmpty(raw, fields.length + Object.keys(pictures).length))
    form.in("description").fault("BASE_TYPE_REQUIRED", "This field is required");
  return {
    type: "rich",
    ...(title && { title }),
    ...(description && { description }),
    ...(author && { author: { name: author } }),
    ...(footer && { footer: { text: footer } }),
    ...(fields.length > 0 && { fields }),
    ...(color !== undefined && { color }),
    ...(url && { url }),
    ...readTimestamp(form, raw.timestamp),
    ...pictures,
  };
}

function isEmpty({ title, description, author, footer }: Json, others: number): boolean {
  const said = [title, description].some((text) => String(text ?? "").trim() !== "");
  return !said && !isRecord(author) && !isRecord(footer) && others === 0;
}

function part(
  form: Form,
  value: unknown,
  { key, max }: { key: string; max: number },
): string | undefined {
  if (!isRecord(value)) return undefined;
  readUrl(form, "icon_url", value.icon_url);
  return form.text(key, value[key], { max, required: true });
}

function readField(form: Form, raw: Json) {
  const name = form.text("name", raw.name, { max: EMBED_LIMITS.fieldName, required: true }) ?? "";
  const value =
    form.text("value", raw.value, { max: EMBED_LIMITS.fieldValue, required: true }) ?? "";
  return { name, value, inline: raw.inline === true };
}

function readPictures(form: Form, raw: Json): Json {
  const pictures: Json = {};
  for (const key of ["image", "thumbnail"]) {
    const picture = raw[key];
    const url = isRecord(picture) ? readUrl(form.in(key), "url", picture.url) : undefined;
    if (url) pictures[key] = { url };
  }
  return pictures;
}

function readUrl(form: Form, key: string, value: unknown): string | undefined {
  const url = form.text(key, value, { max: URL_LENGTH });
  if (!url) return undefined;
  const scheme = /^([a-z][\w+.-]*):\/\/\S/i.exec(url)?.[1];
  if (!scheme) form.in(key).fault("URL_TYPE_INVALID_URL", "Not a well formed URL.");
  else if (!["http", "https", "attachment"].includes(scheme))
    form
      .in(key)
      .fault(
        "URL_TYPE_INVALID_SCHEME",
        `Scheme "${scheme}" is not supported. Scheme must be one of ('http', 'https').`,
      );
  return url;
}

function readTimestamp(form: Form, value: unknown): { timestamp?: string } {
  if (value === undefined || value === null) return {};
  const time = new Date(String(value));
  if (!Number.isNaN(time.getTime())) return { timestamp: time.toISOString() };
  form
    .in("timestamp")
    .fault("DATE_TIME_TYPE_PARSE", `Could not parse ${value}. Should be ISO8601.`);
  return {};
}

function textsOf({ title, description, author, footer, fields = [] }: Embed): string[] {
  const texts = [
    title,
    description,
    author?.name,
    footer?.text,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ];
  return texts.filter((text) => text !== undefined);
}
