/** The command line as a channel of a whole gateway: when it is asked, and what it leaves alone. */
import { userInfo } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { GatewayOptions } from "../../src/app/gateway.ts";
import { defineChannel } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { desktop } from "../support/fixtures.ts";
import { openGateway } from "../support/gateways.ts";
import { openLog } from "../worlds/test-core.ts";
import { openTerminal } from "../worlds/tty.ts";

const HEAD = "listen: 127.0.0.1:0\nlog: { level: silent }\n";

async function open(yaml: string, options: GatewayOptions = {}) {
  const log = openLog();
  const { channels = [] } = options;
  const at = await openGateway(HEAD + yaml, { log, ...options }, {}, { channels });
  onTestFinished(() => at.stop());
  const { operator = "" } = await at.gateway.state.tokens();
  const waiting = () => log.lines.filter(({ message }) => message.includes(" waits for an answer"));
  const asked = async () => (await at.audit()).filter(({ type }) => type === "asked");
  return { ...at, operator, waiting, asked };
}

describe("the command line", () => {
  it("keeps a question of the default config open until its owner's user answers it", async () => {
    const at = await open("channels: { companion: {}, tty: {}, cli: {} }");
    const decided = at.ask({ session: "claude-code:1" });
    const [approval] = await at.pending();
    expect(at.waiting()).toMatchObject([
      { level: "info", fields: { approval: approval?.id, session: "claude-code:1" } },
    ]);
    const answered = await at.send("POST", `/v1/approvals/${String(approval?.id)}`, {
      body: { decision: "approve" },
      token: at.operator,
    });
    const { username } = userInfo();
    expect(answered.body).toMatchObject({ resolvedBy: username, channel: "cli" });
    expect((await decided).body).toMatchObject({ decision: "allow" });
    expect(await at.asked()).toMatchObject([{ reached: ["cli"], unreachable: [] }]);
    const answers = (await at.audit()).filter(({ type }) => type === "answered");
    expect(answers).toMatchObject([{ person: { channel: "cli", userId: username } }]);
  });

  it("lets a question expire after its own timeout", async () => {
    const at = await open("channels: { cli: { timeout: 50ms } }");
    expect((await at.ask()).body).toMatchObject({
      decision: "deny",
      reason: { type: "timeout", code: "expired" },
    });
  });

  it("counts an approver who names it in place of the gateway's user", async () => {
    const { username } = userInfo();
    const at = await open(
      `approvers: [{ name: ada, roles: [oncall], cli: "${username}" }]\nchannels: { cli: {} }`,
    );
    const decided = at.ask();
    const [approval] = await at.pending();
    const { body } = await at.send("POST", `/v1/approvals/${String(approval?.id)}`, {
      body: { decision: "deny" },
      token: at.operator,
    });
    expect(body).toMatchObject({ resolvedBy: "ada", channel: "cli" });
    expect((await decided).body.decision).toBe("deny");
  });

  it.each([
    ["without it in the channels", "channels: { companion: {}, tty: {} }", "claude-code:1"],
    ["where nobody may answer there", "cli: { answer: false }", "claude-code:1"],
    ["for a session that it does not take", 'channels: { cli: { sessions: ["ci:*"] } }', "x:1"],
    ["for a remote peer", "channels: { cli: {} }", "p2p:did:key:z6Mk"],
  ])("leaves a call denied at once %s", async (_what, yaml, session) => {
    const at = await open(yaml);
    const { body } = await at.ask({ session });
    expect(body).toMatchObject({ decision: "deny" });
    expect([at.waiting(), await at.asked()]).toEqual([[], []]);
  });

  it("leaves a child of a remote peer denied at once", async () => {
    const at = await open("channels: { cli: {} }");
    await at.send("PUT", "/v1/sessions/child:1", {
      body: { parent: "p2p:did:key:z6Mk" },
      token: at.tokens.admin,
    });
    expect((await at.ask({ session: "child:1" })).body).toMatchObject({ decision: "deny" });
    expect(at.waiting()).toEqual([]);
  });

  it("is not asked where a terminal can be, also for sessions that bear its name", async () => {
    const { input, output, screen } = openTerminal();
    const at = await open("channels: { cli: {}, tty: {} }", {
      channelOptions: { tty: { guard: 1, input, output } },
    });
    for (const session of ["x:1", "cli:1"]) {
      const decided = at.ask({ session });
      await expect.poll(screen).toMatch(new RegExp(`[·│] ${session}\\n[^]*N\\] $`));
      input.write("n\n");
      expect((await decided).body).toMatchObject({ decision: "deny", reason: { type: "person" } });
    }
    expect(at.waiting()).toEqual([]);
    expect(await at.asked()).toMatchObject([{ reached: ["tty"] }, { reached: ["tty"] }]);
    input.destroy(); // the terminal is closed: from now on the command line is asked
    void at.ask({ session: "x:2" });
    await at.pending();
    await expect.poll(async () => (await at.asked()).at(-1)).toMatchObject({ reached: ["cli"] });
  });

  it("is not asked where a companion watches, nor where headless answers", async () => {
    const at = await open("channels: { cli: {}, companion: {} }\nheadless: { enabled: true }");
    expect((await at.ask()).body).toMatchObject({ reason: { type: "headless" } });
    await at.companion();
    void at.ask({ input: { command: "git push --force origin x" } });
    await at.pending();
    expect(await at.asked()).toMatchObject([{ reached: ["companion"] }]);
    expect(at.waiting()).toEqual([]);
  });

  it("shows what waits there to a companion that connects later", async () => {
    const at = await open("");
    const decided = at.ask();
    const [approval] = await at.pending();
    const phone = await at.companion();
    expect(await phone.next("approval.request")).toMatchObject({ id: approval?.id });
    phone.respond(approval?.id, { approved: true });
    expect((await decided).body).toMatchObject({ decision: "allow" });
  });

  it("makes a gateway ready alone, but does not make up for a chat that is down", async () => {
    const down = defineChannel({
      name: "chat",
      options: z.strictObject({}),
      create: () => ({
        ...desktop(),
        async start() {
          throw new CountersignError("channel-refused", "the token is wrong");
        },
      }),
    });
    const ready = async (yaml: string) => {
      const at = await open(yaml, { channels: [down] });
      return (await at.send("GET", "/readyz", { token: "" })).status;
    };
    expect(await ready("channels: { tty: {}, cli: {} }")).toBe(200);
    expect(await ready("channels: { tty: {} }")).toBe(503);
    const chat = "approvers: [{ name: ada, chat: 1 }]\nchannels: { chat: {}, cli: {} }";
    expect(await ready(chat)).toBe(503);
  });
});

describe("what a stop leaves", () => {
  it("is nothing: open questions end as cancelled, and none is lost", async () => {
    const at = await open("channels: { cli: {} }");
    const status = async () =>
      (await at.send("GET", "/v1/status", { token: at.tokens.admin })).body;
    expect(await status()).toMatchObject({ pending: 0, lostQuestions: 0, lostSessions: [] });
  });
});
