/**
 * Web Push, from a real gateway to a push service that checks its signature and decrypts as a
 * browser does: who is notified, what of, and what the buttons do.
 */
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isQuiet } from "../../channels/quiet-hours.ts";
import { createActions } from "../../src/core/actions.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { type Browser, openPushService, type PushService } from "../worlds/push/service.ts";

const yamlWith = (notifications = "", more = "") => `
listen: 127.0.0.1:0
hosts: [gate.example.org]
approvers: [{ name: ada, companion: ada-phone }, { name: bob, roles: [oncall], companion: bob }]
channels: { companion: {} }
log: { level: silent }
limits: { perMinute: 0 }
notifications: { services: ["127.0.0.1"]${notifications && `, ${notifications}`} }
${more}
`;

interface Phone extends Browser {
  readonly token: string;
  readonly device: string;
}

async function open(notifications = "", { home = "", directory = "", more = "" } = {}) {
  const service = await openPushService();
  const at = await openGateway(yamlWith(notifications, more), {
    ...(home !== "" && { stateDirectory: home }),
    ...(directory !== "" && { configDirectory: directory }),
  });
  onTestFinished(async () => {
    await at.stop();
    await service.stop();
  });
  return { at, service };
}

async function phoneOf(
  at: TestGateway,
  service: PushService,
  { approver = "ada", expiresIn }: { approver?: string; expiresIn?: number } = {},
): Promise<Phone> {
  const { body: offer } = await at.send("POST", "/v1/pair/codes", {
    body: { approver, expiresIn },
    token: at.tokens.admin,
  });
  const { body: paired } = await at.send("POST", "/v1/pair", {
    body: { code: offer.code },
    token: "",
  });
  const { body } = await at.send("GET", "/v1/push/key", { token: paired.token });
  const browser = service.subscribe(body.key);
  const subscribed = await at.send("POST", "/v1/push/subscriptions", {
    body: browser.subscription,
    token: paired.token,
  });
  expect(subscribed.status).toBe(200);
  return { ...browser, token: paired.token, device: paired.device.id };
}

const press = (at: TestGateway, token: string, method = "POST") =>
  at.send(method, `/v1/actions/${token}`, { token: "" });
const messagesFor = ({ messages }: PushService, { id }: Browser) =>
  messages.filter(({ subscription }) => subscription === id).map(({ data }) => data);
const pushed = (service: PushService, phone: Browser, count = 1) =>
  expect.poll(() => messagesFor(service, phone).length).toBe(count);

it("a device whose page is closed is told level and heading, never the command", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const { body } = await at.ask({ cwd: "/srv/secret-project" }, "?wait=0");
  expect(body.decision).toBe("pending");
  await pushed(service, phone);
  const [message] = service.messages;
  expect(message).toMatchObject({
    urgency: "high",
    topic: body.approval,
    subject: "https://gate.example.org",
    data: {
      id: body.approval,
      level: "dangerous",
      heading: "Overwrites history on a remote repository",
      count: 1,
      deny: expect.any(String),
    },
  });
  expect(Object.keys(message?.data).sort()).toEqual(["count", "deny", "heading", "id", "level"]);
  expect(message?.ttl).toBeGreaterThan(200);
  expect(message?.ttl).toBeLessThanOrEqual(300);
  expect(service.refusals).toEqual([]);
});

it("the keys and the subscription outlive a restart, and only their owner can read the keys", async () => {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  const { at, service } = await open("", { home });
  const phone = await phoneOf(at, service);
  const file = join(home, "vapid.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, "utf8");
  await at.gateway.stop();
  const again = await openGateway(yamlWith(), { stateDirectory: home });
  onTestFinished(() => again.stop());
  await again.ask({}, "?wait=0");
  await pushed(service, phone);
  expect(await readFile(file, "utf8")).toBe(before);
});

it("Deny on the notification denies, and the audit log says who, where and that it was there", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const asked = at.ask();
  await pushed(service, phone);
  const [{ deny, id }] = messagesFor(service, phone);
  const pressed = await press(at, deny);
  expect(pressed).toMatchObject({
    status: 200,
    body: { status: "rejected", message: expect.stringContaining("Denied by ada") },
  });
  expect((await asked).body).toMatchObject({ decision: "deny", reason: { type: "person" } });
  const lines = await at.audit();
  expect(lines.find(({ type }) => type === "answered")).toMatchObject({
    approval: id,
    choice: "deny",
    via: "notification",
    person: { channel: "companion", userId: "ada-phone", device: phone.device },
  });
  expect(lines.find(({ type }) => type === "decided")).toMatchObject({
    decision: { by: { kind: "person", name: "ada", channel: "companion" } },
  });
});

