/** A message as a request asks for it: the fields that it may have, each within its limit. */
import { readComponents } from "./components.ts";
import { readEmbeds } from "./embeds.ts";
import { charactersOf, type Form } from "./form.ts";
import { readAllowedMentions } from "./mentions.ts";
import { isSnowflake } from "./snowflakes.ts";
import {
  type AllowedMentions,
  type Component,
  type Embed,
  FLAG,
  isRecord,
  type Json,
} from "./wire.ts";

export const MESSAGE_LIMITS = { content: 2000, nonce: 25, files: 10 } as const;

/** A part `files[n]` of a multipart body. */
export interface Upload {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** What a request leaves out is not there: an edit keeps it. */
export interface Draft {
  readonly content?: string;
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly flags: number;
  readonly allowed?: AllowedMentions;
  readonly nonce?: string | number;
  readonly enforceNonce: boolean;
  readonly reply?: { readonly message: string; readonly mustExist: boolean };
  readonly uploads: readonly Upload[];
  /** Of an edit: the ids of the files that stay. Missing: all. */
  readonly keep?: readonly string[];
}

interface Given {
  readonly uploads: readonly Upload[];
  /** What the message has already. */
  readonly flags?: number;
}

/**
 * SUPPRESS_EMBEDS, EPHEMERAL, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2; the rest is dropped without
 * a word.
 */
const SETTABLE = FLAG.suppressEmbeds | FLAG.ephemeral | (1 << 12) | FLAG.componentsV2;

export function readDraft(form: Form, body: Json, { uploads, flags: had = 0 }: Given): Draft {
  const flags =
    body.flags === undefined || body.flags === null
      ? had
      : (Number(body.flags) & SETTABLE) | (had & FLAG.componentsV2);
  const v2 = (flags & FLAG.componentsV2) !== 0;
  const content = form.text("content", body.content, { max: MESSAGE_LIMITS.content });
  const allowed = readAllowedMentions(form, body.allowed_mentions);
  const nonce = readNonce(form, body.nonce);
  const embeds = readEmbeds(form, body.embeds);
  if (v2) refuseLegacy(form, { content, embeds });
  if (uploads.length > MESSAGE_LIMITS.files)
    form
      .in("attachments")
      .fault("BASE_TYPE_MAX_LENGTH", `Must be ${MESSAGE_LIMITS.files} or fewer in length.`);
  return {
    ...("content" in body && body.content !== undefined && { content: content ?? "" }),
    ...("embeds" in body && { embeds }),
    ...("components" in body && { components: readComponents(form, body.components, { v2 }) }),
    flags,
    ...(allowed && { allowed }),
    ...(nonce !== undefined && { nonce }),
    enforceNonce: body.enforce_nonce === true,
    ...readReference(form, body.message_reference),
    ...readFiles(form, body.attachments, uploads),
  };
}

function refuseLegacy(
  form: Form,
  { content, embeds }: { content: string | undefined; embeds: readonly Embed[] },
): void {
  const used = [content ? "content" : "", embeds.length > 0 ? "embeds" : ""].filter(Boolean);
  for (const field of used)
    form
      .in(field)
      .fault(
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
      );
}

function readNonce(form: Form, nonce: unknown): string | number | undefined {
  if (nonce === undefined || nonce === null) return undefined;
  const at = form.in("nonce");
  if (typeof nonce !== "string" && typeof nonce !== "number")
    at.fault("NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.");
  else if (charactersOf(String(nonce)) > MESSAGE_LIMITS.nonce)
    at.fault("NONCE_TYPE_TOO_LONG", `Must be ${MESSAGE_LIMITS.nonce} or fewer characters long.`);
  else return nonce;
  return undefined;
}

function readReference(form: Form, value: unknown): Pick<Draft, "reply"> {
  if (!isRecord(value)) return {};
  const message = String(value.message_id ?? "");
  if (!isSnowflake(message))
    form
      .in("message_reference", "message_id")
      .fault("NUMBER_TYPE_COERCE", `Value "${message}" is not snowflake.`);
  return { reply: { message, mustExist: value.fail_if_not_exists !== false } };
}

/**
 * An entry of `attachments` names a part of this request by its number, or a file that the message
 * has already.
 */
function readFiles(
  form: Form,
  value: unknown,
  uploads: readonly Upload[],
): Pick<Draft, "uploads" | "keep"> {
  if (value === undefined || value === null) return { uploads };
  const entries = form.items("attachments", value, { max: MESSAGE_LIMITS.files });
  const named = new Map(entries.map(([, entry]) => [Number(entry.id), entry.filename]));
  for (const [at, { id }] of entries)
    if (!isSnowflake(String(id)) && !uploads.some(({ index }) => index === Number(id)))
      at.fault("ATTACHMENT_NOT_FOUND", "Attachment data not found");
  return {
    uploads: uploads.map((upload) => ({
      ...upload,
      name: String(named.get(upload.index) ?? upload.name),
    })),
    keep: entries.map(([, { id }]) => String(id)).filter(isSnowflake),
  };
}
