/**
 * The laws of the design, each through the public surface of a whole gateway. Nothing may weaken
 * one.
 */
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import type { AuditLog } from "../../src/audit/log.ts";
import { digestOf } from "../../src/core/digest.ts";
import { describe as meaning, PATTERN_KEYS } from "../../src/core/keys.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { auditWith } from "../support/audit.ts";
import { DEFAULT_CONFIG, openGateway, type TestGateway } from "../support/gateways.ts";
import { newDatabase } from "../support/postgres.ts";

const STORES = ["memory", "postgres"] as const;
const openOn: Readonly<Record<(typeof STORES)[number], typeof openGateway>> = {
  memory: openGateway,
  postgres: async (yaml = DEFAULT_CONFIG, options = {}, environment = {}, parsing = {}) =>
    openGateway(
      `${yaml}\nstore: $DATABASE\n`,
      options,
      { ...environment, DATABASE: await newDatabase() },
      parsing,
    ),
};

let at: TestGateway;
afterEach(() => at.stop());

const HEADLESS =
  "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: " +
  "{}\nheadless: { enabled: true, approve: all }\nlog: { level: silent }\n";
const RM = { command: "rm -rf /" };

/** An audit log on a disk that is full. */
const fullDisk = (accepts: (event: { type: string }) => boolean): AuditLog => ({
  file: "/dev/full",
  head: { seq: 0, hash: "" },
  stats: { lines: 0, syncs: 0 },
  healthy: true,
  problem: undefined,
  sinks: [],
  check: async () => {},
  append: async (...events) => {
    if (!events.every(accepts)) throw new Error("ENOSPC");
  },
  read: async () => [],
  close: async () => {},
});

