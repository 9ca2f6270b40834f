/**
 * ntfy, from a real gateway to a server that speaks ntfy's API, and back from the phone: what is
 * published, who may answer, and what happens when the server refuses or is away.
 */
import { expect, it, onTestFinished } from "vitest";
import { ntfy } from "../../channels/ntfy/index.ts";
import { parseConfig } from "../../src/config/schema.ts";
import { openGateway } from "../support/gateways.ts";
import { freePort } from "../worlds/mattermost/server.ts";
import { openPhone } from "../worlds/ntfy/phone.ts";
import { type NtfyOptions, openNtfyServer } from "../worlds/ntfy/server.ts";

const CLOSED: NtfyOptions = { everyone: "deny-all", tokens: { tk_ada: "write-only" } };

interface Setting {
  readonly platform?: NtfyOptions;
  /** Of the channel. */
  readonly options?: object;
  readonly more?: string;
}

/** The port has to be known before the config is: it is in the buttons. */
async function open({ platform = CLOSED, options = {}, more = "" }: Setting = {}) {
  const server = openNtfyServer(platform);
  await server.start();
  const port = await freePort();
  const channel = {
    ...{ server: server.url(), topic: "countersign", token: "$NTFY", approver: "ada" },
    ...options,
  };
  const at = await openGateway(
    `
listen: 127.0.0.1:${port}
hosts: ["127.0.0.1:${port}"]
approvers: [{ name: ada, companion: ada-phone }]
channels: { ntfy: ${JSON.stringify(channel)} }
log: { level: silent }
${more}
`,
    {},
    { NTFY: "tk_ada" },
  );
  onTestFinished(async () => {
    await at.stop();
    await server.stop();
  });
  const stateOf = async () =>
    (await at.send("GET", "/v1/status", { token: at.tokens.approver })).body.channels.find(
      ({ name }: { name: string }) => name === "ntfy",
    );
  return { at, server, phone: openPhone(server), stateOf };
}

it("publishes level and heading, a link to the card, and Deny, never the command", async () => {
  const { at, server } = await open();
  const { body } = await at.ask({ cwd: "/srv/secret" }, "?wait=0");
  const [message] = server.published;
  expect(message).toMatchObject({
    topic: "countersign",
    sequence_id: body.approval,
    title: "DANGEROUS · Overwrites history on a remote repository",
    message: "Tap to see the whole call, and answer.",
    priority: 4,
    tags: ["warning"],
    click: `${at.url}/a/${body.approval}`,
    actions: [{ action: "http", label: "Deny", method: "POST", clear: true }],
  });
  expect(JSON.stringify(message)).not.toMatch(/git push|secret|tk_ada/);
  await at.ask({ session: "s:2", input: { command: "mkfs.ext4 /dev/sda1" } }, "?wait=0");
  expect(server.published[1]).toMatchObject({ priority: 5, tags: ["rotating_light"] });
});

it("Deny on the phone denies as the approver that the config names, and the drawer is cleared", async () => {
  const { at, server, phone } = await open();
  const asked = at.ask();
  await expect.poll(() => phone.drawer().length).toBe(1);
  const pressed = await phone.press(phone.drawer()[0]!, "Deny");
  expect(pressed.status).toBe(200);
  expect((await asked).body).toMatchObject({ decision: "deny" });
  await expect.poll(() => server.published.at(-1)?.title).toBe("Denied by ada");
  expect(server.published.at(-1)).toMatchObject({ priority: 1, tags: ["no_entry"] });
  expect(server.published.at(-1)?.actions).toBeUndefined();
  const lines = await at.audit();
  expect(lines.find(({ type }) => type === "answered")).toMatchObject({
    choice: "deny",
    via: "notification",
    person: { channel: "ntfy", userId: "ada" },
  });
  expect(lines.find(({ type }) => type === "decided")).toMatchObject({
    decision: { by: { kind: "person", name: "ada", channel: "ntfy" } },
  });
});

it("Approve is there where the operator wants it, and approves what was shown", async () => {
  const { at, phone } = await open({ options: { approve: true } });
  const asked = at.ask({ cwd: "/srv" });
  await expect.poll(() => phone.drawer().length).toBe(1);
  const [card] = phone.drawer();
  expect(card?.message).toBe("Bash: git push --force · in /srv");
  await phone.press(card!, "Approve");
  expect((await asked).body).toMatchObject({ decision: "allow", scope: "once" });
});

