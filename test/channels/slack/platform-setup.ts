/**
 * The ways into the fake Slack: the real Bolt App, and bare HTTP and WebSockets where that cannot
 * go.
 */
import { App, LogLevel, SocketModeReceiver } from "@slack/bolt";
import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { openSlack, type SlackOptions, type SlackPlatform } from "../../worlds/slack/platform.ts";

export type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: what a request or frame brings is read field by field
export type Loose = any;

/** Short times, so that a deadline can be waited for, but long enough for a busy machine. */
export const QUICK = { ackDeadline: 500, toldWithin: 250, retries: [5, 5] } as const;

export async function slackAt(options: SlackOptions = {}): Promise<SlackPlatform> {
  const slack = openSlack({ ...QUICK, ...options });
  await slack.start();
  onTestFinished(() => slack.stop());
  return slack;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Loose;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = response.headers.get("content-type")?.startsWith("application/json")
    ? JSON.parse(text)
    : text;
  return { status: response.status, headers: response.headers, body };
}

/**
 * A call as the client library makes it: a form, structures as JSON inside, the token in the
 * header.
 */
export async function call(
  slack: SlackPlatform,
  method: string,
  params: Json = {},
  token = slack.botToken,
): Promise<Answer> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  return answerOf(await fetch(`${slack.url}/${method}`, { method: "POST", headers, body: form }));
}

export const post = (slack: SlackPlatform, params: Json): Promise<Answer> =>
  call(slack, "chat.postMessage", { channel: slack.room, ...params });

export const postJson = async (url: string, body: unknown): Promise<Answer> =>
  answerOf(
    await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

export interface RawSocket {
  readonly socket: WebSocket;
  readonly frames: readonly Loose[];
  ack(frame: Json, payload?: Json): void;
  /** The next frame of this type, taken out. */
  next(type: string): Promise<Loose>;
  /** Resolves with the close code; -1 where it never opened. */
  readonly closed: Promise<number>;
}

/**
 * A bare connection to an address of `apps.connections.open`. `acks`: what it acknowledges by
 * itself, and with what.
 */
export async function socketTo(
  slack: SlackPlatform,
  acks?: (frame: Loose) => Json | undefined,
): Promise<RawSocket> {
  const { body } = await call(slack, "apps.connections.open", {}, slack.appToken);
  const platform = dial(body.url, acks);
  await Promise.race([
    expect.poll(() => platform.frames.length, { interval: 2 }).toBeGreaterThan(0),
    platform.closed,
  ]);
  return platform;
}

export function dial(url: string, acks?: (frame: Loose) => Json | undefined): RawSocket {
  const socket = new WebSocket(url);
  const frames: Loose[] = [];
  const ack = (frame: Json, payload?: Json) =>
    socket.send(JSON.stringify({ envelope_id: frame.envelope_id, payload }));
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    frames.push(frame);
    if (acks && frame.envelope_id) ack(frame, acks(frame));
  });
  const closed = new Promise<number>((resolve) =>
    socket.on("close", resolve).on("error", () => resolve(-1)),
  );
  const next = async (type: string) => {
    await expect
      .poll(() => frames.some((frame) => frame.type === type), { interval: 2 })
      .toBe(true);
    return frames.splice(
      frames.findIndex((frame) => frame.type === type),
      1,
    )[0];
  };
  return { socket, frames, ack, next, closed };
}

const quiet = () => {};
const logger = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  setLevel: quiet,
  setName: quiet,
  getLevel: () => LogLevel.ERROR,
};

/** The real App. `clientPingTimeout` is also how long it waits before it connects again. */
export async function boltAt(
  slack: SlackPlatform,
  listen: (app: App) => void = () => {},
): Promise<App> {
  const clientOptions = () => ({
    slackApiUrl: String(slack.options.apiUrl),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  });
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    clientPingTimeout: 300,
    logger,
    installerOptions: { clientOptions: clientOptions() },
  });
  const app = new App({ token: slack.botToken, receiver, logger, clientOptions: clientOptions() });
  listen(app);
  await app.start();
  let stopped = false;
  receiver.client.on("disconnecting", () => {
    stopped = true;
  });
  onTestFinished(async () => {
    if (stopped) return;
    // Stopped while it waits to connect again it would end with an unhandled rejection.
    await expect.poll(() => slack.connected).toBe(true);
    await app.stop();
  });
  return app;
}

export const plain = (text: string) => ({ type: "plain_text" as const, text });
export const markup = (text: string) => ({ type: "mrkdwn" as const, text });
export const section = (text: ReturnType<typeof plain | typeof markup>) => ({
  type: "section" as const,
  text,
});
export const button = (action_id: string, more: Json = {}) => ({
  type: "button" as const,
  action_id,
  text: plain(action_id),
  ...more,
});
export const field = (action_id: string, more: Json = {}) => ({
  type: "input" as const,
  block_id: `${action_id}-block`,
  label: plain("Reason"),
  element: { type: "plain_text_input" as const, action_id, placeholder: plain("why?") },
  ...more,
});
export const modal = (more: Json = {}) => ({
  type: "modal" as const,
  callback_id: "form",
  title: plain("Deny"),
  submit: plain("Send"),
  blocks: [field("why")],
  ...more,
});
/** Two buttons under a command. */
export const CARD = [
  section(plain("rm -rf build")),
  {
    type: "actions" as const,
    elements: [button("yes", { value: "v-1", text: plain("Approve") }), button("no")],
  },
];
