/** What ntfy shows of a question, of how it ended, and of an alarm. */
import type { Alarm } from "../../src/core/alarm.ts";
import { cardOf } from "../../src/core/card.ts";
import type { ApprovalRequest, Decision } from "../../src/core/model.ts";
import type { Notifications } from "../../src/core/notifications.ts";
import { approvable, endingOf, headingOf, tokenFor } from "../notices.ts";
import type { HttpAction, Message } from "./api.ts";

export interface Rendering {
  readonly notifications: Notifications;
  /** As whom the buttons answer. */
  readonly person: { readonly channel: string; readonly userId: string };
  readonly approve: boolean;
}

const LOOKS = {
  safe: { priority: 3, tags: ["question"] },
  dangerous: { priority: 4, tags: ["warning"] },
  catastrophic: { priority: 5, tags: ["rotating_light"] },
} as const;

/** As many letters of an id as `countersign approvals` lists. */
const SHORT_ID = 8;

/** `again`: why it is shown once more; it then makes no sound unless time is running out. */
export function questionMessage(
  request: ApprovalRequest,
  rendering: Rendering,
  again?: "recount" | "remind",
): Message {
  const { id, level, calls } = request;
  const { publicUrl } = rendering.notifications;
  const what = approvable(request, rendering.approve);
  const { priority, tags } = LOOKS[level];
  const lines = [
    ...(again === "remind" ? ["It expires soon."] : []),
    ...(calls > 1 ? [`${calls} identical calls wait.`] : []),
    what ?? howToAnswer(request, publicUrl),
  ];
  return {
    sequence_id: id,
    title: `${cardOf(request).levelWord} · ${headingOf(request)}`,
    message: lines.join("\n"),
    priority: again === "recount" ? 2 : priority,
    tags,
    ...(publicUrl !== undefined && {
      click: `${publicUrl}/a/${id}`,
      actions: buttons(request, rendering, { publicUrl, offersApprove: what !== undefined }),
    }),
  };
}

const howToAnswer = ({ id }: ApprovalRequest, publicUrl: string | undefined): string =>
  publicUrl === undefined
    ? `Answer where the gateway runs: countersign approve ${id.slice(0, SHORT_ID)} (or deny)`
    : "Tap to see the whole call, and answer.";

function buttons(
  request: ApprovalRequest,
  { notifications, person }: Rendering,
  { publicUrl, offersApprove }: { readonly publicUrl: string; readonly offersApprove: boolean },
): HttpAction[] {
  const button = (label: string, choice: "approve" | "deny", calls = request.calls): HttpAction => {
    const token = tokenFor(notifications, request, { choice, person, calls });
    const url = `${publicUrl}/v1/actions/${token}`;
    return { action: "http", label, url, method: "POST", clear: true };
  };
  const { calls } = request;
  return [
    button("Deny", "deny"),
    ...(offersApprove ? [button(calls > 1 ? `Approve all ${calls}` : "Approve", "approve")] : []),
    ...(offersApprove && calls > 1 ? [button("Approve one", "approve", 1)] : []),
  ];
}

export const closedMessage = (request: ApprovalRequest, decision: Decision): Message => ({
  sequence_id: request.id,
  title: endingOf(decision),
  message: headingOf(request),
  priority: 1,
  tags: [decision.outcome === "allow" ? "white_check_mark" : "no_entry"],
});

/** What ran is not in it: the page shows that. */
export const alarmMessage = (
  { session, tool, heading, advice }: Alarm,
  publicUrl: string | undefined,
): Message => ({
  title: `ALARM · ${heading}`,
  message: `${tool} in ${session}\n${advice}`,
  priority: 5,
  tags: ["rotating_light"],
  ...(publicUrl !== undefined && { click: publicUrl }),
});
