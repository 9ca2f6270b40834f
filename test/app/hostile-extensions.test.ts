/**
 * What a program brings along may be wrong: a channel that speaks for others, a judge that changes
 * what it is given. The gateway keeps its laws and goes on.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { createGateway, type GatewayOptions, parseConfig } from "../../src/app/gateway.ts";
import {
  type ApprovalProvider,
  type ChannelContext,
  type ChannelHost,
  defineChannel,
} from "../../src/core/channel.ts";
import type { Effects } from "../../src/core/effects.ts";
import { finding } from "../../src/core/finding.ts";
import { type Judge, judgeCall } from "../../src/core/judge.ts";
import type { Answer, ApprovalRequest, Finding, Person } from "../../src/core/model.ts";
import { defineStore, type Store } from "../../src/core/store.ts";
import { judgesWith } from "../../src/judges/with-others.ts";
import { memoryStore } from "../../src/stores/memory.ts";

type Provider = Omit<ApprovalProvider, "name">;

const ADA: Person = { channel: "pager", userId: "ada", name: "Ada" };
const CONFIG = `
listen: 127.0.0.1:0
log: { level: silent }
approvers: [{ name: ada, pager: ada, telegram: 5 }]
channels: { pager: {} }
`;

/** A channel that shows every request, and `press` answers it. */
function openPager(changes: Partial<Provider> = {}) {
  const asked: ApprovalRequest[] = [];
  let host: ChannelHost | undefined;
  const provider: Provider = {
    canHandle: () => true,
    async start(given) {
      host = given;
    },
    async ask(request) {
      asked.push(request);
      return { request: request.id };
    },
    async recount() {},
    async remind() {},
    async closeCard() {},
    async alarm() {},
    trouble: () => "",
    async stop() {},
    ...changes,
  };
  return {
    provider,
    host: () => host,
    async press(answer: object) {
      await vi.waitFor(() => expect(asked).not.toEqual([]));
      const given = { approval: asked[0]?.id, choice: "approve", person: ADA, calls: 1, ...answer };
      return (await host?.answer(given as Answer))?.status;
    },
  };
}

type Options = GatewayOptions & { readonly policy?: string; readonly store?: string };

async function gatewayOf(
  create: (options: unknown, context: ChannelContext) => Provider,
  { policy = "", store = "memory", ...options }: Options = {},
) {
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  await writeFile(join(directory, "policy.yaml"), policy);
  const pager = defineChannel({ name: "pager", options: z.strictObject({}), create });
  const extensions = { channels: [pager], stores: options.stores ?? [] };
  const base = `${CONFIG}store: ${store}\n`;
  const config = policy === "" ? base : `${base}policy: [policy.yaml]\n`;
  const gateway = await createGateway(parseConfig(config, "c.yaml", {}, extensions), {
    ...extensions,
    ...options,
    stateDirectory: directory,
    configDirectory: directory,
  });
  onTestFinished(async () => {
    await gateway.stop();
    await rm(directory, { recursive: true, force: true });
  });
  return gateway;
}

const DEPLOY = { session: "ci:1", tool: "deploy", input: { to: "production" } };
const pendingOf = async (gateway: Awaited<ReturnType<typeof gatewayOf>>) =>
  (await gateway.approvals.pending()).length;