describe.each(STORES)("with the %s store", (store) => {
  const openGateway = openOn[store];

  describe("law 1: fail closed", () => {
    it.each([
      ["an unknown tool", "frobnicate", {}],
      ["a tool that is named like something every object has", "constructor", {}],
      ["a command that is no text", "Bash", { command: 5 }],
      ["a command that cannot be read", "Bash", { command: "echo 'unclosed" }],
      ["no command", "Bash", {}],
      ["an unknown program", "Bash", { command: "frobnicate --all" }],
      ["hidden characters", "Bash", { command: "ls \u202e" }],
      ["a command that is too long to examine", "Bash", { command: `echo ${"a".repeat(100_000)}` }],
    ])("%s is never allowed without somebody's word", async (_what, tool, input) => {
      at = await openGateway();
      const { body } = await at.ask({ tool, input });
      expect(body).toMatchObject({
        decision: "deny",
        reason: { type: "gateway", code: "no-channel" },
      });
    });

    it("every allow names its basis", async () => {
      at = await openGateway();
      const { body } = await at.ask({ input: { command: "ls" } });
      expect(body).toMatchObject({
        decision: "allow",
        reason: {
          type: "classifier",
          code: expect.stringMatching(/.+/),
          message: expect.stringMatching(/.+/),
        },
      });
      const decided = (await at.audit()).find(({ type }) => type === "decided") as JsonObject & {
        decision: { by: object };
      };
      expect(decided.decision.by).toEqual({
        kind: expect.stringMatching(/.+/),
        name: expect.stringMatching(/.+/),
      });
    });

    it("silence is a denial, with a reason that a model can use", async () => {
      at = await openGateway(
        "listen: 127.0.0.1:0\napproval: { timeout: 200ms }\napprovers: [{ name: ada, companion: " +
          "a }]\nchannels: { companion: {} }\nlog: { level: silent }\n",
      );
      await at.companion();
      const { body } = await at.ask();
      expect(body).toMatchObject({
        decision: "deny",
        reason: {
          type: "timeout",
          code: "expired",
          message: expect.stringContaining("counts as a denial"),
        },
      });
    });

    it("a channel that is lost while it is asked is a denial", async () => {
      at = await openGateway();
      const companion = await at.companion();
      companion.socket.terminate();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await at.ask()).body).toMatchObject({
        decision: "deny",
        reason: { code: "no-channel" },
      });
    });
  });

  describe("law 2: one decision, once, for ever", () => {
    it("a thousand races between two channels: one wins, the other is told who did, nothing is lost", async () => {
      at = await openGateway(
        "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { " +
          "companion: {} }\nlimits: { perMinute: 0 }\nlog: { level: silent }\n",
      );
      const companion = await at.companion();
      const asked = new Map<unknown, unknown>();
      const acks = new Map<unknown, JsonObject>();
      let read = 0;
      /** Looks at each frame once, however many wait for one. */
      const readFrames = (): void => {
        for (; read < companion.frames.length; read++) {
          const frame = companion.frames[read]!;
          const approval = frame.approval as { session: string; id: string } | undefined;
          if (approval && !asked.has(approval.session)) asked.set(approval.session, approval.id);
          if (frame.type === "approval.ack") acks.set(frame.requestId, frame);
        }
      };
      const arrived = async <T>(of: ReadonlyMap<unknown, T>, key: unknown): Promise<T> => {
        for (readFrames(); !of.has(key); readFrames())
          await new Promise((resolve) => setTimeout(resolve, 1));
        return of.get(key)!;
      };
      let races = 0;
      const race = async (n: number) => {
        const asking = at.ask({ session: `race:${n}`, callId: `c-${n}` });
        const id = String(await arrived(asked, `race:${n}`));
        companion.respond(id, { approved: n % 2 === 0 });
        const overHttp = await at.answer(id, { decision: n % 2 === 0 ? "deny" : "approve" });
        const ack = await arrived(acks, id);
        const { body } = await asking;
        const socketWon = ack.status !== "already-resolved";
        expect([socketWon, overHttp.status]).toEqual([socketWon, socketWon ? 409 : 200]);
        if (socketWon) expect(ack.status).toBe(n % 2 === 0 ? "approved" : "rejected");
        if (socketWon)
          expect(overHttp.body.error).toMatchObject({
            code: "already-resolved",
            resolvedBy: "ada",
          });
        const approvedOverSocket = n % 2 === 0;
        expect(body.decision).toBe(
          (socketWon ? approvedOverSocket : !approvedOverSocket) ? "allow" : "deny",
        );
        races++;
      };
      for (let batch = 0; batch < 50; batch++)
        await Promise.all(Array.from({ length: 20 }, (_, i) => race(batch * 20 + i)));
      expect(races).toBe(1000);
      const decided = (await at.audit()).filter(({ type }) => type === "decided");
      expect(decided).toHaveLength(1000);
      expect(new Set(decided.map(({ approval }) => approval)).size).toBe(1000);
    }, 120_000);

    it("an answer against the clock: whoever is first stays first", async () => {
      at = await openGateway(
        "listen: 127.0.0.1:0\napproval: { timeout: 300ms }\napprovers: [{ name: ada, companion: " +
          "a }]\nchannels: { companion: {} }\nlog: { level: silent }\n",
      );
      await at.companion();
      const asked = await Promise.all(
        Array.from({ length: 40 }, (_, n) => at.ask({ session: `clock:${n}` }, "?wait=0")),
      );
      const answers = await Promise.all(
        asked.map(async ({ body }, n) => {
          await new Promise((resolve) => setTimeout(resolve, 200 + n * 6));
          return at.answer(body.approval, { decision: "approve" });
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const [n, { body }] of asked.entries()) {
        const final = await at.send("GET", `/v1/calls/${body.id}`);
        expect([answers[n]!.status, final.body.decision]).toEqual(
          answers[n]!.status === 200 ? [200, "allow"] : [409, "deny"],
        );
      }
    });
  });

  describe("what is approved without a person", () => {
    it("stops at its limits, also for identical calls at once, and each is written as WARN", async () => {
      const limited = HEADLESS.replace("approve: all", "approve: all, limits: { total: 2 }");
      at = await openGateway(limited);
      const asked = await Promise.all(
        ["a", "a", "a", "b"].map((session) => at.ask({ session: `ci:${session}` })),
      );
      const decisions = asked.map(({ body }) => body.decision).sort();
      expect(decisions.filter((decision) => decision === "allow").length).toBeLessThanOrEqual(2);
      expect((await at.ask({ session: "ci:c" })).body).toMatchObject({
        decision: decisions.filter((each) => each === "allow").length < 2 ? "allow" : "deny",
      });
      expect((await at.ask({ session: "ci:d" })).body).toMatchObject({
        decision: "deny",
        reason: { type: "headless", message: expect.stringContaining("headless.limits.total") },
      });
      const lines = (await at.audit()).filter(({ type, decision }) => {
        return type === "decided" && (decision as JsonObject).outcome === "allow";
      });
      expect(lines.every(({ severity }) => severity === "WARN")).toBe(true);
      expect(lines.flatMap(({ calls }) => calls)).toHaveLength(2);
    });
  });

  describe("law 3: remote peers are never auto-approved", () => {
    it.each(["p2p:did:key:z6Mk", "P2P:did:key:z6Mk", "p2p:"])(
      "%s never reaches the headless approver, whatever the config says",
      async (session) => {
        at = await openGateway(HEADLESS);
        expect((await at.ask({ session })).body).toMatchObject({
          decision: "deny",
          reason: {
            code: "no-channel",
            message: expect.stringContaining("never approved automatically"),
          },
        });
        expect((await at.ask({ session: "ci:1" })).body).toMatchObject({
          decision: "allow",
          reason: { type: "headless" },
        });
      },
    );
  });

  describe("law 4: who tapped is checked on the tap itself", () => {
    it("a token alone is not authority: its person has to be among the approvers", async () => {
      const yaml = (people: string) =>
        `listen: 127.0.0.1:0\napprovers: ${people}\nchannels: { companion: {} }\ntokens: [{ ` +
        `role: approver, name: bob-phone, token: $BOB }]\nlog: { level: silent }\n`;
      const bob = "bob-bob-bob-bob-bob";
      at = await openGateway(
        yaml(
          "[{ name: ada, companion: ada-phone }, { name: bob, roles: [dev], " +
            "companion: bob-phone }]",
        ),
        {},
        { BOB: bob },
      );
      await at.companion();
      const { body } = await at.ask({}, "?wait=0");
      const taken = await at.send("POST", `/v1/approvals/${body.approval}`, {
        body: { approved: true },
        token: bob,
      });
      expect([taken.status, taken.body.resolvedBy]).toEqual([200, "bob"]);
    });

    it("a stranger's tap changes nothing, is answered, and is written down", async () => {
      at = await openGateway();
      const companion = await at.companion();
      const { body } = await at.ask({}, "?wait=0");
      const result = await at.gateway.approvals.answer({
        approval: body.approval,
        choice: "approve",
        person: { channel: "companion", userId: "mallory", name: "ada" },
      });
      expect(result).toEqual({ status: "not-an-approver" });
      expect((await at.send("GET", `/v1/calls/${body.id}`)).status).toBe(202);
      await at.answer(body.approval, { approved: false });
      expect((await at.audit()).filter(({ type }) => type === "refused")).toMatchObject([
        { why: "not-an-approver", person: { userId: "mallory" } },
      ]);
      companion.socket.terminate();
    });
  });

  describe("law 5: what was approved is what runs", () => {
    it("the decision carries the digest of exactly this tool, input, session and directory", async () => {
      at = await openGateway();
      const input = { command: "ls -la" };
      const { body } = await at.ask({ session: "d:1", cwd: "/tmp", input });
      expect(body.digest).toBe(
        digestOf({ tool: "Bash", session: "d:1", cwd: "/tmp", input, raw: JSON.stringify(input) }),
      );
    });

    it("one approval serves one call: the identical call afterwards is asked again", async () => {
      at = await openGateway();
      await at.companion();
      const first = await at.ask({}, "?wait=0");
      await at.answer(first.body.approval, { decision: "approve" });
      const second = await at.ask({}, "?wait=0");
      expect([second.status, second.body.approval]).not.toEqual([202, first.body.approval]);
      expect(second.status).toBe(202);
    });

    it("what ran instead is an alarm", async () => {
      at = await openGateway();
      const { body } = await at.ask({ input: { command: "ls" } });
      const { body: report } = await at.send("POST", `/v1/calls/${body.id}/outcome`, {
        body: { ok: true, input: { command: "ls " } },
      });
      expect(report).toMatchObject({ matches: false, alarm: true });
    });
  });

  describe("law 6: the person sees the truth", () => {
    it("the arguments are raw and complete, what hides in them is made visible, the heading is ours", async () => {
      at = await openGateway();
      await at.companion();
      const command = `git push \u202e--force${" ".repeat(500)}; rm x # Heading: totally safe`;
      const { body } = await at.ask({ input: { command }, summary: "Approved by ada" }, "?wait=0");
      const { body: approval } = await at.send("GET", `/v1/approvals/${body.approval}`, {
        token: at.tokens.approver,
      });
      expect(JSON.parse(approval.arguments)).toEqual({ command });
      expect(approval.card.subject.text).toContain("⟨U+202E⟩--force⟨500 spaces⟩; rm x");
      expect(approval.card.arguments).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
      const ours = PATTERN_KEYS.map((key) => meaning(key));
      expect(ours).toContain(approval.card.heading);
      expect(approval.card.findings.length).toBeGreaterThan(0);
      for (const { description } of approval.card.findings) expect(ours).toContain(description);
      expect(approval.card.notes.join(" ")).toContain("made visible");
      expect(approval.card.summary).toBe("Approved by ada");
    });

    it("what was shown is written down as a hash", async () => {
      at = await openGateway();
      await at.companion();
      await at.ask({}, "?wait=0");
      expect((await at.audit()).find(({ type }) => type === "asked")).toMatchObject({
        reached: ["companion"],
        card: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });
  });

  describe("law 7: catastrophic is never one tap away", () => {
    it("not over HTTP, not over the socket, not by headless, not by a grant, not by a replay", async () => {
      at = await openGateway();
      const companion = await at.companion();
      const asked = await at.ask({ input: RM, turn: "t" }, "?wait=0");
      const id = asked.body.approval;
      expect((await at.answer(id, { approved: true })).body.error.code).toBe("phrase-required");
      companion.respond(id, { approved: true, alwaysAllow: true });
      expect(await companion.next("approval.ack")).toMatchObject({ status: "phrase-required" });
      const { body } = await at.send("GET", `/v1/approvals/${id}`, { token: at.tokens.approver });
      expect(
        (await at.answer(id, { decision: "approve", scope: "session", phrase: body.phrase }))
          .status,
      ).toBe(200);
      expect(
        (await at.send("GET", "/v1/grants", { token: at.tokens.approver })).body.grants,
      ).toEqual([]);
      const again = await at.ask({ input: RM, turn: "t" }, "?wait=0");
      expect(again.status).toBe(202);
      expect(again.body.approval).not.toBe(id);
    });

    it("headless denies it, even when it approves all", async () => {
      at = await openGateway(HEADLESS);
      expect((await at.ask({ session: "ci:1", input: RM })).body).toMatchObject({
        decision: "deny",
        level: "catastrophic",
      });
    });
  });

  describe("law 9: nothing the agent can write changes who may approve", () => {
    it.each([
      ["the state directory", "Read", { file_path: "/home/ada/.countersign/tokens.json" }],
      ["its own approval", "Bash", { command: "countersign approve abc" }],
      ["a token", "Bash", { command: "ls; npx countersign token approver" }],
      [
        "the config",
        "Write",
        { file_path: "/home/ada/.countersign/countersign.yaml", content: "approvers: []" },
      ],
      [
        "the approvals endpoint",
        "Bash",
        { command: "curl -X POST localhost:4180/v1/approvals/x -d '{}'" },
      ],
    ])("%s is out of reach, and no person can be asked to allow it", async (_what, tool, input) => {
      at = await openGateway();
      await at.companion();
      expect((await at.ask({ tool, input })).body).toMatchObject({
        decision: "deny",
        reason: { type: "classifier" },
        keys: expect.arrayContaining(["countersign.self"]),
      });
    });

    it("an agent's token is refused at every endpoint that decides", async () => {
      at = await openGateway();
      await at.companion();
      const { body } = await at.ask({}, "?wait=0");
      for (const [method, path, sent] of [
        ["POST", `/v1/approvals/${body.approval}`, { approved: true }],
        ["GET", "/v1/grants", undefined],
        ["DELETE", "/v1/grants?session=s:1", undefined],
        ["POST", "/v1/pair/codes", {}],
        ["GET", "/v1/events", undefined],
        ["GET", "/v1/audit", undefined],
      ] as const) {
        expect([path, (await at.send(method, path, { body: sent })).status]).toEqual([path, 403]);
      }
    });

    it("fields that would grant or approve are refused at the endpoint", async () => {
      at = await openGateway();
      for (const extra of [
        { approved: true },
        { scope: "session" },
        { level: "safe" },
        { owner: "admin" },
        { digest: "x" },
      ]) {
        expect((await at.ask(extra)).body.error).toMatchObject({
          code: "bad-request",
          path: Object.keys(extra)[0],
        });
      }
    });
  });

  describe("a terminal as the last resort", () => {
    it("is asked where no companion is connected, and its answer counts as its user's", async () => {
      const input = Object.assign(new PassThrough(), { isTTY: true });
      const output = new PassThrough();
      let screen = "";
      output.on("data", (chunk: Buffer) => (screen += chunk.toString()));
      at = await openGateway(
        "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nchannels: { companion: " +
          "{}, tty: {} }\nlog: { level: silent }\n",
        { channelOptions: { tty: { input, output, guard: 0 } } },
      );
      const asked = at.ask();
      while (!/\[y\/a\/(?:[pu]\/)*N\]/.test(screen))
        await new Promise((resolve) => setTimeout(resolve, 5));
      input.write("y\n");
      expect((await asked).body).toMatchObject({ decision: "allow", reason: { type: "person" } });
    });
  });
});

/** Of the file; a database that cannot be written is in test/cluster/faults.test.ts. */
describe("law 8: no record, no action", () => {
  it("a full disk denies what would have been allowed", async () => {
    at = await openGateway(undefined, { audit: fullDisk(({ type }) => type === "config") });
    expect((await at.ask({ input: { command: "ls" } })).body).toMatchObject({
      decision: "deny",
      reason: { code: "not-recorded" },
    });
  });

  it("a full disk refuses a person's answer, and the call is denied", async () => {
    at = await openGateway(undefined, { audit: fullDisk(({ type }) => type !== "answered") });
    await at.companion();
    const { body } = await at.ask({}, "?wait=0");
    const answered = await at.answer(body.approval, { decision: "approve" });
    expect([answered.status, answered.body.error.code]).toEqual([503, "not-recorded"]);
    expect((await at.send("GET", `/v1/calls/${body.id}`)).body).toMatchObject({
      decision: "deny",
      reason: { code: "not-recorded" },
    });
    expect(
      (await at.send("GET", `/v1/approvals/${body.approval}`, { token: at.tokens.approver })).body
        .status,
    ).toBe("cancelled");
  });

  it("a gateway that cannot write says that it is not ready, and is ready again when it can", async () => {
    let full = true;
    const { openAuditLog } = await import("../../src/audit/log.ts");
    const { createLog } = await import("../../src/app/log.ts");
    const log = createLog("silent");
    const [disk, device] = [
      await openAuditLog("/dev/null", { maxBytes: 1e9 }, log),
      await openAuditLog("/dev/full", { maxBytes: 1e9 }, log),
    ];
    const audit = auditWith(disk, {
      append: (...events) =>
        (full && events[0]!.type !== "config" ? device : disk).append(...events),
      get healthy() {
        return full ? device.healthy : disk.healthy;
      },
    });
    at = await openGateway(undefined, { audit });
    expect((await at.ask({ input: { command: "ls" } })).body.decision).toBe("deny");
    expect((await at.send("GET", "/readyz", { token: "" })).status).toBe(503);
    full = false;
    expect((await at.ask({ input: { command: "ls" } })).body.decision).toBe("allow");
    expect((await at.send("GET", "/readyz", { token: "" })).status).toBe(200);
  });

  it("the real device that is always full denies too", async () => {
    const { openAuditLog } = await import("../../src/audit/log.ts");
    const { createLog } = await import("../../src/app/log.ts");
    const real = await openAuditLog("/dev/full", { maxBytes: 1e9 }, createLog("silent"));
    const audit = auditWith(real, {
      append: (...events) =>
        events[0]!.type === "config" ? Promise.resolve() : real.append(...events),
      close: () => real.close().catch(() => {}),
    });
    at = await openGateway(undefined, { audit });
    expect((await at.ask({ input: { command: "ls" } })).body).toMatchObject({
      decision: "deny",
      reason: { code: "not-recorded" },
    });
  });

  it("the line is on disk before the answer leaves, and open questions are gone after a restart", async () => {
    at = await openGateway();
    await at.companion();
    const { body } = await at.ask({ input: { command: "ls" } });
    expect(
      (await at.audit()).some(
        ({ type, calls }) => type === "decided" && (calls as string[]).includes(body.id),
      ),
    ).toBe(true);
    const open = await at.ask({}, "?wait=0");
    const { createGateway, parseConfig } = await import("../../src/app/gateway.ts");
    const { home } = at;
    await at.gateway.stop();
    const restarted = await createGateway(
      parseConfig(
        "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: a }]\nchannels: { " +
          "companion: {} }\nlog: { level: silent }\n",
        "c.yaml",
        {},
      ),
      { stateDirectory: home },
    );
    expect(await restarted.approvals.get(open.body.approval)).toBeUndefined();
    await restarted.stop();
  });
});
