/** The proxy's own HTTP endpoint: what it refuses, and what reaches the server. */
import { spawn } from "node:child_process";
import { createServer, request as httpRequest } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { MAIN, openWorld, type World } from "./rig.ts";

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A server that notes what reaches it, and answers each call. */
async function upstream() {
  const got: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    got.push({ path: request.url ?? "", body });
    const { id, method } = JSON.parse(body || "{}") as { id?: number; method?: string };
    if (method === "drop") return void response.destroy();
    if (id === undefined) return void response.writeHead(202).end();
    const text = `{ "jsonrpc":"2.0", "id":${JSON.stringify(id)}, "result":{"content":[]} }`;
    response.writeHead(200, { "content-type": "application/json", "x-own": "1" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  const at = server.address();
  return { got, url: `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/mcp` };
}

async function listener(world: World, url: string, ...more: string[]): Promise<URL> {
  const child = spawn(
    process.execPath,
    [MAIN, "mcp", "proxy", "--name", "tiny", "--url", url, "--listen", "127.0.0.1:0", ...more],
    { env: world.env, stdio: ["ignore", "ignore", "pipe"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise((resolve) => {
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
      const found = /listening on (\S+)/.exec(text)?.[1];
      if (found) resolve(new URL(found));
    });
  });
}

function post(url: URL, body: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  return new Promise<Reply>((resolve, reject) => {
    const sent = { "content-type": "application/json", accept: "application/json", ...headers };
    const request = httpRequest(
      url,
      { method: "POST", headers: sent, ...(signal && { signal }) },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const call = (id: number | string, name: string, input = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } });

it("refuses what no local client sends, before the server hears of it", async () => {
  const world = await openWorld();
  const { got, url } = await upstream();
  const at = await listener(world, url);
  const own = call(1, "read_record");
  const refused: [number, string, Record<string, string>][] = [
    [421, own, { host: "evil.example" }],
    [403, own, { origin: "https://evil.example" }],
    [415, own, { "content-type": "text/plain" }],
    [415, own, { "content-type": "application/json; charset=utf-16" }],
    [415, own, { "content-encoding": "gzip" }],
    [400, own, { "mcp-name": "other" }],
    [400, own, { "mcp-method": "ping" }],
    [400, `[${own}]`, {}],
    [400, own.slice(0, -1), {}],
    [400, own.replace('"id":1', '"id":1,"id":2'), {}],
  ];
  for (const [status, body, headers] of refused)
    expect([headers, (await post(at, body, headers)).status]).toEqual([headers, status]);
  expect((await post(new URL("/other", at), own)).status).toBe(404);
  expect(got).toEqual([]);
});

it("passes what is allowed byte for byte, both ways, and holds the rest", async () => {
  const world = await openWorld();
  const { got, url } = await upstream();
  const at = await listener(world, url);
  const body =
    '{\n "jsonrpc": "2.0", "id": 1, "method": "tools/call",\r\n' +
    ' "params": {"name": "read_record"}}';
  expect((await post(at, body)).body).toBe('{ "jsonrpc":"2.0", "id":1, "result":{"content":[]} }');
  expect(got.map((each) => each.body)).toEqual([body]);
  const held = post(at, call(2, "delete_record"));
  const [open] = await world.pending();
  await world.answer(open?.id, { decision: "deny", reason: "no" });
  expect(JSON.parse((await held).body)).toMatchObject({ id: 2, result: { isError: true } });
  expect(got).toHaveLength(1);
});

it("withdraws the question of a client whose connection closed, and of one that cancels", async () => {
  const world = await openWorld();
  const { got, url } = await upstream();
  const at = await listener(world, url);
  const status = async (id: unknown) =>
    (await world.send("GET", `/v1/approvals/${String(id)}`)).body.status;
  const gone = new AbortController();
  const closed = post(at, call(1, "delete_record", { n: 1 }), {}, gone.signal).catch(() => "gone");
  const [first] = await world.pending();
  gone.abort();
  await closed;
  await expect.poll(() => status(first?.id)).toBe("cancelled");
  const held = post(at, call("a", "delete_record", { n: 2 }));
  const [second] = await world.pending();
  const cancel = JSON.stringify({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: "a" },
  });
  expect((await post(at, cancel, { authorization: "Bearer another" })).status).toBe(202);
  expect(await status(second?.id)).toBe("pending");
  expect((await post(at, cancel)).status).toBe(202);
  await held;
  await expect.poll(() => status(second?.id)).toBe("cancelled");
  expect(got).toEqual([]);
});

it("tells that the server gave no answer", async () => {
  const world = await openWorld();
  const { url } = await upstream();
  const at = await listener(world, url);
  const reply = await post(at, '{"jsonrpc":"2.0","id":1,"method":"drop"}');
  expect(JSON.parse(reply.body)).toMatchObject({ id: 1, error: { code: -32_603 } });
});

it("keeps clients apart by what they prove themselves with, and listens here only", async () => {
  const world = await openWorld();
  const { url } = await upstream();
  const at = await listener(world, url, "--wait", "0");
  await post(at, call(1, "delete_record"), { authorization: "Bearer a" });
  await post(at, call(1, "delete_record"), { authorization: "Bearer b" });
  const sessions = (await world.pending(2)).map(({ session }) => session);
  expect(new Set(sessions).size).toBe(2);
  const args = [MAIN, "mcp", "proxy", "--url", url, "--listen", "0.0.0.0:0"];
  const child = spawn(process.execPath, args, { env: world.env, stdio: "ignore" });
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
});