describe("a channel from outside", () => {
  it.each([
    ["somebody of another channel", { person: { ...ADA, channel: "telegram", userId: "5" } }],
    ["the gateway's own user", { person: { ...ADA, channel: "cli", userId: "root" } }],
    ["a stranger", { person: { ...ADA, userId: "mallory" } }],
    ["nobody", { person: undefined }],
  ])("answers for %s in vain", async (_, answer) => {
    const pager = openPager();
    const gateway = await gatewayOf(() => pager.provider);
    await gateway.start();
    const decided = gateway.check(DEPLOY);
    expect(await pager.press(answer)).toBe("not-an-approver");
    expect(await pendingOf(gateway)).toBe(1);
    await pager.press({ choice: "deny" });
    expect(await decided).toMatchObject({ decision: "deny", by: { name: "ada" } });
  });

  it("makes buttons for its own people only", async () => {
    const pager = openPager();
    let context: ChannelContext | undefined;
    const gateway = await gatewayOf((_options, given) => {
      context = given;
      return pager.provider;
    });
    await gateway.start();
    const decided = gateway.check(DEPLOY);
    await vi.waitFor(async () => expect(await pendingOf(gateway)).toBe(1));
    const [{ id, expiresAt } = { id: "", expiresAt: 0 }] = await gateway.approvals.pending();
    const press = async (person: Pick<Person, "channel" | "userId">) => {
      const action = { approval: id, choice: "approve", person, calls: 1, expiresAt } as const;
      const token = context?.notifications.actionToken(action);
      const reply = await fetch(`${gateway.url}/v1/actions/${token}`, { method: "POST" });
      return reply.status;
    };
    expect(await press({ channel: "telegram", userId: "5" })).toBe(403);
    expect(await press({ channel: "cli", userId: "root" })).toBe(403);
    expect(await pendingOf(gateway)).toBe(1);
    expect(await press(ADA)).toBe(200);
    expect(await decided).toMatchObject({ by: { name: "ada", channel: "pager" } });
    expect(context?.notifications.push.list()).toEqual([]);
  });

  it.each(["yes", "denied", "Deny", undefined, true])(
    "approves nothing with the choice %j",
    async (choice) => {
      const pager = openPager();
      const gateway = await gatewayOf(() => pager.provider);
      await gateway.start();
      const decided = gateway.check(DEPLOY);
      expect(await pager.press({ choice })).toBe("not-recorded");
      expect(await pendingOf(gateway)).toBe(1);
      expect(await pager.press({})).toBe("taken");
      expect(await decided).toMatchObject({ decision: "allow" });
    },
  );

  it("may be an instance of a class", async () => {
    const { provider, press } = openPager();
    class Pager implements Provider {
      canHandle = provider.canHandle;
      start(host: ChannelHost) {
        return provider.start(host);
      }
      ask(request: ApprovalRequest) {
        return provider.ask(request);
      }
      async recount() {}
      async remind() {}
      async closeCard() {}
      async alarm() {}
      trouble() {
        return "";
      }
      async stop() {}
    }
    const gateway = await gatewayOf(() => new Pager());
    await gateway.start();
    const decided = gateway.check(DEPLOY);
    await press({});
    expect(await decided).toMatchObject({ decision: "allow" });
  });

  it("that lacks something is refused with what it lacks", async () => {
    const { recount: _recount, stop: _stop, ...rest } = openPager().provider;
    await expect(gatewayOf(() => rest as Provider)).rejects.toMatchObject({
      code: "bad-config",
      path: "channels.pager",
      message: expect.stringContaining("the channel pager lacks recount(), stop()"),
    });
    await expect(gatewayOf(() => undefined as unknown as Provider)).rejects.toThrow("canHandle()");
  });

  it("that throws at once, whatever it is asked, stops nothing", async () => {
    const thrown = () => {
      throw new Error("no battery");
    };
    const pager = openPager({ closeCard: thrown, remind: thrown, recount: thrown, stop: thrown });
    let works = true;
    const trouble = () => (works ? "" : thrown());
    const gateway = await gatewayOf(() => ({ ...pager.provider, trouble }));
    await gateway.start();
    const decided = [gateway.check(DEPLOY), gateway.check(DEPLOY)];
    await pager.press({ calls: 2 });
    expect(await Promise.all(decided)).toMatchObject([
      { decision: "allow" },
      { decision: "allow" },
    ]);
    works = false;
    expect(gateway.channels.status()).toMatchObject([
      { name: "pager", state: "down", detail: "it cannot say how it is: no battery" },
    ]);
    await gateway.stop();
  });

  it("that takes for ever to start keeps no call waiting, and says so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const pager = openPager({ start: () => new Promise(() => {}) });
    const gateway = await gatewayOf(() => pager.provider);
    const starting = gateway.start();
    await vi.waitFor(() => expect(gateway.channels.status()[0]?.detail).toMatch(/still starting/));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await starting;
    expect(gateway.channels.status()).toMatchObject([{ name: "pager", state: "new" }]);
  });

  it("may not open under another channel's name", async () => {
    const { provider } = openPager();
    const pager = defineChannel({
      name: "pager",
      options: z.strictObject({}),
      create: () => provider,
    });
    const channels = [{ ...pager, open: async () => ({ ...provider, name: "telegram" }) }];
    await expect(
      createGateway(parseConfig(CONFIG, "c.yaml", {}, { channels }), { channels }),
    ).rejects.toThrow("the channel pager opens as telegram");
  });
});

