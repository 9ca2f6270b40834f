/**
 * What a notification says of a question: its level and heading, and the call itself only where all
 * of it fits and the operator wants that. Approve is offered only beside the whole call.
 */
import type { Action } from "../src/core/actions.ts";
import { cardOf } from "../src/core/card.ts";
import { describe } from "../src/core/keys.ts";
import type { ApprovalRequest, Decision, JsonObject } from "../src/core/model.ts";
import type { Notifications } from "../src/core/notifications.ts";
import { visible } from "../src/core/text.ts";

/** A notification shows this much of a text at least, on every system that has them. */
const MAX_WHOLE = 200;

/** In words, without anything of the call. */
export const headingOf = ({ patternKey, language }: ApprovalRequest): string =>
  describe(patternKey, language);

/**
 * The call as one line that hides nothing: tool, arguments and folder. Undefined where it is long,
 * has more than one line, or where anything of it was masked or made visible: then a person has to
 * read the card.
 */
export function wholeCall(request: ApprovalRequest): string | undefined {
  if (request.arguments.length > MAX_WHOLE || (request.warnings?.length ?? 0) > 0) return undefined;
  const card = cardOf(request);
  if (card.arguments !== request.arguments || card.tool !== request.tool) return undefined;
  const place = request.cwd === undefined ? "" : ` · in ${request.cwd}`;
  const text = `${card.tool}: ${argumentsOf(request)}${place}`;
  const shown = visible(text);
  const fits = [...text].length <= MAX_WHOLE && !/[\r\n]/.test(text);
  return fits && shown.marks === 0 && shown.text === text ? text : undefined;
}

/** The one argument as a person would type it; several as they are. */
function argumentsOf(request: ApprovalRequest): string {
  const { subject } = cardOf(request);
  const [[key, value] = [], ...more] = Object.entries(JSON.parse(request.arguments) as JsonObject);
  const isAll = more.length === 0 && key === subject?.label && value === subject?.text;
  return isAll && typeof value === "string" ? value : request.arguments;
}

/**
 * The call where it may be approved beside it: only what is not catastrophic, and only if the
 * operator switched that on.
 */
export const approvable = (request: ApprovalRequest, approve: boolean): string | undefined =>
  approve && request.level !== "catastrophic" && request.phrase === undefined
    ? wholeCall(request)
    : undefined;

/** The token for one button. */
export const tokenFor = (
  { actionToken }: Pick<Notifications, "actionToken">,
  request: ApprovalRequest,
  {
    choice,
    person,
    calls = request.calls,
  }: Pick<Action, "choice" | "person"> & { readonly calls?: number },
): string =>
  actionToken({ approval: request.id, choice, person, calls, expiresAt: request.expiresAt });

const STATUS_WORDS = {
  approved: "Approved",
  rejected: "Denied",
  expired: "Expired",
  cancelled: "Cancelled",
} as const;

/** `Approved by ada`. */
export const endingOf = ({ status, by }: Decision): string =>
  by.kind === "person" || by.kind === "headless"
    ? `${STATUS_WORDS[status]} by ${visible(by.name).text}`
    : STATUS_WORDS[status];
