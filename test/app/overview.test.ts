/** What a person's app shows of sessions, grants, devices and the gateway, and who may read it. */
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const as = ({ tokens }: TestGateway, role: "agent" | "approver" | "admin") => ({
  token: tokens[role],
});
const ls = { input: { command: "ls" } };

describe("GET /v1/sessions", () => {
  it("lists sessions that only send calls: what they do, what waits, what they cost", async () => {
    at = await openGateway(`
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
budget: { perSession: 5 }
`);
    await at.companion();
    const { body: call } = await at.ask({ ...ls, agent: "scout", cwd: "/srv" });
    await at.send("POST", `/v1/calls/${call.id}/outcome`, { body: { ok: true, cost: 2 } });
    await at.ask({}, "?wait=0");
    await at.ask({ session: "s:child", parent: "s:1", ...ls });
    await at.send("PUT", "/v1/sessions/s:set", { body: { mode: "plan" }, ...as(at, "admin") });
    const list = async () => (await at!.send("GET", "/v1/sessions", as(at!, "approver"))).body;
    const { sessions } = await list();
    expect(sessions).toMatchObject([
      {
        session: "s:1",
        set: false,
        stopped: false,
        mode: "build",
        budget: { cost: 2, ceiling: 5 },
        live: { calls: 1, asked: 0, pending: 1, agent: "scout", cwd: "/srv" },
      },
      { session: "s:child", parent: "s:1", live: { calls: 1, agent: null, cwd: null } },
      { session: "s:set", set: true, mode: "plan", live: null },
    ]);
    expect(sessions[0].live.firstAt).toBeLessThanOrEqual(sessions[0].live.lastAt);
    const stop = { body: { session: "s:1" }, ...as(at, "approver") };
    await at.send("POST", "/v1/stop", stop);
    const after = await list();
    expect(after.sessions).toMatchObject([
      { session: "s:1", stopped: true, live: { calls: 2, asked: 1, pending: 0 } },
      { session: "s:child", stopped: true },
      { session: "s:set", stopped: false },
    ]);
    const one = await at.send("GET", "/v1/sessions/s:child", as(at, "approver"));
    expect(one.body).toMatchObject({ stopped: true, live: { calls: 1 } });
  });

  it("knows them after a restart, and counts each call once", async () => {
    at = await openGateway();
    const { home } = at;
    for (let each = 0; each < 3; each++) await at.ask(ls);
    await at.gateway.stop();
    at = await openGateway(undefined, { stateDirectory: home });
    await at.ask(ls);
    const { body } = await at.send("GET", "/v1/sessions", as(at, "approver"));
    expect(body.sessions).toMatchObject([{ session: "s:1", live: { calls: 4 } }]);
  });
});

describe("POST /v1/grants/{id}/restore", () => {
  it("undoes a revocation and is written down; an agent may not", async () => {
    at = await openGateway();
    await at.companion();
    const asked = at.ask();
    const [question] = await at.pending();
    await at.answer(question?.id, { decision: "approve", scope: "session" });
    await asked;
    const { body: before } = await at.send("GET", "/v1/grants", as(at, "approver"));
    const id = before.grants[0].id;
    expect(before.grants[0]).toMatchObject({
      heading: "Overwrites history on a remote repository",
      level: "dangerous",
    });
    await at.send("DELETE", `/v1/grants/${id}`, as(at, "approver"));
    const path = `/v1/grants/${id}/restore`;
    expect((await at.send("POST", path)).body.error.code).toBe("not-an-approver");
    expect((await at.send("GET", "/v1/grants", as(at, "approver"))).body.grants).toEqual([]);
    const restored = await at.send("POST", path, as(at, "approver"));
    expect([restored.status, restored.body.grants]).toEqual([200, before.grants]);
    expect((await at.send("GET", "/v1/grants", as(at, "approver"))).body).toEqual(before);
    expect((await at.ask()).body.reason.type).toBe("grant");
    const again = await at.send("POST", path, as(at, "approver"));
    expect([again.status, again.body.error.code]).toEqual([404, "unknown-grant"]);
    const written = (await at.audit()).filter(({ type }) => type === "grant");
    expect(written.map(({ action }) => action)).toEqual(["granted", "revoked", "restored"]);
  });
});

describe("POST /v1/grants/{id}/restore of a rule", () => {
  it("puts it in force again, for a person and not for an agent", async () => {
    at = await openGateway();
    await at.companion();
    const call = { input: { command: "npm publish" }, cwd: at.home };
    const asked = at.ask(call);
    const [question] = await at.pending();
    await at.answer(question?.id, { decision: "approve", scope: "user" });
    await asked;
    const rules = async () => (await at!.send("GET", "/v1/grants", as(at!, "approver"))).body.rules;
    const before = await rules();
    const path = `/v1/grants/${before[0].id}`;
    await at.send("DELETE", path, as(at, "approver"));
    expect(await rules()).toEqual([]);
    expect((await at.ask(call, "?wait=0")).body.decision).toBe("pending");
    const refused = await at.send("POST", `${path}/restore`, as(at, "agent"));
    expect([refused.status, refused.body.error.code]).toEqual([403, "not-an-approver"]);
    expect(await rules()).toEqual([]);
    const restored = await at.send("POST", `${path}/restore`, as(at, "approver"));
    expect([restored.status, restored.body]).toEqual([200, { grants: [], rules: before }]);
    expect(await rules()).toEqual(before);
    expect((await at.ask({ ...call, session: "s:2" })).body).toMatchObject({
      decision: "allow",
      reason: { type: "rule", code: before[0].id },
    });
    const again = await at.send("POST", `${path}/restore`, as(at, "approver"));
    expect([again.status, again.body.error.code]).toEqual([404, "unknown-grant"]);
    const written = (await at.audit()).filter(({ type }) => type === "rule");
    expect(written.map(({ action }) => action)).toEqual(["written", "revoked", "restored"]);
  });
});

