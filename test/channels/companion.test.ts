/**
 * The companion's socket, beyond the channel contract: its frames, who watches what, late and slow
 * companions.
 */
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import {
  ackFrame,
  requestFrame,
  resolvedFrame,
  wireFrame,
} from "../../channels/companion/frames.ts";
import { companionProvider } from "../../channels/companion/index.ts";
import { RecentAlarms } from "../../channels/companion/recent-alarms.ts";
import type { Alarm } from "../../src/core/alarm.ts";
import { approvalOf } from "../../src/core/card.ts";
import type { ApprovalProvider, ChannelHost } from "../../src/core/channel.ts";
import type { ApprovalRecord, Decision, Person } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { type App, openApp, openWebServer } from "../worlds/companion.ts";
import { ADA, CATASTROPHIC, openTestCore, requestOf } from "../worlds/test-core.ts";

const PEOPLE: Record<string, Person> = {
  "ada-token": { channel: "companion", userId: "ada-phone", name: "ada-phone" },
  "bob-token": { channel: "companion", userId: "bob-phone", name: "bob-phone" },
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open({
  sessions = ["*"],
  pingMs = 60_000,
  plain = false,
}: {
  sessions?: string[];
  pingMs?: number;
  plain?: boolean;
} = {}) {
  const server = await openWebServer({ people: PEOPLE, plain });
  const testCore = openTestCore({ companion: "ada-phone" });
  const provider: ApprovalProvider = {
    name: "companion",
    ...companionProvider({ sessions }, { web: server.web }, { pingMs }),
  };
  closers.push(testCore.close, server.close, provider.stop);
  testCore.watch(provider);
  await provider.start(testCore.host);
  const enter = (query = "", token = "ada-token") => openApp(server.port, token, query);
  return { server, testCore, provider, enter };
}

describe("the frames", () => {
  const DECISION: Decision = {
    outcome: "allow",
    status: "approved",
    reason: { type: "person", code: "approved", message: "ada approved this." },
    by: { kind: "person", name: "ada", channel: "companion", userId: "ada-phone" },
    scope: "once",
    at: 1_760_000_000_000,
  };
  const LONG = JSON.stringify({ command: "x".repeat(20_000) });

  it.each([
    ["of a question", { request: requestOf() }],
    ["of an answer", { request: requestOf({ calls: 3 }), decision: { ...DECISION, calls: 2 } }],
    ["of long arguments", { request: requestOf({ arguments: LONG }), decision: DECISION }],
    ["of names that look like fields", { request: requestOf({ tool: '","card":{}', agent: "}" }) }],
  ])("%s are the JSON of the approval, the second time too", (_name, record) => {
    const approval = approvalOf(record, "brief");
    const { card: _card, ...fields } = approval;
    for (let time = 0; time < 2; time++) {
      expect(requestFrame(record)).toBe(
        JSON.stringify({ type: "approval.request", ...fields, approval }),
      );
      expect(resolvedFrame(record)).toBe(
        JSON.stringify({ type: "approval.resolved", ...fields, approval }),
      );
      expect(ackFrame("an id", { status: "already-resolved", record })).toBe(
        JSON.stringify({
          type: "approval.ack",
          requestId: "an id",
          status: "already-resolved",
          message: replyTo({ status: "already-resolved", record }),
          approval,
        }),
      );
    }
  });

  it("say what is so now: a question is another one once it is answered or counts more", () => {
    const request = requestOf();
    const statusOf = (record: ApprovalRecord) => JSON.parse(resolvedFrame(record));
    expect(statusOf({ request })).toMatchObject({ status: "pending", calls: 1 });
    expect(statusOf({ request, decision: DECISION })).toMatchObject({ status: "approved" });
    expect(statusOf({ request })).toMatchObject({ status: "pending" });
    expect(statusOf({ request: { ...request, calls: 2 } })).toMatchObject({
      calls: 2,
      approval: { calls: 2, card: { calls: 2 } },
    });
  });

  it("carry the whole approval, then what became of it", async () => {
    const { testCore, provider, enter } = await open();
    const app = await enter();
    const request = requestOf();
    await testCore.ask(provider, request);
    await expect.poll(() => app.frames).toHaveLength(1);
    expect(app.frames[0]).toMatchObject({
      type: "approval.request",
      approval: {
        id: request.id,
        session: request.session,
        tool: "Bash",
        arguments: request.arguments,
        status: "pending",
        patternKey: "fs.delete.recursive",
        resolvedAt: null,
      },
    });
    app.send({ type: "approval.response", requestId: request.id, approved: true });
    await expect.poll(() => app.frames).toHaveLength(3);
    expect(app.frames.find(({ type }) => type === "approval.ack")).toMatchObject({
      requestId: request.id,
      status: "approved",
      approval: { status: "approved", resolvedBy: ADA },
    });
    expect(app.frames.find(({ type }) => type === "approval.resolved")).toMatchObject({
      id: request.id,
      status: "approved",
      approval: { id: request.id, status: "approved", resolvedBy: ADA, channel: "companion" },
    });
  });

  it("tell who is late who decided, and what", async () => {
    const { testCore, provider, enter } = await open();
    const app = await enter();
    const request = requestOf();
    await testCore.ask(provider, request);
    await testCore.elsewhere(request, "deny");
    app.send({ type: "approval.response", requestId: request.id, approved: true });
    await expect
      .poll(() => app.frames.find(({ type }) => type === "approval.ack"))
      .toMatchObject({
        status: "already-resolved",
        message: expect.stringContaining("Denied by grace"),
        approval: { status: "rejected", resolvedBy: "grace" },
      });
  });

  it("tell how many tries are left for a phrase", async () => {
    const { testCore, provider, enter } = await open();
    const app = await enter();
    const request = requestOf(CATASTROPHIC);
    await testCore.ask(provider, request);
    const acks = () => app.frames.filter(({ type }) => type === "approval.ack");
    for (const phrase of [undefined, "no"])
      app.send({
        type: "approval.response",
        requestId: request.id,
        approved: true,
        ...(phrase && { phrase }),
      });
    await expect.poll(acks).toMatchObject([
      { status: "phrase-required", triesLeft: 3 },
      { status: "phrase-wrong", triesLeft: 2 },
    ]);
    app.send({
      type: "approval.response",
      requestId: request.id,
      approved: true,
      phrase: "approve kxqf",
    });
    await expect.poll(acks).toMatchObject([{}, {}, { status: "approved" }]);
  });

  it("tell of an unknown approval", async () => {
    const { enter } = await open();
    const app = await enter();
    app.send({ type: "approval.response", requestId: "nothing", approved: true });
    await expect
      .poll(() => app.frames)
      .toMatchObject([{ type: "approval.ack", requestId: "nothing", status: "unknown-approval" }]);
  });

  it("answer for the person whose socket it is, whatever they say", async () => {
    const { testCore, provider, enter } = await open();
    const [, bob] = [await enter(), await enter("", "bob-token")];
    const request = requestOf();
    await testCore.ask(provider, request);
    bob.send({ type: "approval.response", requestId: request.id, approved: true });
    await expect
      .poll(() => bob.frames.find(({ type }) => type === "approval.ack"))
      .toMatchObject({ status: "not-an-approver" });
    bob.send({
      type: "approval.response",
      requestId: request.id,
      approved: true,
      person: PEOPLE["ada-token"],
    });
    await expect
      .poll(() => bob.frames.find(({ type }) => type === "error"))
      .toMatchObject({ error: { path: "person" } });
    expect(testCore.answers).toMatchObject([{ person: PEOPLE["bob-token"] }]);
    expect(await testCore.decision(request)).toBeUndefined();
  });
});

describe("a frame that means nothing", () => {
  const good = { type: "approval.response", requestId: "x", approved: true };
  const cases: { name: string; frame: unknown; path?: string }[] = [
    { name: "no JSON", frame: "{" },
    { name: "no object", frame: "[]" },
    {
      name: "a key twice",
      frame: '{"type":"approval.response","requestId":"x","approved":false,"approved":true}',
      path: "approved",
    },
    {
      name: "__proto__",
      frame: '{"type":"approval.response","requestId":"x","approved":true,"__proto__":{}}',
      path: "__proto__",
    },
    { name: "another type", frame: { ...good, type: "approval.request" }, path: "type" },
    { name: "no id", frame: { type: "approval.response", approved: true }, path: "requestId" },
    {
      name: "an id of 10,000 characters",
      frame: { ...good, requestId: "x".repeat(10_000) },
      path: "requestId",
    },
    { name: "a yes that is a text", frame: { ...good, approved: "true" }, path: "approved" },
    {
      name: "a denial for always",
      frame: { ...good, approved: false, alwaysAllow: true },
      path: "alwaysAllow",
    },
    { name: "an unknown field", frame: { ...good, scope: "session" }, path: "scope" },
    {
      name: "a payload wrapped in another form",
      frame: { type: "approval.response", payload: good },
      path: "requestId",
    },
    { name: "bytes", frame: Buffer.from(JSON.stringify(good)) },
  ];
  it.each(cases)("$name is refused with its place", async ({ frame, path }) => {
    const { testCore, enter } = await open();
    const app = await enter();
    if (Buffer.isBuffer(frame)) app.socket.send(frame);
    else app.send(frame);
    await expect
      .poll(() => app.frames)
      .toMatchObject([
        {
          type: "error",
          error: {
            code: typeof frame === "string" ? "bad-json" : "bad-request",
            ...(path && { path }),
          },
        },
      ]);
    expect(testCore.answers).toEqual([]);
  });

  it("ends the connection when it comes twenty times", async () => {
    const { enter } = await open();
    const app = await enter();
    for (let n = 0; n < 20; n++) app.send("{}");
    expect(await app.closed).toBe(1008);
    expect(app.frames).toHaveLength(20);
  });
});

describe("who watches what", () => {
  it("is narrowed by the connection's own globs", async () => {
    const { testCore, provider, enter } = await open();
    const ci = await enter("?sessions=ci:*,cron:*");
    expect(provider.canHandle("ci:1")).toBe(true);
    expect(provider.canHandle("claude-code:1")).toBe(false);
    await testCore.open(requestOf({ id: "other", session: "claude-code:1" }));
    await expect(
      provider.ask(requestOf({ id: "other", session: "claude-code:1" })),
    ).rejects.toMatchObject({
      code: "channel-down",
    });
    const all = await enter();
    const [one, two] = [requestOf({ session: "cron:1" }), requestOf({ session: "claude-code:2" })];
    await testCore.ask(provider, one);
    await testCore.ask(provider, two);
    await testCore.elsewhere(two, "deny");
    await testCore.elsewhere(one, "deny");
    await expect
      .poll(() => ci.frames.map(({ approval }) => approval?.session))
      .toEqual(["cron:1", "cron:1"]);
    await expect
      .poll(() => all.frames.filter(({ approval }) => approval?.id !== "other"))
      .toHaveLength(4);
  });

  it("is narrowed by the config, also for what is pending", async () => {
    const { testCore, provider, enter } = await open({ sessions: ["claude-code:*"] });
    await testCore.open(requestOf({ session: "ci:1" }));
    const request = requestOf();
    await testCore.open(request);
    const app = await enter();
    expect(provider.canHandle("ci:1")).toBe(false);
    expect(provider.canHandle("claude-code:1")).toBe(true);
    await expect.poll(() => app.frames.map(({ approval }) => approval?.id)).toEqual([request.id]);
  });

  it("is nothing when the connection asked for nothing", async () => {
    const { provider, enter } = await open();
    await enter("?sessions=");
    expect(provider.canHandle("claude-code:1")).toBe(false);
  });

  it("has a limit", async () => {
    const { enter } = await open();
    expect(await (await enter(`?sessions=${"a,".repeat(65)}`)).closed).toBe(1008);
  });
});

describe("a late companion", () => {
  it("is sent what is pending, oldest first, and told how it ended", async () => {
    const { testCore, provider, enter } = await open();
    const [shown, unseen] = [requestOf(), requestOf()];
    const early = await enter();
    await testCore.ask(provider, shown);
    await testCore.open(unseen); // was asked elsewhere
    const late = await enter();
    await expect
      .poll(() => late.frames.map(({ approval }) => approval?.id))
      .toEqual([shown.id, unseen.id]);
    await testCore.elsewhere(unseen, "approve");
    await testCore.elsewhere(shown, "approve");
    await expect
      .poll(() => late.frames.slice(2).map(({ type, approval }) => [type, approval?.id]))
      .toEqual([
        ["approval.resolved", unseen.id],
        ["approval.resolved", shown.id],
      ]);
    await expect.poll(() => early.frames).toHaveLength(3);
  });

  it("has each question closed once, however many came late", async () => {
    const { testCore, enter } = await open();
    const request = requestOf();
    await testCore.open(request);
    const apps = await Promise.all(Array.from({ length: 20 }, () => enter()));
    for (const app of apps) await expect.poll(() => app.frames).toHaveLength(1);
    await testCore.elsewhere(request, "deny");
    for (const app of apps)
      await expect
        .poll(() => app.frames.map(({ type }) => type))
        .toEqual(["approval.request", "approval.resolved"]);
  });

  it("is not sent a question as open that ended while it came in", async () => {
    const { testCore, provider, enter } = await open();
    const request = requestOf();
    await enter();
    await testCore.ask(provider, request);
    const pending = testCore.host.pending;
    const slow: ChannelHost = {
      ...testCore.host,
      async pending() {
        const seen = await pending();
        await testCore.elsewhere(request, "deny");
        return seen;
      },
    };
    await provider.start(slow);
    const late = await enter();
    await expect.poll(() => late.frames.map(({ type }) => type)).toEqual(["approval.resolved"]);
  });

  it("shares a look at all that is open with others that come meanwhile, where much is", async () => {
    const { testCore, provider, enter } = await open();
    await provider.stop();
    const much = Array.from({ length: 20_000 }, (_, at) => ({
      ...requestOf(),
      id: `much-${at}`,
      session: `much:${at}`,
    }));
    let looks = 0;
    await provider.start({
      ...testCore.host,
      pending: async () => {
        looks++;
        return much;
      },
    });
    const began = performance.now();
    const late = [];
    for (let number = 0; number < 40; number++) late.push(await enter("?sessions=few:*"));
    for (const { heartbeats } of late)
      await expect.poll(() => heartbeats).toMatchObject([{ pending: 0 }]);
    expect(looks).toBeLessThan((performance.now() - began) / 600 + 3);
  });

  it("is asked to come back while the gateway is not ready", async () => {
    const { provider, enter } = await open();
    await provider.stop();
    expect(await (await enter()).closed).toBe(1013);
  });
});

describe("the heartbeat", () => {
  it("comes right after what waits, and says how many questions are open", async () => {
    const { testCore, provider, enter } = await open();
    const first = await enter();
    await expect.poll(() => first.heartbeats).toMatchObject([{ pending: 0, after: 0 }]);
    for (let count = 0; count < 3; count++) await testCore.ask(provider, requestOf());
    const before = Date.now();
    const late = await enter();
    await expect.poll(() => late.heartbeats).toMatchObject([{ pending: 3, after: 3 }]);
    expect(late.heartbeats[0]?.at).toBeGreaterThanOrEqual(before - 1);
  });

  it("comes again and again, with the questions of the sessions that are watched", async () => {
    const { testCore, provider, enter } = await open({ pingMs: 20 });
    const [all, some] = [await enter(), await enter("?sessions=ci:*")];
    const last = ({ heartbeats }: typeof all) => heartbeats.at(-1)?.pending;
    const mine = requestOf({ session: "ci:1" });
    await testCore.ask(provider, mine);
    await testCore.ask(provider, requestOf());
    await expect.poll(() => [last(all), last(some)]).toEqual([2, 1]);
    await testCore.elsewhere(mine, "deny");
    await expect.poll(() => [last(all), last(some)]).toEqual([1, 0]);
    expect(all.heartbeats.length).toBeGreaterThan(3);
  });

  it("counts what waits on another channel as well", async () => {
    const { testCore, enter } = await open({ pingMs: 20 });
    const app = await enter();
    await expect.poll(() => app.heartbeats.length).toBeGreaterThan(0);
    await testCore.open(requestOf());
    await expect.poll(() => app.heartbeats.at(-1)?.pending).toBe(1);
    expect(app.frames).toEqual([]);
  });
});

describe("a connection that is no use", () => {
  it("is kept while it answers pings, and ended when it misses two", async () => {
    const { server, enter, provider } = await open({ pingMs: 20 });
    const [good, deaf] = [await enter(), await enter()];
    deaf.socket.pong = () => {};
    let pings = 0;
    good.socket.on("ping", () => pings++);
    expect(await deaf.closed).toBe(1006);
    await expect.poll(() => pings).toBeGreaterThan(5);
    expect(server.sockets.size).toBe(1);
    expect(provider.canHandle("claude-code:1")).toBe(true);
  });

  it("is dropped when it reads nothing, and the others are not held up", async () => {
    const { server, testCore, provider, enter } = await open({ pingMs: 1500 });
    const [good, stuck] = [await enter(), await enter()];
    stuck.socket.pause();
    const big = JSON.stringify({ command: "x".repeat(10_000) });
    const ids: string[] = [];
    while (ids.length < 500) {
      const request = requestOf({ arguments: big });
      ids.push(request.id);
      await testCore.ask(provider, request);
    }
    await expect.poll(() => server.sockets.size).toBe(1);
    await expect.poll(() => good.frames.map(({ approval }) => approval?.id)).toEqual(ids);
  });

  it("is not disconnected while it reads, however much there is to tell, and hears the latest of all that is open", async () => {
    const { server, testCore, provider, enter } = await open();
    const app = await enter();
    app.socket.pause();
    const big = JSON.stringify({ command: "\u202e".repeat(2000) });
    const requests = Array.from({ length: 1000 }, () => requestOf({ arguments: big }));
    const asked = requests.map((request) => testCore.ask(provider, request));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const over = requests.at(-1)!;
    await testCore.elsewhere(over, "deny");
    app.socket.resume();
    await Promise.all(asked);
    const open_ = requests.filter((request) => request !== over);
    await expect
      .poll(() => new Set(app.frames.map(({ approval }) => approval?.id)).size)
      .toBeGreaterThanOrEqual(open_.length);
    expect(server.sockets.size).toBe(1);
    const last = new Map(app.frames.map(({ approval }) => [approval?.id, approval?.status]));
    expect(open_.every(({ id }) => last.get(id) === "pending")).toBe(true);
    expect(last.get(over.id)).not.toBe("pending");
  });

  it("does not count as someone who saw the question", async () => {
    const { server, testCore, provider, enter } = await open();
    await enter();
    const request = requestOf();
    await testCore.open(request);
    for (const socket of server.sockets) socket.terminate();
    await expect(provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
  });

  it("is told that the gateway stops", async () => {
    const { provider, enter } = await open();
    const app = await enter();
    await provider.stop();
    expect(await app.closed).toBe(1001);
  });
});

describe("an alarm", () => {
  const alarm = (id: string): Alarm => ({
    id,
    at: 0,
    session: "codex:1",
    tool: "Bash",
    heading: "A call ran that was not approved",
    facts: [],
    texts: [],
    advice: "Stop the agent.",
  });
  const alarms = ({ frames }: App) => frames.flatMap((frame) => frame.alarm?.id ?? []);
  /** The alarms that a companion is sent when it connects, before what waits. */
  async function late({ testCore, enter }: Awaited<ReturnType<typeof open>>, ...given: string[]) {
    const request = requestOf();
    await testCore.open(request);
    const app = await enter(...given);
    await expect.poll(() => app.frames.at(-1)?.approval?.id).toBe(request.id);
    await testCore.elsewhere(request, "deny");
    return app;
  }

  it("is sent to a companion that connects later, whatever it watches", async () => {
    const stage = await open();
    await expect(stage.provider.alarm(alarm("none"))).rejects.toMatchObject({
      code: "channel-down",
    });
    const first = await late(stage);
    await stage.provider.alarm(alarm("two"));
    await expect.poll(() => alarms(first)).toEqual(["none", "two"]);
    const second = await stage.enter("?sessions=ci:*", "bob-token");
    await expect.poll(() => alarms(second)).toEqual(["none", "two"]);
  });

  it("that a later companion was sent is shown: raised again, it is not sent again", async () => {
    const stage = await open();
    await stage.provider.alarm(alarm("one")).catch(() => {});
    const app = await late(stage);
    await stage.provider.alarm(alarm("one"));
    await stage.provider.alarm(alarm("two"));
    await expect.poll(() => alarms(app)).toEqual(["one", "two"]);
  });

  it("that a person has put away is not sent to them again, and still to others", async () => {
    const stage = await open();
    const first = await stage.enter();
    await stage.provider.alarm(alarm("one"));
    await stage.provider.alarm(alarm("two"));
    first.send({ type: "alarm.away", alarmId: "one" });
    first.send({ type: "alarm.away", alarmId: "unknown" });
    first.send({ type: "alarm.away" }); // its answer comes after the two before
    await expect
      .poll(() => first.frames.at(-1)?.error)
      .toMatchObject({ code: "bad-request", path: "alarmId" });
    expect(alarms(await late(stage))).toEqual(["two"]);
    expect(alarms(await late(stage, "", "bob-token"))).toEqual(["one", "two"]);
  });

  it("is kept for a day, the latest twenty of them", () => {
    let now = 0;
    const recent = new RecentAlarms(() => now);
    const ada = PEOPLE["ada-token"]!;
    const ids = () => recent.for(ada).map(({ id }) => id);
    for (let nth = 0; nth < 25; nth++) recent.keep(alarm(`${nth}`));
    expect(ids()).toEqual(Array.from({ length: 20 }, (_, nth) => `${nth + 5}`));
    now = 24 * 60 * 60 * 1000 - 1;
    recent.keep(alarm("later"));
    expect(ids()).toHaveLength(20);
    now++;
    expect(ids()).toEqual(["later"]);
  });
});

describe("a frame for many", () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
    "of %i bytes is what the client reads",
    async (length) => {
      const { server } = await open();
      const text = "é".repeat(length >> 1) + "x".repeat(length % 2);
      server.web.socket("/raw", (socket) =>
        (socket as unknown as { sendFrame(frame: Buffer, sent: () => void): void }).sendFrame(
          wireFrame(text),
          () => {},
        ),
      );
      const client = new WebSocket(`ws://127.0.0.1:${server.port}/raw`, [
        "countersign",
        "bearer.ada-token",
      ]);
      const received = await new Promise<string>((resolve, reject) =>
        client.on("message", (data) => resolve(String(data))).on("error", reject),
      );
      expect(Buffer.byteLength(text)).toBe(length);
      expect(received).toBe(text);
      client.terminate();
    },
  );

  it("reaches a thousand companions, in order, with and without the hook for it", async () => {
    for (const plain of [false, true]) {
      const { testCore, provider, enter } = await open({ plain });
      const apps = await Promise.all(Array.from({ length: 1000 }, () => enter()));
      const requests = Array.from({ length: 5 }, () => requestOf());
      for (const request of requests) await testCore.ask(provider, request);
      for (const request of requests) await testCore.elsewhere(request, "deny");
      const expected = [
        ...requests.map(({ id }) => `approval.request ${id}`),
        ...requests.map(({ id }) => `approval.resolved ${id}`),
      ];
      for (const app of apps)
        await expect
          .poll(() => app.frames.map(({ type, approval }) => `${type} ${approval?.id}`))
          .toEqual(expected);
    }
  });
});
