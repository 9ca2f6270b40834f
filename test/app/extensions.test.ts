/** Channels, stores and judges that a program brings along: `createGateway(config, { … })`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createGateway, type GatewayOptions, parseConfig } from "../../src/app/gateway.ts";
import { type ChannelHost, defineChannel } from "../../src/core/channel.ts";
import { finding } from "../../src/core/finding.ts";
import { type Judge, judgeCall } from "../../src/core/judge.ts";
import type { Finding } from "../../src/core/model.ts";
import { defineStore } from "../../src/core/store.ts";
import { judgesWith } from "../../src/judges/with-others.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { openGateway } from "../support/gateways.ts";

/** A channel whose person denies whatever is asked. */
const pager = defineChannel({
  name: "pager",
  options: z.strictObject({ number: z.string(), pin: z.string().optional() }),
  secrets: ["pin"],
  create({ number }) {
    let host: ChannelHost | undefined;
    return {
      canHandle: () => host !== undefined,
      async start(given) {
        host = given;
      },
      async ask({ id, calls }) {
        const person = { channel: "pager", userId: number, name: "Ada" };
        await host?.answer({ approval: id, choice: "deny", person, calls });
        return { number };
      },
      async recount() {},
      async remind() {},
      async closeCard() {},
      async alarm() {},
      trouble: () => (host ? "" : "the pager is off"),
      async stop() {
        host = undefined;
      },
    };
  },
});

const opened: string[] = [];
const shelf = defineStore({
  scheme: "shelf",
  async open(url, context) {
    opened.push(url);
    return memoryStore(context);
  },
});

const judgeOf = (name: string, judge: Judge["judge"]): Judge => ({ name, judge });
const deploys = judgeOf("deploys", ({ tool }) =>
  tool === "deploy" ? [finding("net.request", undefined, "deploy")] : [],
);

const BASE = "listen: 127.0.0.1:0\nlog: { level: silent }\n";
const PAGER = 'approvers: [{ name: ada, pager: "+49" }]\nchannels: { pager: { number: "+49" } }\n';
const PAGED = `${BASE}${PAGER}`;

describe("a gateway with a channel, a store and a judge from outside", () => {
  it("judges with the judge, keeps the request in the store and asks on the channel", async () => {
    const extensions = { channels: [pager], stores: [shelf], judges: [deploys] };
    const gateway = await openGateway(
      `${PAGED}store: shelf://top/left`,
      extensions,
      {},
      extensions,
    );
    onTestFinished(() => gateway.stop());
    expect(opened).toEqual(["shelf://top/left"]);
    const { body } = await gateway.ask({ tool: "deploy", input: { to: "production" } });
    expect(body).toMatchObject({
      decision: "deny",
      level: "dangerous",
      keys: ["net.request"],
      reason: { type: "person" },
    });
    const status = await gateway.send("GET", "/v1/status", { token: gateway.tokens.admin });
    expect(status.body).toMatchObject({
      store: "shelf",
      channels: [{ name: "pager", state: "up" }],
    });
  });
});

describe("a config that names what a program brings", () => {
  const parse = (text: string, environment: NodeJS.ProcessEnv = {}) =>
    parseConfig(text, "c.yaml", environment, { channels: [pager], stores: [shelf] });

  it("is checked against the channel's own options", () => {
    expect(() => parse(`${PAGED.replace("number:", "nmber:")}`)).toThrow("channels.pager.nmber");
    expect(() => parse(PAGED.replace("pager: {", "pagr: {"))).toThrow(
      /channels\.pagr: there is no channel pagr; known: .*, pager; did you mean pager\?$/,
    );
    expect(() => parse(PAGED.replace('pager: "+49"', "pagr: 1"))).toThrow(
      /approvers\.0\.pagr: there is no channel pagr; known: .*, pager; did you mean pager\?$/,
    );
  });

  it("may take a secret of that channel from the environment alone", () => {
    const withPin = (pin: string) =>
      PAGED.replace('{ number: "+49" }', `{ number: "+49", pin: ${pin} }`);
    expect(() => parse(withPin('"1234"'))).toThrow(
      "channels.pager.pin: a secret does not belong in a file",
    );
    expect(() => parse(withPin("$PIN"), { PIN: "1234" })).not.toThrow();
  });

  it("may take a store's password from the environment alone", () => {
    expect(() => parse(`${PAGED}store: shelf://ada:secret@top`)).toThrow(
      "c.yaml:5: store: a password does not belong in a file",
    );
    expect(() => parse(`${PAGED}store: $URL`, { URL: "shelf://ada:secret@top" })).not.toThrow();
  });

  it("is refused without them, with the names that there are", () => {
    expect(() => parseConfig(PAGED, "c.yaml", {})).toThrow("approvers.0.pager");
    expect(() => parseConfig(`${BASE}store: shelf`, "c.yaml", {})).toThrow(
      "store: there is no store shelf; known: memory",
    );
  });

  it.each(["toString", "constructor", "__proto__", "hasOwnProperty://x"])(
    "finds no store in what every object has: %s",
    (store) => {
      expect(() => parse(`${PAGED}store: ${store}`)).toThrow(/there is no store/);
    },
  );

  it.each(["memory:x", '""', "://"])("takes only NAME and NAME://…, not %s", (store) => {
    expect(() => parse(`${PAGED}store: ${store}`)).toThrow("store: expected NAME or NAME://…");
  });
});

