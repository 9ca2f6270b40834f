/**
 * One script for every channel where people answer: one question of each kind, through a whole
 * gateway, to the same audit trail.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Approval } from "../../src/core/card.ts";
import type { ApprovalRequest, JsonObject } from "../../src/core/model.ts";
import { gatewayOn } from "../channels/chat/gateway.ts";
import type { World } from "../contract/world.ts";
import type { TestGateway } from "../support/gateways.ts";
import { discord } from "../worlds/discord.ts";
import { mattermost } from "../worlds/mattermost.ts";
import { slack } from "../worlds/slack.ts";
import { telegram } from "../worlds/telegram.ts";
import { tty } from "../worlds/tty.ts";

const CHANNELS = ["companion", "telegram", "discord", "slack", "mattermost", "tty"] as const;
type Name = (typeof CHANNELS)[number];
type Actions = Pick<World, "live" | "press">;

const closers: (() => Promise<void>)[] = [];
/** Not `expect.poll`, which belongs to one test: all channels are played at once. */
const until = (holds: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(holds, { timeout: 60_000 });

/** A gateway with this channel alone, and a person at it. */
async function open(name: Name): Promise<{ gateway: TestGateway; actions: Actions }> {
  const timeout = "8s";
  if (name === "companion") {
    const gateway = await gatewayOn({ name, options: {}, person: "ada-phone", timeout });
    closers.push(gateway.stop);
    return { gateway, actions: await companionActions(gateway) };
  }
  const world = await { telegram, discord, slack, mattermost, tty }[name].open();
  const { person } = world;
  const options = world.options as object;
  // Streams do not fit into a file.
  const gateway = await gatewayOn({
    name,
    person,
    timeout,
    ...(name === "tty" ? { options: {}, more: options } : { options }),
  });
  closers.push(async () => {
    await gateway.stop();
    await world.stop();
  });
  return { gateway, actions: world };
}

async function companionActions(gateway: TestGateway): Promise<Actions> {
  const app = await gateway.companion();
  const latest = ({ id }: ApprovalRequest) =>
    app.frames
      .map((frame) => frame.approval as unknown as Approval | undefined)
      .findLast((each) => each?.id === id);
  return {
    live: async (request) => latest(request)?.status === "pending",
    async press({ id }, choice, typed) {
      app.respond(id, {
        approved: choice !== "deny",
        ...(choice === "always" && { alwaysAllow: true }),
        ...typed,
      });
    },
  };
}

interface Kind {
  readonly what: string;
  readonly command: string;
  answer?(actions: Actions, request: ApprovalRequest, gateway: TestGateway): Promise<void>;
  readonly decision: "allow" | "deny";
  readonly says: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    what: "approved once",
    command: "git push --force",
    answer: (actions, request) => actions.press(request, "approve"),
    decision: "allow",
    says: /^ada approved this/,
  },
  {
    what: "always",
    command: "rm -rf fixtures",
    answer: (actions, request) => actions.press(request, "always"),
    decision: "allow",
    says: /^ada approved/,
  },
  {
    what: "denied",
    command: "rm -rf src",
    answer: (actions, request) => actions.press(request, "deny"),
    decision: "deny",
    says: /^ada denied this/,
  },
  {
    what: "denied with a reason",
    command: "rm -rf docs",
    answer: (actions, request) => actions.press(request, "deny", { reason: "they are good docs" }),
    decision: "deny",
    says: /they are good docs/,
  },
  {
    what: "catastrophic: a wrong phrase, then the right one",
    command: "rm -rf /",
    async answer(actions, request, gateway) {
      await actions.press(request, "approve", { phrase: "approve zzzz" });
      const refused = async () => (await gateway.audit()).some(({ why }) => why === "phrase-wrong");
      await until(async () => (await refused()) && actions.live(request));
      await actions.press(request, "approve", { phrase: request.phrase! });
    },
    decision: "allow",
    says: /^ada approved this/,
  },
  {
    what: "nobody answers",
    command: "rm -rf test",
    decision: "deny",
    says: /^There was no answer in time/,
  },
];