it("the end of a question replaces its notification on every device, by whomever it was answered", async () => {
  const { at, service } = await open();
  const [one, two] = [await phoneOf(at, service), await phoneOf(at, service)];
  const { body } = await at.ask({}, "?wait=0");
  await pushed(service, one);
  await pushed(service, two);
  await at.answer(body.approval, { approved: true });
  for (const phone of [one, two]) {
    await pushed(service, phone, 2);
    expect(messagesFor(service, phone)[1]).toMatchObject({
      id: body.approval,
      closed: "Approved by ada",
      count: 0,
    });
  }
});

it("two posts of a token at once count once, and it is good no more afterwards", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const asked = at.ask();
  await pushed(service, phone);
  const [{ deny }] = messagesFor(service, phone);
  const both = await Promise.all(Array.from({ length: 8 }, () => press(at, deny)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await press(at, deny)).toMatchObject({
    status: 409,
    body: { error: { code: "action-used" } },
  });
  await asked;
  const answers = (await at.audit()).filter(({ type }) => type === "answered");
  expect(answers).toHaveLength(1);
});

it("a question that was answered elsewhere takes no answer from its notification", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const { body } = await at.ask({}, "?wait=0");
  await pushed(service, phone);
  await at.answer(body.approval, { approved: true });
  const [{ deny }] = messagesFor(service, phone);
  expect(await press(at, deny)).toMatchObject({
    status: 409,
    body: { error: { code: "already-resolved", resolvedBy: "ada" } },
  });
});

it("a GET decides nothing, nor do other methods", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const { body } = await at.ask({}, "?wait=0");
  await pushed(service, phone);
  const [{ deny }] = messagesFor(service, phone);
  for (const method of ["GET", "PUT", "DELETE", "OPTIONS"])
    expect((await press(at, deny, method)).status).toBeGreaterThanOrEqual(400);
  expect((await at.pending())[0]?.id).toBe(body.approval);
  expect((await press(at, deny)).status).toBe(200);
});

it("a page of another origin may post a token, and read what became of it", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  void at.ask();
  await pushed(service, phone);
  const [{ deny }] = messagesFor(service, phone);
  const pressed = await at.send("POST", `/v1/actions/${deny}`, {
    token: "",
    headers: { origin: "https://ntfy.example.com", "content-type": "text/plain" },
  });
  expect(pressed).toMatchObject({ status: 200, headers: { "access-control-allow-origin": "*" } });
});

it("forged tokens are refused, a few a minute, and good ones pass all the same", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  void at.ask();
  await pushed(service, phone);
  const [{ deny }] = messagesFor(service, phone);
  const [payload, signature] = deny.split(".");
  const read = JSON.parse(Buffer.from(payload, "base64url").toString());
  const approve = Buffer.from(JSON.stringify([read[0], "approve", ...read.slice(2)]));
  const forged = [
    `${approve.toString("base64url")}.${signature}`,
    `${payload}.${signature.slice(0, -4)}AAAA`,
    payload,
    `${deny}.x`,
  ];
  for (const token of forged)
    expect(await press(at, token)).toMatchObject({
      status: 410,
      body: { error: { code: "action-ended" } },
    });
  const more = await Promise.all(Array.from({ length: 8 }, () => press(at, "x.y")));
  expect(more.map(({ status }) => status)).toEqual([...Array(6).fill(410), ...Array(2).fill(429)]);
  expect((await at.pending()).length).toBe(1);
  expect((await press(at, deny)).status).toBe(200);
});

