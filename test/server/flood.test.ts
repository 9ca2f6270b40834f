/**
 * One agent that floods: its requests are taken in pieces and in turn, so that nobody else waits
 * for them.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { bodyOf, paceBodies } from "../../src/server/intake.ts";
import { inTurn } from "../../src/server/request-batching.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function open(limits = "openQuestions: 200"): Promise<TestGateway> {
  const world = await openGateway(`
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
limits: { ${limits} }
log: { level: silent }
`);
  opened.push(() => world.stop());
  await world.companion();
  return world;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const MEGABYTE = "x".repeat(1_000_000);
const post = (path: string, body: string, token = "none") =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ` +
  `${token}\r\ncontent-type: application/json\r\ncontent-length: ` +
  `${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** A connection on which each text is sent when the answer to the one before is there. */
async function dial(
  port: number,
): Promise<{ ask: (text: string) => Promise<string>; socket: Socket }> {
  const socket = connect(port, "127.0.0.1");
  opened.push(() => socket.destroy());
  await new Promise((resolve) => socket.once("connect", resolve));
  const ask = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = "";
      socket.on("data", function heard(chunk) {
        answer += String(chunk);
        const end = answer.indexOf("\r\n\r\n") + 4;
        if (
          end < 4 ||
          answer.length < end + Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0)
        )
          return;
        socket.off("data", heard);
        resolve(answer);
      });
      socket.write(text);
    });
  return { ask, socket };
}

describe("while an agent floods, no other agent waits:", () => {
  test("one turn of the event loop reads a bounded number of bytes, however many large bodies there are", async () => {
    const PER_TURN = 200_000;
    let read = 0;
    const server = createServer((request, response) => {
      bodyOf(request)
        .on("data", (chunk: Buffer) => {
          read += chunk.length;
        })
        .on("end", () => response.end("done"));
    });
    paceBodies(server, PER_TURN);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push(() => server.close());
    let most = 0;
    let before = 0;
    let over = false;
    const look = () => {
      most = Math.max(most, read - before);
      before = read;
      if (!over) setImmediate(look);
    };
    setImmediate(look);
    const { port } = server.address() as AddressInfo;
    const connections = await Promise.all(Array.from({ length: 8 }, () => dial(port)));
    const answers = await Promise.all(connections.map(({ ask }) => ask(post("/", MEGABYTE))));
    over = true;
    expect(answers.every((answer) => answer.endsWith("done"))).toBe(true);
    expect(read).toBe(8 * MEGABYTE.length);
    // and one piece: a full buffer and a chunk behind it
    expect(most).toBeLessThanOrEqual(PER_TURN + 2 * 65_536);
  });

  test("a step that takes milliseconds has a turn to itself, and so has what it leaves behind", async () => {
    const made: number[] = [];
    const step = inTurn();
    for (const each of [1, 2, 3]) step(() => made.push(each));
    const seen: number[] = [];
    for (let at = 0; at < 6; at++) {
      await nextTurn();
      seen.push(made.length);
    }
    expect(seen.every((count, at) => at === 0 || count - seen[at - 1]! <= 1)).toBe(true);
    expect(seen.some((count, at) => at > 0 && count > 0 && count === seen[at - 1])).toBe(true);
    while (made.length < 3) await nextTurn();
    expect(made).toEqual([1, 2, 3]);
  });

  test("a large request that is refused is read to its end, and its connection can be used again", async () => {
    const { tokens, url } = await open("openBytes: 100000");
    const { ask } = await dial(Number(new URL(url).port));
    const refused = await ask(
      post(
        "/v1/calls",
        JSON.stringify({ session: "s", tool: "Bash", input: { command: MEGABYTE } }),
        tokens.agent,
      ),
    );
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).not.toMatch(/connection: close/i);
    expect(
      await ask(
        post(
          "/v1/calls",
          JSON.stringify({ session: "s", tool: "Bash", input: { command: "ls" } }),
          tokens.agent,
        ),
      ),
    ).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("large requests beyond what one token may have in hand wait for their turn, and each is answered", async () => {
    const { tokens, url } = await open();
    const connections = await Promise.all(
      Array.from({ length: 12 }, () => dial(Number(new URL(url).port))),
    );
    connections.pop()!.socket.end(post("/v1/explain", MEGABYTE, tokens.agent)); // gives up
    const call = JSON.stringify({
      session: "s",
      tool: "Bash",
      input: { command: `ls ${MEGABYTE}` },
    });
    const answers = await Promise.all(
      connections.map(({ ask }) => ask(post("/v1/explain", call, tokens.agent))),
    );
    expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 200 "))).toEqual([]);
  });

  test("a body without a length is read too", async () => {
    const { tokens, url } = await open();
    const { ask } = await dial(Number(new URL(url).port));
    const body = JSON.stringify({
      session: "s",
      tool: "Bash",
      input: { command: `ls ${"a".repeat(200_000)}` },
    });
    const head =
      `POST /v1/calls?wait=0 HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ` +
      `${tokens.agent}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const answer = await ask(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 20[02] /);
  });

  test("a large call that waits for a person counts its bytes once", async () => {
    const world = await open("openBytes: 250000");
    const long = (sign: string) => ({ input: { command: `git push ${sign.repeat(100_000)}` } });
    const first = world.ask(long("a"));
    await world.pending(1);
    const second = world.ask(long("b"));
    const [one, two] = await world.pending(2);
    for (const each of [one, two]) await world.answer(each!.id, { decision: "deny" });
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  test("the audit line of a large call masks its secrets, and has the digest of the whole", async () => {
    const world = await open();
    const input = {
      command: `export PASSWORD=hunter2hunter2; git push ${MEGABYTE.slice(0, 500_000)}`,
    };
    await world.ask({ input }, "?wait=0");
    await world.pending();
    const received = (await world.audit()).find(({ type }) => type === "received") as {
      call: { raw: string };
      truncated: Record<string, string>;
    };
    expect(received.call.raw).toHaveLength(500 + "...[truncated]".length);
    expect(received.call.raw).not.toContain("hunter2");
    expect(received.truncated["call.raw"]).toBe(
      `sha256:${createHash("sha256").update(JSON.stringify(input)).digest("hex")}`,
    );
  });
});
