/**
 * Further places for the audit log: a second file, a URL, syslog. What a required one does not take
 * is not recorded.
 */
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseConfig } from "../../src/app/gateway.ts";
import { sha256 } from "../../src/journal/line.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let elsewhere: string;
let at: TestGateway | undefined;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), "countersign-sink-"));
});
afterEach(async () => {
  await at?.stop();
  at = undefined;
  for (const close of closers.splice(0)) await close();
  await rm(elsewhere, { recursive: true, force: true });
});

const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
`;
const open = async (sinks: string, environment: NodeJS.ProcessEnv = {}) => {
  at = await openGateway(`${CONFIG}audit: { sinks: ${sinks} }\n`, {}, environment);
  return at;
};
const safe = async () => (await at!.ask({ input: { command: "ls" } })).body;
const lines = async (file: string) => (await readFile(file, "utf8")).split("\n").slice(0, -1);

interface Posted {
  readonly first: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly lines: readonly string[];
  readonly authorization: string | undefined;
}

/** A collector that keeps what it takes and answers a GET with the last head. */
async function collector() {
  const taken: Posted[] = [];
  const is = { down: false };
  const server = createServer(async (request, response) => {
    if (is.down) return response.writeHead(503).end();
    if (request.method === "GET") return response.end(JSON.stringify({ head: taken.at(-1)?.head }));
    let body = "";
    for await (const chunk of request) body += String(chunk);
    taken.push({ ...JSON.parse(body), authorization: request.headers.authorization });
    return response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`, taken, is };
}

/** The command as people run it. */
async function verify(...args: readonly string[]) {
  const child = spawn(process.execPath, ["dist/src/main.js", "audit", "verify", ...args], {
    env: { PATH: process.env.PATH, HOME: elsewhere },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

describe("a second audit sink", () => {
  it("that is a file has the same lines, begins anew when it is moved away, and shows that the log's tail was cut", async () => {
    const copy = join(elsewhere, "copy.jsonl");
    const { home } = await open(`[{ file: ${copy}, required: true }]`);
    const file = join(home, "audit.jsonl");
    expect((await safe()).decision).toBe("allow");
    expect(await lines(copy)).toEqual(await lines(file));
    await rename(copy, `${copy}.1`);
    expect((await safe()).decision).toBe("allow");
    expect((await lines(copy)).length).toBeGreaterThan(0);
    await at!.gateway.stop();
    expect(await verify("--file", file, "--head", copy)).toMatchObject({ code: 0 });
    const whole = await readFile(file, "utf8");
    await truncate(file, whole.lastIndexOf("\n", whole.length - 2) + 1);
    expect(await verify("--file", file)).toMatchObject({ code: 0 });
    expect(await verify("--file", file, "--head", copy)).toMatchObject({
      code: 1,
      text: expect.stringContaining("the last lines are missing"),
    });
  });

  it("that is a URL gets each batch with the head of the chain, and tells it to audit verify", async () => {
    const { url, taken } = await collector();
    const { home, gateway } = await open(
      `[{ http: "${url}", token: $AUDIT_TOKEN, required: true }]`,
      { AUDIT_TOKEN: "s3cret" },
    );
    expect((await safe()).decision).toBe("allow");
    const file = join(home, "audit.jsonl");
    expect(taken.flatMap((batch) => batch.lines)).toEqual(await lines(file));
    for (const { first, head, lines: own, authorization } of taken) {
      expect([head.seq, head.hash]).toEqual([first + own.length - 1, sha256(own.at(-1)!)]);
      expect(authorization).toBe("Bearer s3cret");
    }
    await gateway.stop();
    expect(await verify("--file", file, "--head", url)).toMatchObject({ code: 0 });
    const text = await readFile(file, "utf8");
    await writeFile(file, text.split("\n").slice(0, 1).join("\n").concat("\n"));
    expect((await verify("--file", file, "--head", url)).code).toBe(1);
  });

  it("that is required and does not answer lets nothing pass, and the log keeps nothing of it", async () => {
    const { url, is } = await collector();
    const copy = join(elsewhere, "copy.jsonl");
    const { home, send, tokens } = await open(
      `[{ http: "${url}", required: true }, { file: ${copy}, required: true }]`,
    );
    const before = await lines(join(home, "audit.jsonl"));
    is.down = true;
    expect(await safe()).toMatchObject({ decision: "deny", reason: { code: "not-recorded" } });
    expect(await lines(join(home, "audit.jsonl"))).toEqual(before);
    expect(await lines(copy)).toEqual(before); // taken back there, too
    const why = "did not accept it: it answered HTTP 503";
    expect(await send("GET", "/readyz", { token: "" })).toMatchObject({
      status: 503,
      body: { reason: expect.stringContaining(why) },
    });
    const status = await send("GET", "/v1/status", { token: tokens.admin });
    expect(status.body.audit.sinks).toEqual([
      `http ${url} (required): it answered HTTP 503`,
      `file ${copy} (required): up`,
    ]);
    is.down = false;
    expect((await safe()).decision).toBe("allow");
    expect((await send("GET", "/readyz", { token: "" })).status).toBe(200);
  });

  it("that is not required holds nothing up, and gets what it missed in order", async () => {
    const { url, taken, is } = await collector();
    is.down = true;
    const { home } = await open(`[{ http: "${url}" }]`);
    expect((await safe()).decision).toBe("allow");
    is.down = false;
    await expect
      .poll(() => taken.flatMap((batch) => batch.lines))
      .toEqual(await lines(join(home, "audit.jsonl")));
  });

  it("that is syslog gets each line as a datagram of RFC 5424, with its number and hash", async () => {
    const socket = createSocket("udp4");
    const messages: string[] = [];
    socket.on("message", (message) => messages.push(message.toString()));
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    closers.push(() => socket.close());
    const { home } = await open(`[{ syslog: "udp://127.0.0.1:${socket.address().port}" }]`);
    expect((await safe()).decision).toBe("allow");
    const written = await lines(join(home, "audit.jsonl"));
    await expect.poll(() => messages).toHaveLength(written.length);
    for (const [index, line] of written.entries()) {
      expect(messages[index]).toMatch(
        /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ countersign \d+ audit \[countersign@32473 /,
      );
      expect(messages[index]).toContain(`seq="${index + 1}" hash="${sha256(line)}"] ${line}`);
    }
    const kept = join(elsewhere, "syslog");
    await writeFile(kept, messages.map((message) => `${message}\n`).join(""));
    expect(await verify("--file", join(home, "audit.jsonl"), "--head", kept)).toMatchObject({
      code: 0,
    });
  });

  it.each([
    [
      "a token that stands in the file",
      '[{ http: "https://a.example", token: abc }]',
      "audit.sinks.0.token",
    ],
    ["the audit log itself", "[{ file: audit.jsonl }]", "audit.sinks.0.file"],
    [
      "a required syslog, which confirms nothing",
      '[{ syslog: "udp://a", required: true }]',
      "audit.sinks.0",
    ],
  ])("is refused where it is %s", (_what, sinks, path) => {
    expect(() => parseConfig(`${CONFIG}audit: { sinks: ${sinks} }\n`, "c.yaml", {})).toThrow(path);
  });
});