it("a token ends with its device, and with the time of its question", async () => {
  const { at, service } = await open("", { more: "approval: { timeout: 1s }" });
  const phone = await phoneOf(at, service);
  const asked = at.ask();
  await pushed(service, phone);
  const [{ deny }] = messagesFor(service, phone);
  await at.send("DELETE", "/v1/devices/self", { token: phone.token });
  expect((await press(at, deny)).status).toBe(410);
  const other = await phoneOf(at, service);
  expect((await asked).body.reason.code).toBe("expired");
  void at.ask();
  await pushed(service, other);
  const [late] = messagesFor(service, other);
  await expect.poll(() => messagesFor(service, other).length, { timeout: 5000 }).toBe(2);
  expect((await press(at, late.deny)).status).toBeGreaterThanOrEqual(409);
  const denials = (await at.audit()).filter(({ type }) => type === "answered");
  expect(denials).toEqual([]);
});

it("Approve is offered where the operator wants it and the whole call is shown, and approves it", async () => {
  const { at, service } = await open("approve: true");
  const phone = await phoneOf(at, service);
  const asked = at.ask({ cwd: "/srv/shop" });
  await pushed(service, phone);
  const [message] = messagesFor(service, phone);
  expect(message.what).toBe("Bash: git push --force · in /srv/shop");
  expect((await press(at, message.approve)).body.status).toBe("approved");
  expect((await asked).body).toMatchObject({ decision: "allow", scope: "once" });
});

const HIDDEN: Record<string, object> = {
  "a call that is long": { input: { command: `git push --force ${"x".repeat(200)}` } },
  "a call with a second line": { input: { command: "git push --force\nrm -rf build" } },
  "a call with a hidden character": { input: { command: "git push --force \u202eniam" } },
  "a call with a secret": {
    input: { command: `GH_TOKEN=ghp_${"a1B2c3".repeat(6)} git push --force` },
  },
  "what is catastrophic": { input: { command: "mkfs.ext4 /dev/sda1" } },
};

it.each(Object.keys(HIDDEN))("%s gets no Approve, and nothing of it is sent", async (name) => {
  const { at, service } = await open("approve: true");
  const phone = await phoneOf(at, service);
  expect((await at.ask(HIDDEN[name], "?wait=0")).body.decision).toBe("pending");
  await pushed(service, phone);
  const [message] = messagesFor(service, phone);
  expect(Object.keys(message).sort()).toEqual(["count", "deny", "heading", "id", "level"]);
});

it("one tap allows as many calls as the notification counted", async () => {
  const { at, service } = await open("approve: true");
  const phone = await phoneOf(at, service);
  const first = at.ask();
  await pushed(service, phone);
  const second = at.ask({ callId: "2" });
  await expect.poll(async () => ((await at.pending())[0] as JsonObject | undefined)?.calls).toBe(2);
  const [{ approve }] = messagesFor(service, phone);
  await press(at, approve);
  expect((await first).body.decision).toBe("allow");
  await expect.poll(() => messagesFor(service, phone).length).toBe(3); // closed, and asked anew
  const anew = messagesFor(service, phone).findLast((message) => message.deny !== undefined);
  await press(at, anew.deny);
  expect((await second).body.decision).toBe("deny");
});

it("who may not answer is not notified, and a device of theirs does not count as reachable", async () => {
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  await writeFile(join(directory, "p.yaml"), ONCALL);
  const { at, service } = await open("", { more: "policy: p.yaml", directory });
  const ada = await phoneOf(at, service);
  expect((await at.ask({ session: "s:0" })).body.reason.code).toBe("no-channel");
  const bob = await phoneOf(at, service, { approver: "bob" });
  await at.ask({}, "?wait=0");
  await pushed(service, bob);
  expect(messagesFor(service, ada)).toEqual([]);
  const forBob = messagesFor(service, bob)[0];
  expect((await press(at, forBob.deny)).body.message).toContain("Denied by bob");
});

const ONCALL = 'rules: [{ tools: [Bash], match: "git push*", action: ask, approvers: [oncall] }]\n';

