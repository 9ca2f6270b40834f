/** A request's arguments, however they came: form, JSON, multipart or query. */
import type { IncomingMessage } from "node:http";
import { isJson, type Json, textOf } from "./wire.ts";

export interface Arguments {
  readonly params: Json;
  readonly token: string;
  readonly problem?: string;
  readonly warning?: string;
}

/** Arguments that a form carries as JSON. */
const STRUCTURED = ["blocks", "view", "attachments", "metadata", "files"];

/** What is no JSON stays as it is: the method then says what is wrong with it. */
function unpack(params: Json): Json {
  const unpacked = Object.entries(params).map(([name, value]) => {
    if (!STRUCTURED.includes(name) || typeof value !== "string") return [name, value];
    try {
      return [name, JSON.parse(value)];
    } catch {
      return [name, value];
    }
  });
  return Object.fromEntries(unpacked);
}

function readJson(body: Buffer): { readonly params: Json; readonly problem?: string } {
  try {
    const value: unknown = JSON.parse(body.toString() || "{}");
    return isJson(value) ? { params: value } : { params: {}, problem: "json_not_object" };
  } catch {
    return { params: {}, problem: "invalid_json" };
  }
}

async function readForm(
  type: string,
  body: Buffer,
): Promise<{ readonly params: Json; readonly problem?: string }> {
  if (type.startsWith("application/x-www-form-urlencoded"))
    return { params: Object.fromEntries(new URLSearchParams(body.toString())) };
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    return {
      params: Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
    };
  } catch {
    return { params: {}, problem: "invalid_form_data" };
  }
}

async function readBody(
  type: string,
  body: Buffer,
): Promise<{ readonly params: Json; readonly problem?: string }> {
  if (type.startsWith("application/json")) return readJson(body);
  if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    return readForm(type, body);
  if (body.length === 0) return { params: {} };
  return { params: {}, problem: type === "" ? "missing_post_type" : "invalid_post_type" };
}

/** JSON bodies need the token in the header; forms may carry it. */
export async function readArguments(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): Promise<Arguments> {
  const type = request.headers["content-type"] ?? "";
  const { params, problem } = await readBody(type, body);
  const { token, ...rest } = { ...Object.fromEntries(url.searchParams), ...params };
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const json = type.startsWith("application/json");
  return {
    params: unpack(rest),
    token: bearer ?? (json ? "" : textOf(token)),
    ...(problem !== undefined && { problem }),
    ...(json && !type.includes("charset") && { warning: "missing_charset" }),
  };
}