const isAsked =
  ({ id }: ApprovalRequest) =>
  ({ type, approval }: JsonObject): boolean =>
    type === "asked" && approval === id;

async function play(name: Name): Promise<object[]> {
  const { gateway, actions } = await open(name);
  for (const [index, { command, answer, decision, says }] of KINDS.entries()) {
    const asked = gateway.ask({ session: `claude-code:${index}`, input: { command } });
    await gateway.pending();
    const [request] = await gateway.gateway.approvals.pending();
    await until(() => actions.live(request!));
    // a person may be faster than the platform's reply to the gateway, which writes this line
    await until(async () => (await gateway.audit()).some(isAsked(request!)));
    await answer?.(actions, request!, gateway);
    const { body } = await asked;
    expect(body).toMatchObject({ decision, reason: { message: expect.stringMatching(says) } });
    await until(async () => !(await actions.live(request!)));
  }
  // What was always allowed is allowed without asking anyone.
  const granted = await gateway.ask({
    session: "claude-code:1",
    input: { command: "rm -rf fixtures" },
    callId: "again",
  });
  expect(granted.body).toMatchObject({ decision: "allow", reason: { type: "grant" } });
  // The agent hangs up.
  const gone = new AbortController();
  const hung = gateway.send("POST", "/v1/calls", {
    body: { session: "claude-code:9", tool: "Bash", input: { command: "rm -rf x" } },
    signal: gone.signal,
  });
  await gateway.pending();
  const [request] = await gateway.gateway.approvals.pending();
  await until(() => actions.live(request!));
  gone.abort();
  await hung.catch(() => {});
  await until(async () => !(await actions.live(request!)));
  return (await gateway.audit()).map((line) => essenceOf(line, name));
}

/** What has to be the same, wherever people answered. */
function essenceOf(line: JsonObject, name: Name): object {
  const { type, action, reached, unreachable, choice, scope, reason, why, level, severity } = line;
  const decision = line.decision as JsonObject | undefined;
  const by = decision?.by as JsonObject | undefined;
  const named = (value: unknown) =>
    JSON.parse(JSON.stringify(value ?? null).replaceAll(`"${name}"`, '"CHANNEL"')) as unknown;
  return {
    type,
    ...(action !== undefined && { action }),
    ...(type === "verdict" && { level }),
    ...(type === "asked" && { reached: named(reached), unreachable }),
    ...(type === "answered" && {
      choice,
      scope: scope ?? null,
      reason: reason ?? null,
      channel: named((line.person as JsonObject).channel),
    }),
    ...(type === "refused" && { why }),
    ...(decision && {
      status: decision.status,
      scope: decision.scope ?? null,
      by: by?.kind,
      name: by?.kind === "person" ? by.name : null,
      channel: named(by?.channel),
      code: (decision.reason as JsonObject).code,
      severity: severity ?? null,
    }),
  };
}

describe("one question of each kind", () => {
  const trails = new Map<Name, Promise<object[]>>();
  let reference: object[] = [];

  beforeAll(() => {
    for (const name of CHANNELS) {
      const trail = play(name);
      trail.catch(() => {}); // its own test tells
      trails.set(name, trail);
    }
  });
  afterAll(async () => {
    await Promise.all(closers.map((close) => close()));
  });

  it.each(CHANNELS)("over %s ends in the same audit trail", async (name) => {
    const trail = (await trails.get(name)) ?? [];
    const phrases = trail.filter(
      (line) =>
        (line as JsonObject).type !== "refused" || (line as JsonObject).why !== "phrase-required",
    );
    expect(phrases.filter((line) => (line as JsonObject).status !== undefined)).toHaveLength(
      KINDS.length + 2,
    );
    expect(phrases).toContainEqual({ type: "refused", why: "phrase-wrong" });
    if (name === "companion") reference = phrases;
    expect(phrases).toEqual(reference);
  });
});