it("a signed token is still checked like any answer: the person, their roles, the phrase", async () => {
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  await writeFile(join(directory, "p.yaml"), ONCALL);
  const { at, service } = await open("", { more: "policy: p.yaml", directory });
  await phoneOf(at, service);
  await phoneOf(at, service, { approver: "bob" });
  const { state } = at.gateway;
  const secret = state.derive(await state.channelsKey(), "notification actions");
  const actions = createActions({ secret, now: Date.now });
  const tokenOf = (approval: string, userId: string, choice: "approve" | "deny" = "approve") => {
    const person = { channel: "companion", userId };
    return actions.token({ approval, choice, person, calls: 1, expiresAt: Date.now() + 60_000 });
  };
  const push = (await at.ask({}, "?wait=0")).body.approval;
  const disk = (await at.ask({ input: { command: "mkfs.ext4 /dev/sda1" } }, "?wait=0")).body
    .approval;
  const codeOf = async (token: string) => (await press(at, token)).body.error?.code;
  expect(await codeOf(tokenOf(push, "mallory"))).toBe("not-an-approver");
  expect(await codeOf(tokenOf(push, "ada-phone", "deny"))).toBe("not-an-approver");
  expect(await codeOf(tokenOf(disk, "ada-phone"))).toBe("phrase-required");
  expect(await codeOf(tokenOf("nothing", "ada-phone"))).toBe("action-ended");
  expect(await at.pending(2)).toHaveLength(2);
  expect((await press(at, tokenOf(push, "bob"))).body.status).toBe("approved");
  const refused = (await at.audit()).filter(({ type }) => type === "refused");
  expect(refused.map(({ why }) => why)).toEqual([
    ...["not-an-approver", "not-an-approver", "phrase-required", "unknown-approval"],
  ]);
});

it("without a page and without a device the question goes to the next channel at once", async () => {
  const { at, service } = await open();
  const asked = await at.ask();
  expect(asked.body).toMatchObject({ decision: "deny", reason: { code: "no-channel" } });
  expect(service.attempts).toEqual([]);
});

it("a browser that ended its subscription is forgotten, and the question goes on to the next", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  phone.unsubscribe();
  const asked = await at.ask();
  expect(asked.body.reason.code).toBe("no-channel");
  expect(service.attempts).toMatchObject([{ status: 410 }]);
  await expect
    .poll(async () => {
      const { body } = await at.send("GET", "/v1/devices", { token: phone.token });
      return body.devices[0].push;
    })
    .toBe(false);
  await at.ask({ session: "s:2" });
  expect(service.attempts).toHaveLength(1);
});

it("a busy push service is tried again when it says, and a broken connection as well", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  service.failNext({ status: 429, retryAfter: "0" }, { status: 503, retryAfter: "0" });
  const first = await at.ask({}, "?wait=0");
  expect(first.body.decision).toBe("pending");
  await pushed(service, phone);
  expect(service.attempts.map(({ status }) => status)).toEqual([429, 503, 201]);
});

it("a push service that never takes it is not tried for ever", async () => {
  const { at, service } = await open();
  await phoneOf(at, service);
  service.failNext(...Array.from({ length: 9 }, () => ({ status: 500, retryAfter: "0" })));
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  expect(service.attempts).toHaveLength(4);
});

it("a device can have the gateway post to push services only, and to no program inside", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const { keys } = phone.subscription;
  const taken = async (endpoint: string) => {
    const body = { endpoint, keys };
    return (await at.send("POST", "/v1/push/subscriptions", { body, token: phone.token })).status;
  };
  const inner = [
    "http://push.example.org/x",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/",
    "https://localhost:4180/v1/stop",
    "https://10.0.0.1/",
    "https://192.168.1.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
    "https://0/",
    "https://2886729729/",
    "https://10.0.0.1.nip.io/",
    "https://intranet/",
    "http://127.example.org/",
    "http://127.0.0.2/",
    "https://me:secret@push.example.org/",
    "ftp://127.0.0.1/",
  ];
  for (const endpoint of inner) expect([endpoint, await taken(endpoint)]).toEqual([endpoint, 400]);
  // what the operator has named, and what browsers have
  for (const endpoint of [
    phone.subscription.endpoint,
    "https://updates.push.services.mozilla.com/w",
  ])
    expect([endpoint, await taken(endpoint)]).toEqual([endpoint, 200]);
});