describe("questions of sub-agents", () => {
  it("are alike where one parent's sessions ask for the same, and each has its own answer", async () => {
    at = await openGateway();
    await at.companion();
    const call = { parent: "s:1", cwd: "/srv", input: { command: "git push --force" } };
    const asked = {
      anna: { session: "s:1/anna", ...call },
      ben: { session: "s:1/ben", ...call },
      parent: { session: "s:1", ...call, parent: undefined },
      elsewhere: { session: "s:1/cleo", ...call, cwd: "/tmp" },
      more: { session: "s:1/dora", ...call, input: { ...call.input, timeout: 5 } },
      stranger: { session: "s:2/emil", ...call, parent: "s:2" },
    };
    const cards: Record<string, string> = {};
    const ids: Record<string, string> = {};
    for (const [name, body] of Object.entries(asked)) {
      ids[name] = (await at.ask(body, "?wait=0")).body.approval;
      const { card } = (await at.send("GET", `/v1/approvals/${ids[name]}`, as(at, "approver")))
        .body;
      cards[name] = card.alike;
      expect([name, card.parent]).toEqual([name, body.parent ?? null]);
    }
    const { anna, ...others } = cards;
    expect(Object.keys(others).filter((name) => others[name] === anna)).toEqual(["ben", "parent"]);
    await at.answer(ids.anna, { decision: "approve" });
    const { body } = await at.send("GET", `/v1/approvals/${ids.ben}`, as(at, "approver"));
    expect(body.status).toBe("pending");
  });
});

describe("GET /v1/status", () => {
  it("may be read with any token, and says what is stopped", async () => {
    at = await openGateway();
    await at.send("POST", "/v1/stop", { body: {}, ...as(at, "approver") });
    for (const role of ["agent", "approver", "admin"] as const) {
      const { status, body } = await at.send("GET", "/v1/status", as(at, role));
      expect([role, status, body.stopped]).toEqual([role, 200, { all: true, sessions: [] }]);
      expect(body.channels).toContainEqual(expect.objectContaining({ name: "companion" }));
    }
  });
});

describe("the outcome of an approved call", () => {
  it("is on the approval and sent to companions, masked; of identical calls the last", async () => {
    at = await openGateway();
    const companion = await at.companion();
    const asked = at.ask();
    const [question] = await at.pending();
    expect(question?.outcome).toBeNull();
    await at.answer(question?.id, { approved: true });
    const { body: call } = await asked;
    const error = "push failed: ghp_16C7e42F292c6912E7710c838347Ae178B4a \u202e";
    const report = { body: { ok: false, error, exitCode: 128 } };
    await at.send("POST", `/v1/calls/${call.id}/outcome`, report);
    const { body } = await at.send("GET", `/v1/approvals/${question?.id}`, as(at, "approver"));
    expect(body.outcome).toMatchObject({ ok: false, exitCode: 128 });
    expect(body.outcome.error).toMatch(/^push failed: \[/);
    expect(body.outcome.error).toContain("⟨U+202E");
    const frame = await companion.next("approval.outcome");
    expect(frame).toEqual({
      type: "approval.outcome",
      requestId: question?.id,
      outcome: body.outcome,
    });
    const { body: list } = await at.send("GET", "/v1/approvals", as(at, "approver"));
    expect(list.approvals[0].outcome).toEqual(body.outcome);
  });
});

describe("GET /v1/devices", () => {
  it("says which device is connected, and which one asks", async () => {
    at = await openGateway();
    const pair = async () => {
      const { code } = (await at!.send("POST", "/v1/pair/codes", { body: {}, ...as(at!, "admin") }))
        .body;
      return (await at!.send("POST", "/v1/pair", { body: { code }, token: "" })).body;
    };
    const [phone, tablet] = [await pair(), await pair()];
    const list = async (token: string) =>
      (await at!.send("GET", "/v1/devices", { token })).body.devices.map(
        ({ id, connected, current, push }: Record<string, unknown>) => [
          id === phone.device.id ? "phone" : "tablet",
          { connected, current, push },
        ],
      );
    const off = { connected: false, current: false, push: false };
    expect(await list(phone.token)).toEqual([
      ["phone", { ...off, current: true }],
      ["tablet", off],
    ]);
    const sockets = [1, 2].map(
      () =>
        new WebSocket(`${at!.url.replace("http", "ws")}/v1/companion`, {
          headers: { authorization: `Bearer ${tablet.token}` },
        }),
    );
    await Promise.all(sockets.map((socket) => new Promise((open) => socket.once("open", open))));
    const connected = ["tablet", { ...off, connected: true }];
    expect((await list(at.tokens.admin))[1]).toEqual(connected);
    sockets[0]?.terminate();
    sockets[1]?.close();
    await expect.poll(async () => (await list(at!.tokens.admin))[1]).toEqual(["tablet", off]);
  });
});
