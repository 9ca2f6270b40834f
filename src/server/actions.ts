/**
 * `/v1/actions/{token}`: the buttons of notifications. The token is all that a request has to show,
 * and stands for one answer; a GET decides nothing, since whatever previews links sends one.
 */
import type { Action } from "../core/actions.ts";
import { CountersignError } from "../core/errors.ts";
import type { AnswerResult } from "../core/model.ts";
import { agentsFirst, replyTo } from "../core/replies.ts";
import { toldFault } from "./approvals.ts";
import { createAttempts } from "./attempts.ts";
import type { ActionDeps, App } from "./deps.ts";
import { ActionParams, ActionReply, ErrorReply } from "./schemas.ts";

/** A button posts nothing beside its token. */
const MAX_BODY = 4096;

/** In a scope of their own, which takes bodies of any type. */
export function actionRoutes(app: App, deps: ActionDeps): void {
  const attempts = createAttempts({ now: deps.clock.now, what: "wrong or ended action tokens" });
  ignoreBodies(app);
  app.post(
    "/v1/actions/:token",
    {
      config: { roles: "open", rateLimit: false, atOnce: true, anyOrigin: true },
      schema: { params: ActionParams, response: { 200: ActionReply, "4xx": ErrorReply } },
    },
    async (request, reply) => {
      // an app that runs in a browser may read the outcome; it has no credentials of ours
      reply.header("access-control-allow-origin", "*");
      const action = await taken(deps, request.params.token);
      if (!action) {
        // a good token passes, however many bad ones a stranger posts
        attempts.check(request.ip);
        attempts.failed(request.ip);
        throw ended();
      }
      const result = await deps.approvals.answer({
        approval: action.approval,
        choice: action.choice,
        person: { ...action.person, name: action.person.userId },
        scope: "once",
        calls: action.calls,
        via: "notification",
      });
      await agentsFirst();
      if (result.status === "unknown-approval") throw ended();
      return result.status === "taken"
        ? { status: statusOf(result), message: replyTo(result) }
        : toldFault(result, reply);
    },
  );
}

/** Apps send an empty body of any type, or none. */
function ignoreBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: MAX_BODY },
    (_request, _body, done) => done(null, undefined),
  );
}

/** Undefined: not a token of ours, its time is over, or its device was revoked. */
async function taken({ actions, devices }: ActionDeps, token: string): Promise<Action | undefined> {
  const found = await actions.take(token);
  if (found.status === "used")
    throw new CountersignError("action-used", "this button was pressed before");
  if (found.status !== "taken") return undefined;
  const { device, userId } = found.action.person;
  return device === undefined || devices.stands(device, userId) ? found.action : undefined;
}

const ended = (): CountersignError =>
  new CountersignError(
    "action-ended",
    "this button is good no longer: the question is over, or the device was revoked",
  );

const statusOf = ({ record }: Extract<AnswerResult, { status: "taken" }>) =>
  record.decision?.status ?? "cancelled";
