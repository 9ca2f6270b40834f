/** `/v1/push`: how a paired browser is reached while its page is closed. */
import { CountersignError } from "../core/errors.ts";
import { isPushService } from "../core/notifications.ts";
import type { App, PushDeps } from "./deps.ts";
import { ErrorReply, PushKeyReply, SubscribedReply, SubscriptionBody } from "./schemas.ts";
import type { Identity } from "./tokens.ts";

const roles = ["approver"] as const;

export function pushRoutes(app: App, { devices, pushKey, pushServices }: PushDeps): void {
  app.get(
    "/v1/push/key",
    { config: { roles }, schema: { response: { 200: PushKeyReply, "4xx": ErrorReply } } },
    async () => ({ key: await pushKey() }),
  );

  const subscribe = {
    body: SubscriptionBody,
    response: { 200: SubscribedReply, "4xx": ErrorReply },
  };
  app.post(
    "/v1/push/subscriptions",
    { config: { roles }, schema: subscribe },
    async ({ body, who }) => {
      checkEndpoint(body.endpoint, pushServices);
      const id = await devices.subscribe(deviceOf(who), body);
      if (id === undefined) throw unpaired();
      return { id };
    },
  );

  const end = { response: { 200: SubscribedReply, "4xx": ErrorReply } };
  app.delete("/v1/push/subscriptions", { config: { roles }, schema: end }, async ({ who }) => {
    const id = await devices.unsubscribe(deviceOf(who));
    if (id === undefined)
      throw new CountersignError("not-found", "this device has no subscription");
    return { id };
  });
}

function deviceOf({ device }: Identity): string {
  if (device === undefined) throw unpaired();
  return device;
}

const unpaired = (): CountersignError =>
  new CountersignError(
    "forbidden",
    "only a paired device can subscribe, with its own token: countersign pair",
  );

/** The gateway posts to it, so it has to be a push service and no program in this network. */
function checkEndpoint(endpoint: string, services: readonly string[]): void {
  if (isPushService(endpoint, services)) return;
  throw new CountersignError(
    "bad-request",
    "the endpoint has to be an https address on the internet; the operator can name a push " +
      "service of their own under `notifications.services`",
    { path: "endpoint" },
  );
}