it("what is catastrophic, or too long to show, is never approved from a notification", async () => {
  const { at, server } = await open({ more: "notifications: { approve: true }" });
  await at.ask({ input: { command: "mkfs.ext4 /dev/sda1" } }, "?wait=0");
  await at.ask({ input: { command: `git push --force ${"x".repeat(300)}` } }, "?wait=0");
  await at.ask({}, "?wait=0");
  const labels = server.published.map(({ actions = [] }) => actions.map(({ label }) => label));
  expect(labels).toEqual([["Deny"], ["Deny"], ["Deny", "Approve"]]);
});

it("a topic that strangers can read carries no Approve: the channel does not start", async () => {
  const platform: NtfyOptions = { tokens: { tk_ada: "read-write" } };
  const { at, stateOf } = await open({ platform, options: { approve: true } });
  expect(await stateOf()).toMatchObject({
    state: "down",
    detail: expect.stringContaining("everybody who knows the topic's name"),
  });
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  const denying = await open({ platform });
  expect(await denying.stateOf()).toMatchObject({ state: "up" });
});

it("a token that the server does not know is told, and nothing is tried again and again", async () => {
  const { server, stateOf } = await open({ platform: { tokens: {} } });
  expect(await stateOf()).toMatchObject({
    state: "down",
    detail: expect.stringContaining("Access tokens"),
  });
  expect(server.calls.filter(({ method }) => method === "GET /v1/account")).toHaveLength(1);
});

it("a busy server is tried again when it says, and one that is broken is not tried for ever", async () => {
  const { at, server } = await open();
  server.failNext(/POST/, { kind: "rate-limit", seconds: 0 });
  server.failNext(/POST/, { kind: "cut-before" });
  expect((await at.ask({}, "?wait=0")).body.decision).toBe("pending");
  expect(server.published).toHaveLength(1);
  server.failNext(/POST/, { kind: "server-error", status: 502 }, 9);
  const refused = await at.ask({ session: "s:2" });
  expect(refused.body.reason.code).toBe("no-channel");
  server.failNext(/POST/, { kind: "rate-limit", seconds: 3600 }, 9);
  expect((await at.ask({ session: "s:3" })).body.reason.code).toBe("no-channel");
  expect(server.published).toHaveLength(1);
});

it("in quiet hours the next channel is asked", async () => {
  const { at, server } = await open({
    more: "notifications: { quiet: { from: '00:00', to: '00:00', zone: UTC } }",
  });
  expect((await at.ask()).body.reason.code).toBe("no-channel");
  await at.ask({ input: { command: "mkfs.ext4 /dev/sda1" } }, "?wait=0");
  expect(server.published).toMatchObject([{ priority: 5 }]);
});

it("an alarm rings, and names no command", async () => {
  const { at, server } = await open();
  const { body } = await at.ask({ input: { command: "ls" } });
  await at.send("POST", `/v1/calls/${body.id}/outcome`, {
    body: { ok: true, input: { command: "ls -l" } },
  });
  await expect.poll(() => server.published.length).toBe(1);
  expect(server.published[0]).toMatchObject({
    title: expect.stringMatching(/^ALARM · \w+/),
    message: expect.stringContaining("Bash in s:1"),
    priority: 5,
    click: at.url,
  });
  expect(JSON.stringify(server.published[0])).not.toContain("ls -l");
});

it.each([
  ["without a token", "{ topic: t, approver: ada, approve: true }", /strangers cannot read/],
  ["for a stranger", "{ topic: t, approver: adda }", /no approver adda.*ada/],
  ["with a topic that is none", "{ topic: a/b, approver: ada }", /expected a topic/],
  ["with its token in the file", "{ topic: t, approver: ada, token: tk_1 }", /write \$NAME/],
])("the config is refused %s", (_why, channel, words) => {
  const yaml = `approvers: [{ name: ada }]\nchannels: { ntfy: ${channel} }\n`;
  expect(() => parseConfig(yaml, "c.yaml", {})).toThrow(words);
});

it("setup says what works, and what to do where it does not", async () => {
  const { server } = await open();
  const checks = async (more: object) => {
    const given = { server: server.url(), topic: "countersign", approver: "ada", ...more };
    return (await ntfy.check(given)).map(({ ok, what, fix }) => [ok, fix ?? what]);
  };
  expect(await checks({ token: "tk_ada", approve: true })).toEqual([
    [true, `the server ${server.url()}`],
    [true, "the token"],
    [true, "only people with a token can read the topic countersign"],
  ]);
  expect((await checks({ token: "tk_other" }))[1]).toEqual([
    false,
    expect.stringContaining("Access tokens"),
  ]);
  server.failNext(/health/, { kind: "server-error", status: 503 });
  expect(await checks({})).toEqual([[false, expect.stringContaining("HTTP 503")]]);
  expect(server.published).toEqual([]);
});