describe("createGateway", () => {
  async function build(yaml: string, options: GatewayOptions, parsing: GatewayOptions = options) {
    const stateDirectory = await mkdtemp(join(tmpdir(), "countersign-"));
    onTestFinished(() => rm(stateDirectory, { recursive: true, force: true }));
    return createGateway(parseConfig(yaml, "c.yaml", {}, parsing), { stateDirectory, ...options });
  }
  const ADA = "approvers: [{ name: ada, companion: a }]\n";
  const COMPANION = `${BASE}${ADA}channels: { companion: {} }\n`;

  it("refuses a config that was read with more than it is given", async () => {
    await expect(build(PAGED, {}, { channels: [pager] })).rejects.toMatchObject({
      code: "bad-config",
      path: "channels.pager",
    });
    await expect(build(`${COMPANION}store: shelf`, {}, { stores: [shelf] })).rejects.toMatchObject({
      code: "bad-config",
      path: "store",
    });
  });

  it("refuses an address behind the memory store, and names that are taken", async () => {
    await expect(build(`${COMPANION}store: memory://x`, {})).rejects.toMatchObject({
      code: "bad-config",
    });
    const taken: [GatewayOptions, string][] = [
      [{ channels: [pager, pager] }, "there are two channels named pager"],
      [{ channels: [{ ...pager, name: "telegram" }] }, "there are two channels named telegram"],
      [{ stores: [{ ...shelf, scheme: "memory" }] }, "there are two stores named memory"],
      [{ judges: [judgeOf("shell", () => [])] }, "there are two judges named shell"],
    ];
    for (const [options, message] of taken)
      await expect(build(COMPANION, options, {})).rejects.toMatchObject({
        code: "bad-config",
        message: expect.stringContaining(message),
      });
  });

  it.each(["name", "roles", "p2p", "cli", "", "Pager", "a b"])(
    "refuses a channel named %j",
    (name) => {
      expect(() =>
        parseConfig(COMPANION, "c.yaml", {}, { channels: [{ ...pager, name }] }),
      ).toThrow("a channel cannot be named");
    },
  );

  it("refuses a channel that answers by itself", () => {
    const channels = [{ ...pager, automatic: true }];
    expect(() => parseConfig(COMPANION, "c.yaml", {}, { channels })).toThrow("has to ask a person");
  });
});

describe("what a judge from outside returns", () => {
  const call = { tool: "deploy", input: {} };
  const judged = (judge: Judge["judge"]) =>
    judgeCall(judgesWith([judgeOf("mine", judge)]), call).patternKey;
  const wrong = (value: unknown) => () => value as readonly Finding[];

  it.each([
    ["nothing", wrong(undefined)],
    ["a promise", wrong(Promise.resolve([]))],
    ["a key that is not there", wrong([{ key: "deploy.now" }])],
    ["a hole", wrong([undefined])],
  ])("counts as a fault where it is %s", (_, judge) => {
    expect(judged(judge)).toBe("judge.failed");
  });

  it("has the level that the key has, whatever it says", () => {
    const lenient = { ...finding("fs.delete.recursive.root"), level: "safe" as const };
    const { level } = judgeCall(judgesWith([judgeOf("mine", () => [lenient])]), call);
    expect(level).toBe("catastrophic");
  });
});
