/** HTTP hooks: the call is posted as JSON; a 2xx response decides. */
import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import type { HookAnswer, HookInput, HookRunner } from "../core/hook.ts";
import { failed, NOTHING_TO_SAY, readJson } from "./answer.ts";
import { address, IGNORED, optionFaults } from "./options.ts";
import { post } from "./post.ts";

/** Headers that the request itself sets. */
const OURS = ["host", "content-length", "transfer-encoding", "connection", "upgrade", "expect"];

const httpOptions = z.strictObject({
  url: address,
  headers: z
    .record(z.string(), z.string())
    .refine(
      (headers) => Object.entries(headers).every(mayBeSent),
      "expected names and values that HTTP can carry, and none that the request itself decides",
    )
    .default({}),
  allowedEnvVars: z.unknown().optional(),
  ...IGNORED,
});

export const http: HookRunner = {
  type: "http",
  faults: (spec) => optionFaults(httpOptions, spec),
  async run(spec, input, signal) {
    const { url, headers } = httpOptions.parse(spec.options);
    const posted = await post(new URL(url), { headers, body: JSON.stringify(input) }, signal);
    return posted.kind === "failed" ? failed(posted.why) : answerOf(posted, input);
  },
};

function mayBeSent([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return !OURS.includes(name.toLowerCase());
  } catch {
    return false;
  }
}

function answerOf(
  { status, text }: { status: number; text: string },
  { hook_event_name: event }: HookInput,
): HookAnswer {
  if (status >= 300 && status < 400)
    return failed(`its address answered with a redirect (status ${status}), which is not followed`);
  if (status < 200 || status >= 300)
    return failed(`its address answered with status ${status}, which is not 2xx`);
  const trimmed = text.trim();
  if (trimmed === "") return NOTHING_TO_SAY;
  return readJson(trimmed, event);
}
