/** The channel: publishes questions to a topic, and replaces them once they are over. */
import type { ApprovalProvider, ChannelContext, Receipt } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { isQuiet } from "../quiet-hours.ts";
import { takes } from "../sessions.ts";
import { type Api, createApi, type Message } from "./api.ts";
import { channelError } from "./errors.ts";
import type { NtfyOptions } from "./options.ts";
import { alarmMessage, closedMessage, questionMessage, type Rendering } from "./render.ts";

export const NAME = "ntfy";
/** How often the server is looked at, and how soon again when somebody asks whether it is there. */
const LOOK_MS = 30_000;
const LOOK_AGAIN_MS = 300;

type Provider = Omit<ApprovalProvider, "name">;
type Context = Pick<ChannelContext, "log" | "notifications">;

export function createNtfy(options: NtfyOptions, context: Context): Provider {
  const { sessions } = options;
  const { notifications } = context;
  const api = createApi(options);
  const rendering = renderingFor(options, context);
  const watch = createWatch(api);
  const inOrder = createOrder();

  /** Rejects with `channel-down`. */
  async function publish(id: string, message: () => Message): Promise<void> {
    if (!watch.isUp()) throw new CountersignError("channel-down", watch.trouble());
    try {
      await inOrder(id, () => api.publish(message()));
    } catch (error) {
      void watch.look();
      throw new CountersignError("channel-down", channelError(error).message);
    }
  }

  return {
    canHandle: (session) => watch.isUp() && takes(NAME, sessions, session) && watch.isThere(),
    async start() {
      await prepare(api, { options, rendering, context }).catch((error: unknown) => {
        throw channelError(error);
      });
      watch.start();
    },
    async ask(request): Promise<Receipt> {
      if (isQuiet(notifications.settings.quiet, request.level, Date.now()))
        throw new CountersignError("channel-down", "these are quiet hours");
      await publish(request.id, () => questionMessage(request, rendering));
      return { topic: options.topic };
    },
    recount: (_receipt, request) => publish(request.id, () => recounted(request)),
    remind: (_receipt, request) =>
      publish(request.id, () => questionMessage(request, rendering, "remind")),
    closeCard: (_receipt, request, decision) =>
      publish(request.id, () => closedMessage(request, decision)),
    alarm: (alarm) =>
      publish(`alarm ${alarm.id}`, () => alarmMessage(alarm, notifications.publicUrl)),
    trouble: watch.trouble,
    async stop() {
      watch.stop();
    },
  };

  function recounted(request: ApprovalRequest): Message {
    return questionMessage(request, rendering, "recount");
  }
}

/** Approve needs a topic that takes a token. */
const renderingFor = (
  { approver, approve, token }: NtfyOptions,
  { notifications }: Context,
): Rendering => ({
  notifications,
  person: { channel: NAME, userId: approver },
  approve: (approve ?? notifications.settings.approve) && token !== "",
});

/** Throws for what only the operator can fix. */
async function prepare(
  api: Api,
  {
    options,
    rendering,
    context: { log, notifications },
  }: {
    readonly options: NtfyOptions;
    readonly rendering: Rendering;
    readonly context: Context;
  },
): Promise<void> {
  await api.healthy();
  if (options.token !== "") await api.checkToken();
  if (rendering.approve && (await api.isOpen()))
    throw new CountersignError("channel-refused", OPEN_TOPIC);
  if (notifications.publicUrl === undefined)
    log.warn(
      { channel: NAME },
      "`hosts` names no host, so a phone cannot reach the gateway: notifications carry neither a " +
        "link nor buttons",
    );
}

/** People who read the topic can press its buttons. */
export const OPEN_TOPIC =
  "everybody who knows the topic's name can read it, and press Approve: reserve the topic (Deny " +
  "everyone), or switch `approve` off";

/** Looks whether the server is there: regularly, and when it is asked. */
function createWatch(api: Api) {
  let timer: NodeJS.Timeout | undefined;
  let fault = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  async function look(): Promise<void> {
    lookedAt = performance.now();
    fault = await api.healthy().then(
      () => "",
      (error: unknown) => channelError(error).message,
    );
  }
  return {
    look,
    isUp: () => timer !== undefined,
    isThere() {
      if (performance.now() - lookedAt > LOOK_AGAIN_MS) void look();
      return fault === "";
    },
    trouble: () => (timer === undefined ? "it has not been started" : fault),
    start() {
      fault = "";
      timer ??= setInterval(() => void look(), LOOK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** What is published about one question keeps its order: an end is never overtaken. */
function createOrder() {
  const last = new Map<string, Promise<unknown>>();
  return async (id: string, work: () => Promise<void>): Promise<void> => {
    const next = (last.get(id) ?? Promise.resolve()).catch(() => {}).then(work);
    last.set(id, next);
    await next.finally(() => {
      if (last.get(id) === next) last.delete(id);
    });
  };
}