describe("a store from outside", () => {
  type Lie = (store: Store) => unknown;
  const changed =
    (changes: object): Lie =>
    (store) => ({ ...store, ...changes });

  async function gatewayWith(lie: Lie) {
    const pager = openPager();
    const shelf = defineStore({
      scheme: "shelf",
      open: async (_url, context) => lie(memoryStore(context)) as Store,
    });
    const gateway = await gatewayOf(() => pager.provider, { stores: [shelf], store: "shelf" });
    await gateway.start();
    return { gateway, pager };
  }

  it.each([
    ["nothing that can be read", changed({ settle: async () => ({}) })],
    ["a text", changed({ settle: async () => "ok" })],
    [
      "an outcome that there is not",
      changed({ settle: async () => ({ won: true, decision: {} }) }),
    ],
    [
      "an exception",
      changed({
        settle() {
          throw new Error("no room");
        },
      }),
    ],
  ])("that answers %s approves nothing, and holds nobody up", async (_, lie) => {
    const { gateway, pager } = await gatewayWith(lie);
    const decided = gateway.check(DEPLOY);
    expect(await pager.press({})).toBe("not-recorded");
    expect(await decided).toMatchObject({ decision: "deny", reason: { code: "not-recorded" } });
    await gateway.stop();
  });

  it("may be an instance of a class, and needs all of its methods", async () => {
    class Shelf {
      readonly grants: Store["grants"];
      constructor(store: Store) {
        this.grants = store.grants;
      }
    }
    await expect(gatewayWith((store) => new Shelf(store))).rejects.toMatchObject({
      code: "bad-config",
      path: "store",
      message: expect.stringMatching(/the store shelf lacks open\(\), .*turns\.put\(\)$/),
    });
    await expect(gatewayWith(() => undefined)).rejects.toThrow("the store shelf lacks open()");
    const { gateway, pager } = await gatewayWith((store) => Object.create(store) as Store);
    const decided = gateway.check(DEPLOY);
    expect(await pager.press({})).toBe("taken");
    expect(await decided).toMatchObject({ decision: "allow" });
  });
});

describe("a judge from outside", () => {
  const named = (judge: Judge["judge"]): Judge => ({ name: "mine", judge });
  const wrong = (value: unknown) => () => value as readonly Finding[];
  const failing = async () => {
    throw new Error("late");
  };
  const deploy = { tool: "deploy", input: {} };

  it("that changes its call, or what others have found, lets nothing through", async () => {
    const scribbler = named((call, effects) => {
      const given = call as { tool: string; input: Record<string, unknown> };
      given.tool = "Read";
      given.input.command = "ls";
      Object.assign(effects ?? {}, {
        files: undefined,
        runs: undefined,
      } satisfies Partial<Effects>);
      return [];
    });
    const policy = "rules: []\nzeroAccessPaths: [/tmp/secret/**]\n";
    const gateway = await gatewayOf(() => openPager().provider, { judges: [scribbler], policy });
    await gateway.start();
    const input = { command: "cat /tmp/secret/x" };
    expect(
      await gateway.check({ session: "ci:1", tool: "Bash", input, cwd: "/tmp" }),
    ).toMatchObject({ decision: "deny", reason: { code: "zero-access" } });
    expect(input).toEqual({ command: "cat /tmp/secret/x" });
  });

  it("is given the call's content, and nothing of who asks", () => {
    const seen: unknown[] = [];
    const curious = named((call) => {
      seen.push(Object.keys(call).sort());
      return [];
    });
    judgeCall(judgesWith([curious]), { ...deploy, ...{ session: "s", owner: "o", raw: "{}" } });
    expect(seen).toEqual([["annotations", "cwd", "input", "root", "tool"]]);
  });

  it.each([
    ["a promise that fails", failing as unknown as Judge["judge"]],
    ["something else with a map", wrong({ map: () => ({}) })],
    ["an empty text", wrong("")],
    ["a span that is no text", wrong([{ key: "cloud.write", span: 42 }])],
    ["a subject that is no text", wrong([{ key: "cloud.write", subject: {} }])],
  ])("that returns %s has failed, and is named", (_, judge) => {
    const { level, findings } = judgeCall(judgesWith([named(judge)]), deploy);
    expect(level).toBe("dangerous");
    expect(findings).toEqual([finding("judge.failed", "mine")]);
  });

  it.each([{ judge: () => [] }, { name: "mine" }, { name: "", judge: () => [] }])(
    "is refused where it is no judge: %j",
    (given) => {
      expect(() => judgesWith([given as unknown as Judge])).toThrow("a judge is a `name` and");
    },
  );
});
