/** Request bodies: JSON, or a multipart form with files beside it. */
import type { IncomingMessage } from "node:http";
import type { Upload } from "./drafts.ts";
import { ApiError, refusal } from "./errors.ts";

/** Of a whole request that sends a message, and of one file in it. */
const REQUEST_BYTES = 25 * 1024 * 1024;
const FILE_BYTES = 10 * 1024 * 1024;

export interface Body {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}

const NOTHING: Body = { json: undefined, uploads: [] };

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function parseBody(bytes: Buffer, type: string): Promise<Body> {
  if (bytes.length === 0) return NOTHING;
  if (bytes.length > REQUEST_BYTES) throw refusal("too-large");
  if (type.startsWith("application/json"))
    return { json: parsed(bytes.toString("utf8")), uploads: [] };
  if (type.startsWith("multipart/form-data")) return parseForm(bytes, type);
  const message =
    `Expected "Content-Type" header to be one of {'application/json', ` + "'multipart/form-data'}.";
  throw new ApiError(400, {
    message: "Invalid Form Body",
    code: 50035,
    errors: { _errors: [{ code: "CONTENT_TYPE_INVALID", message }] },
  });
}

async function parseForm(bytes: Buffer, type: string): Promise<Body> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  if (!form) throw refusal("bad-json");
  const uploads: Upload[] = [];
  let json: unknown;
  for (const [key, value] of form) {
    const index = /^files\[(\d+)\]$/.exec(key)?.[1];
    if (typeof value === "string") json = key === "payload_json" ? parsed(value) : json;
    else if (index !== undefined) uploads.push(await upload(Number(index), value));
  }
  return { json, uploads };
}

async function upload(
  index: number,
  file: { name: string; type: string; arrayBuffer(): Promise<ArrayBuffer> },
): Promise<Upload> {
  const content = Buffer.from(await file.arrayBuffer());
  if (content.length > FILE_BYTES) throw refusal("too-large");
  return { index, name: file.name, type: file.type || "application/octet-stream", content };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("bad-json");
  }
}
