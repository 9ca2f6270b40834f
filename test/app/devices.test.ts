/**
 * Paired devices: each holds a token of its own, which is listed, revoked, and ends by itself or by
 * hand.
 */
import { readFile, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createTokens, tokenHash } from "../../src/server/tokens.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const TWO = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }, { name: bob, companion: bob-phone }]
channels: { companion: {} }
log: { level: silent }
limits: { perMinute: 0 }
`;

async function open(yaml = TWO, home?: string) {
  const at = await openGateway(yaml, home === undefined ? {} : { stateDirectory: home });
  onTestFinished(() => at.stop());
  return at;
}

async function pair(
  at: TestGateway,
  { body = {}, approver = "ada", headers = {}, expiresIn = undefined as number | undefined } = {},
) {
  const { body: offer } = await at.send("POST", "/v1/pair/codes", {
    body: { approver, expiresIn },
    token: at.tokens.admin,
  });
  const paired = await at.send("POST", "/v1/pair", {
    body: { code: offer.code, ...body },
    token: "",
    headers,
  });
  expect(paired.status).toBe(200);
  return paired.body as { token: string; device: { id: string; name: string } };
}

const devicesOf = async (at: TestGateway, token = at.tokens.admin) =>
  (await at.send("GET", "/v1/devices", { token })).body.devices;
const status = async (at: TestGateway, token: string) =>
  (await at.send("GET", "/v1/approvals", { token })).status;
const file = (at: TestGateway) => join(at.home, "tokens.json");

async function socketOf(at: TestGateway, token: string) {
  const socket = new WebSocket(`${at.url.replace("http", "ws")}/v1/companion`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("open", resolve));
  return { socket, closed };
}

it("each pairing makes a device with a token of its own, named as the browser says or as it asks", async () => {
  const at = await open();
  const phone =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 " +
    "Mobile Safari/537.36";
  const first = await pair(at, { headers: { "user-agent": phone } });
  const second = await pair(at, { body: { name: "Ada's\u202e tablet" }, expiresIn: 3600 });
  expect(first.token).not.toBe(second.token);
  const [one, two] = await devicesOf(at);
  expect(one).toMatchObject({
    id: first.device.id,
    name: "Chrome on Android",
    approver: "ada",
    expiresAt: null,
    lastSeen: null,
  });
  expect(two.expiresAt - two.createdAt).toBeGreaterThan(3_590_000);
  expect(two.name).not.toContain("\u202e");
  await status(at, first.token);
  expect((await devicesOf(at))[0].lastSeen).toBeGreaterThanOrEqual(one.createdAt);
  expect(await readFile(file(at), "utf8")).not.toContain(first.token);
});

it("a device says when it was last seen, and another one's requests do not count for it", async () => {
  const at = await open();
  const [one, other] = [await pair(at), await pair(at)];
  const before = Date.now();
  await status(at, one.token);
  const seen = new Map(
    (await devicesOf(at)).map(({ id, lastSeen }: { id: string; lastSeen: number | null }) => [
      id,
      lastSeen,
    ]),
  );
  expect(seen.get(one.device.id)).toBeGreaterThanOrEqual(before);
  expect(seen.get(other.device.id)).toBeNull();
});

it("pairings at the same moment all succeed, and all are kept", async () => {
  const at = await open();
  const all = await Promise.all(Array.from({ length: 8 }, () => pair(at)));
  for (const { token } of all) expect(await status(at, token)).toBe(200);
  const stored = JSON.parse(await readFile(file(at), "utf8"));
  expect(stored.devices.map(({ id }: { id: string }) => id).sort()).toEqual(
    all.map(({ device }) => device.id).sort(),
  );
});

it("an approver sees and revokes their own devices, an admin all, an agent none", async () => {
  const at = await open();
  const ada = await pair(at);
  const bob = await pair(at, { approver: "bob" });
  expect((await devicesOf(at, ada.token)).map(({ id }: { id: string }) => id)).toEqual([
    ada.device.id,
  ]);
  const revoke = (id: string, token: string) => at.send("DELETE", `/v1/devices/${id}`, { token });
  expect((await revoke(bob.device.id, ada.token)).body.error.code).toBe("unknown-device");
  expect((await revoke(bob.device.id, at.tokens.agent)).status).toBe(403);
  expect((await at.send("GET", "/v1/devices", { token: at.tokens.agent })).status).toBe(403);
  expect((await revoke(bob.device.id, at.tokens.admin)).body).toMatchObject({
    id: bob.device.id,
    approver: "bob",
  });
  expect([await status(at, bob.token), await status(at, ada.token)]).toEqual([401, 200]);
  expect((await at.audit()).filter(({ action }) => action === "unpaired")).toMatchObject([
    { detail: { by: "admin" } },
  ]);
});

it("a device that is forgotten revokes its own token, and hears that it did", async () => {
  const at = await open();
  const { token, device } = await pair(at);
  const { closed } = await socketOf(at, token);
  const { status: told, body } = await at.send("DELETE", "/v1/devices/self", { token });
  expect([told, body.id]).toEqual([200, device.id]);
  await closed;
  expect(await status(at, token)).toBe(401);
  expect(await devicesOf(at)).toEqual([]);
});

it("a revoked device's sockets are closed at once, and nothing it still sends counts", async () => {
  const at = await open();
  const { token, device } = await pair(at);
  const { socket, closed } = await socketOf(at, token);
  const asked = at.ask();
  const [question] = await at.pending();
  await at.send("DELETE", `/v1/devices/${device.id}`, { token: at.tokens.admin });
  socket.send(
    JSON.stringify({ type: "approval.response", requestId: question!.id, approved: true }),
    () => {},
  );
  await closed;
  expect((await at.pending())[0]).toMatchObject({ id: question!.id, status: "pending" });
  await at.answer(question!.id, { decision: "deny" });
  await asked;
});

it("a device whose time is over answers nothing, also on a connection that is still open", async () => {
  const at = await open();
  const { token } = await pair(at, { expiresIn: 1 });
  const end = Date.now() + 1000; // not before the device's own
  const { socket, closed } = await socketOf(at, token);
  await socketOf(at, at.tokens.approver); // so that the question stays open
  const asked = at.ask();
  const [question] = await at.pending();
  await expect.poll(() => Date.now() > end, { interval: 5, timeout: 5000 }).toBe(true);
  socket.send(
    JSON.stringify({ type: "approval.response", requestId: question!.id, approved: true }),
    () => {},
  );
  await closed;
  expect((await at.pending())[0]).toMatchObject({ id: question!.id, status: "pending" });
  await at.answer(question!.id, { decision: "deny" });
  await asked;
});

it("a token removed from the state file by hand stops working, also on a connection that is open", async () => {
  const at = await open();
  const { token } = await pair(at);
  const { closed } = await socketOf(at, token);
  const stream = new Promise<void>((resolve) => {
    const request = httpRequest(
      `${at.url}/v1/events`,
      { headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once("close", () => resolve());
      },
    );
    request.on("error", () => resolve());
    request.end();
  });
  const stored = JSON.parse(await readFile(file(at), "utf8"));
  await writeFile(file(at), JSON.stringify({ ...stored, devices: [] }));
  await Promise.all([closed, stream]);
  expect(await status(at, token)).toBe(401);
  expect(await status(at, at.tokens.approver)).toBe(200);
  await expect
    .poll(async () => (await at.audit()).filter(({ action }) => action === "unpaired").length)
    .toBe(1);
});

it("while the tokens file cannot be read, no token is accepted", async () => {
  const at = await open();
  const { token } = await pair(at);
  await writeFile(file(at), "{ not json");
  await expect.poll(() => status(at, token), { timeout: 10_000 }).toBe(401);
  expect(await status(at, at.tokens.admin)).toBe(401);
});

it("a device ends at its time, with what it holds open", () => {
  const clock = { now: 1000 };
  const tokens = createTokens(
    [
      {
        role: "approver",
        name: "ada-phone",
        device: "d1",
        sha256: tokenHash("secret"),
        expiresAt: 2000,
      },
    ],
    () => clock.now,
  );
  const who = tokens.identify("secret")!;
  let ended = 0;
  tokens.hold(who, () => ended++);
  tokens.sweep();
  expect([ended, tokens.stands(who)]).toEqual([0, true]);
  clock.now = 2000;
  expect([tokens.stands(who), tokens.identify("secret")]).toEqual([false, undefined]);
  tokens.sweep();
  tokens.sweep();
  expect(ended).toBe(1);
});

it("devices of an earlier version go on working, and can be revoked", async () => {
  const before = await openGateway(TWO);
  await before.gateway.stop();
  const stored = JSON.parse(await readFile(file(before), "utf8"));
  const old = { name: "ada-phone", sha256: tokenHash("an-old-token-of-a-device"), pairedAt: 5 };
  await writeFile(file(before), JSON.stringify({ ...stored, devices: [old] }));
  const at = await open(TWO, before.home);
  expect(await status(at, "an-old-token-of-a-device")).toBe(200);
  const [device] = await devicesOf(at);
  expect(device).toMatchObject({ approver: "ada", createdAt: 5 });
  await at.send("DELETE", `/v1/devices/${device.id}`, { token: at.tokens.admin });
  expect(await status(at, "an-old-token-of-a-device")).toBe(401);
});

it("pairing attempts are limited for each address and for all, even where perMinute is 0", async () => {
  const at = await open();
  const codes = [];
  for (let i = 0; i < 12; i++)
    codes.push(
      (await at.send("POST", "/v1/pair", { body: { code: "wrongcod" }, token: "" })).body.error
        .code,
    );
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => "forbidden"),
    "rate-limited",
    "rate-limited",
  ]);
});