it("a push service that the operator does not name any more is sent nothing", async () => {
  const home = await mkdtemp(join(tmpdir(), "countersign-"));
  const first = await open("", { home });
  await phoneOf(first.at, first.service);
  await first.at.stop();
  const at = await openGateway(yamlWith().replace('"127.0.0.1"', '"127.0.0.9"'), {
    stateDirectory: home,
  });
  onTestFinished(() => at.stop());
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  expect(first.service.attempts).toEqual([]);
});

it("a subscription is the device's own: made with its token, ended by it, gone with it", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service);
  const subscribe = (token: string, body: object = phone.subscription) =>
    at.send("POST", "/v1/push/subscriptions", { body, token });
  expect((await subscribe(at.tokens.agent)).body.error.code).toBe("not-an-approver");
  expect((await subscribe(at.tokens.approver)).body.error.code).toBe("forbidden");
  const { keys } = phone.subscription;
  for (const endpoint of ["file:///etc/passwd", "x"])
    expect((await subscribe(phone.token, { endpoint, keys })).status).toBe(400);
  const devices = async () =>
    (await at.send("GET", "/v1/devices", { token: at.tokens.admin })).body.devices;
  expect(await devices()).toMatchObject([{ push: true }]);
  const end = () => at.send("DELETE", "/v1/push/subscriptions", { token: phone.token });
  expect((await end()).status).toBe(200);
  expect((await end()).body.error.code).toBe("not-found");
  expect(await devices()).toMatchObject([{ push: false }]);
  await subscribe(phone.token);
  await at.send("DELETE", `/v1/devices/${phone.device}`, { token: at.tokens.admin });
  await at.ask();
  expect(service.attempts).toEqual([]);
  expect(await readFile(join(at.home, "tokens.json"), "utf8")).not.toContain(service.origin);
});

it("an expired device is not notified, and what its browser gave is forgotten", async () => {
  const { at, service } = await open();
  const phone = await phoneOf(at, service, { expiresIn: 2 });
  const stored = () => readFile(join(at.home, "tokens.json"), "utf8");
  expect(await stored()).toContain(phone.id);
  await expect.poll(stored, { timeout: 10_000 }).not.toContain(phone.id);
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  expect(service.attempts).toEqual([]);
});

it("a browser that is paired anew is notified once", async () => {
  const { at, service } = await open();
  const [before, after] = [await phoneOf(at, service), await phoneOf(at, service)];
  await at.send("POST", "/v1/push/subscriptions", {
    body: before.subscription,
    token: after.token,
  });
  await at.ask({}, "?wait=0");
  await pushed(service, before);
  expect(service.messages).toHaveLength(1);
});

it("in quiet hours a person is woken only by what is catastrophic", async () => {
  const hours = "from: '00:00', to: '00:00', zone: Europe/Berlin";
  const { at, service } = await open(`quiet: { ${hours} }`);
  const phone = await phoneOf(at, service);
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  expect(service.attempts).toEqual([]);
  await at.ask({ input: { command: "mkfs.ext4 /dev/sda1" } }, "?wait=0");
  await pushed(service, phone);
  expect(messagesFor(service, phone)[0].level).toBe("catastrophic");
});

it.each([
  ["22:00", "07:00", "2026-11-22T21:30:00Z", true],
  ["22:00", "07:00", "2026-11-22T20:59:00Z", false],
  ["22:00", "07:00", "2026-11-22T05:59:00Z", true],
  ["22:00", "07:00", "2026-11-22T06:00:00Z", false],
  ["12:00", "14:00", "2026-07-01T10:00:00Z", true],
  ["12:00", "14:00", "2026-07-01T12:00:00Z", false],
])("from %s to %s in Berlin, %s is quiet: %s", (from, to, at, quiet) => {
  const hours = { from, to, zone: "Europe/Berlin", levels: ["dangerous"] as const };
  expect(isQuiet(hours, "dangerous", Date.parse(at))).toBe(quiet);
  expect(isQuiet(hours, "catastrophic", Date.parse(at))).toBe(false);
  expect(isQuiet(undefined, "dangerous", Date.parse(at))).toBe(false);
});
