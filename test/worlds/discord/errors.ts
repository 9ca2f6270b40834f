/**
 * The refusals of the REST API: status, code and words as in Discord's list of JSON error codes.
 */
import type { Json } from "./wire.ts";

/** Thrown anywhere below a route; the server turns it into an answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Json;

  constructor(status: number, body: Json) {
    super(String(body.message));
    this.status = status;
    this.body = body;
  }
}

const REFUSALS = {
  "bad-json": [400, 50109, "The request body contains invalid JSON."],
  "empty-message": [400, 50006, "Cannot send an empty message"],
  "answered-already": [400, 40060, "Interaction has already been acknowledged."],
  "archived-thread": [400, 50083, "Thread is archived"],
  "thread-exists": [400, 160004, "A thread has already been created for this message"],
  "wrong-channel-type": [400, 50024, "Cannot execute action on this channel type"],
  "no-history": [400, 160002, "Cannot reply without permission to read message history"],
  "bad-version": [400, 50041, "Invalid API version"],
  unauthorized: [401, 0, "401: Unauthorized"],
  "bad-webhook-token": [401, 50027, "Invalid Webhook Token"],
  "missing-access": [403, 50001, "Missing Access"],
  "not-the-author": [403, 50005, "Cannot edit a message authored by another user"],
  "blocks-messages": [403, 50007, "Cannot send messages to this user"],
  "missing-permissions": [403, 50013, "Missing Permissions"],
  "unknown-application": [404, 10002, "Unknown Application"],
  "unknown-channel": [404, 10003, "Unknown Channel"],
  "unknown-guild": [404, 10004, "Unknown Guild"],
  "unknown-member": [404, 10007, "Unknown Member"],
  "unknown-message": [404, 10008, "Unknown Message"],
  "unknown-user": [404, 10013, "Unknown User"],
  "unknown-webhook": [404, 10015, "Unknown Webhook"],
  "unknown-interaction": [404, 10062, "Unknown interaction"],
  "unknown-command": [404, 10063, "Unknown application command"],
  "not-found": [404, 0, "404: Not Found"],
  "wrong-method": [405, 0, "405: Method Not Allowed"],
  "too-large": [413, 40005, "Request entity too large"],
} as const;

export type Refusal = keyof typeof REFUSALS;

export function refusal(name: Refusal): ApiError {
  const [status, code, message] = REFUSALS[name];
  return new ApiError(status, { message, code });
}
