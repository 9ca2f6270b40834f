/**
 * The models that prompt hooks use: the request to each platform, and how to find the model's text
 * in its response.
 */
import { type Posted, post } from "./post.ts";

export interface Question {
  /** The address of the API, with or without its version; left out: the platform's default. */
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number;
  /** Null: it is not sent, because some models accept none. */
  readonly temperature: number | null;
}

export type ModelAnswer =
  | { readonly kind: "said"; readonly text: string }
  | { readonly kind: "silent"; readonly why: string };

/**
 * A platform: one text in, one text out. `silent` if there is no answer, more than one, or only
 * part of one.
 */
export type Provider = (question: Question, signal: AbortSignal) => Promise<ModelAnswer>;

const silent = (why: string): ModelAnswer => ({ kind: "silent", why });

/**
 * `POST /v1/chat/completions`, of OpenAI and compatible services.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
const openai: Provider = async (
  { url = "https://api.openai.com/v1", key, system, user, maxTokens, ...question },
  signal,
) => {
  const address = endpoint(url, "/chat/completions");
  const body = {
    model: question.model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    // OpenAI's reasoning models reject the old name; most of the others know only that
    [/(?:^|\.)(?:openai|azure)\.com$/.test(address.hostname)
      ? "max_completion_tokens"
      : "max_tokens"]: maxTokens,
    ...(question.temperature !== null && { temperature: question.temperature }),
  };
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return bodyOf(
    await post(address, { headers, body: JSON.stringify(body) }, signal),
    ({ choices }) => {
      if (!Array.isArray(choices) || choices.length !== 1)
        return silent("the model gave no answer, or several");
      const { finish_reason: end, message } = objectOf(choices[0]);
      const { content, refusal, tool_calls: tools } = objectOf(message);
      if (typeof refusal === "string" || end === "content_filter")
        return silent("the model refused");
      if (end !== "stop")
        return silent(
          end === "length"
            ? "the model's answer was cut off"
            : "the model did not finish its answer",
        );
      if (Array.isArray(tools) && tools.length > 0) return silent("the model wanted to use a tool");
      return typeof content === "string"
        ? { kind: "said", text: content }
        : silent("the model's answer is not text");
    },
  );
};

/** `POST /v1/messages`. https://docs.anthropic.com/en/api/messages */
const anthropic: Provider = async (
  { url = "https://api.anthropic.com", key, system, user, maxTokens, ...question },
  signal,
) => {
  const body = {
    model: question.model,
    max_tokens: maxTokens,
    system,
    messages: [{ role: "user", content: user }],
    ...(question.temperature !== null && { temperature: question.temperature }),
  };
  const headers = {
    "anthropic-version": "2023-06-01",
    ...(key !== undefined && { "x-api-key": key }),
  };
  return bodyOf(
    await post(endpoint(url, "/messages"), { headers, body: JSON.stringify(body) }, signal),
    (message) => {
      const { content, stop_reason: end } = message;
      if (end === "refusal") return silent("the model refused");
      if (end === "max_tokens") return silent("the model's answer was cut off");
      if (end !== "end_turn" && end !== "stop_sequence")
        return silent("the model did not finish its answer");
      const blocks = (Array.isArray(content) ? content : [])
        .map(objectOf)
        .filter(({ type }) => !THOUGHTS.includes(type));
      const [block] = blocks;
      if (blocks.length !== 1 || block?.type !== "text" || typeof block.text !== "string")
        return silent("the model gave no answer, or several");
      return { kind: "said", text: block.text };
    },
  );
};
const THOUGHTS: readonly unknown[] = ["thinking", "redacted_thinking"];

export const providers = { openai, anthropic } as const satisfies Record<string, Provider>;

/** Adds `/v1` if the address ends without a version. */
function endpoint(base: string, path: string): URL {
  const url = new URL(base);
  const own = url.pathname.replace(/\/+$/, "");
  if (!own.endsWith(path))
    url.pathname = `${own}${/\/v\d\w*(?:\/openai)?$/.test(own) ? "" : "/v1"}${path}`;
  return url;
}

function bodyOf(
  posted: Posted,
  read: (body: Readonly<Record<string, unknown>>) => ModelAnswer,
): ModelAnswer {
  if (posted.kind === "failed") return silent(posted.why);
  if (posted.status !== 200)
    return silent(`the model's platform answered with status ${posted.status}`);
  try {
    return read(objectOf(JSON.parse(posted.text)));
  } catch {
    return silent("the model's platform did not answer in JSON");
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
