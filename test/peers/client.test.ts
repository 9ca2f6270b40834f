/**
 * A gateway's peer asks another gateway: over real connections, with real keys, and with gateways
 * that are not what they say.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../../src/core/digest.ts";
import { connectPeer } from "../../src/peers/client.ts";
import { openPeerGate, type PeerGate } from "./gate.ts";
import { newPeer } from "./people.ts";

const CALL = { tool: "Bash", input: { command: "git push --force" } };
const code = (want: string, words: RegExp = /./) =>
  expect.objectContaining({ code: want, message: expect.stringMatching(words) });

describe("a peer that asks another gateway", () => {
  let gate: PeerGate;
  beforeAll(async () => {
    gate = await openPeerGate();
  });
  afterAll(() => gate.stop());

  it("learns who it talks to, asks, and gets the person's answer", async () => {
    const key = newPeer();
    const other = await gate.connect(key, gate.own.did);
    expect(other.did).toBe(gate.own.did);
    const asked = other.check({ ...CALL, cwd: "/srv", summary: "a release" });
    const [card] = await gate.cards();
    expect(card).toMatchObject({
      session: `p2p:${key.did}`,
      tool: "Bash",
      cwd: "/srv",
      summary: "a release",
    });
    await gate.press("approve");
    expect(await asked).toMatchObject({
      decision: "allow",
      reason: { type: "peer", code: "allowed" },
    });
    other.close();
  });

  it("is told pending when its wait is over, and looks again", async () => {
    const count = gate.channel.cards.length;
    const other = await gate.connect();
    const { id, decision } = await other.check(CALL, { wait: 0 });
    expect(decision).toBe("pending");
    await gate.cards(count + 1);
    const later = other.look(id, { wait: 20 });
    await gate.press("deny");
    expect(await later).toMatchObject({ id, decision: "deny" });
    other.close();
  });

  it("withdraws its question when it gives up waiting", async () => {
    const count = gate.channel.cards.length;
    const other = await gate.connect();
    const hangUp = new AbortController();
    const asked = other.check(
      { tool: "Bash", input: { command: "git push --force w" } },
      { signal: hangUp.signal },
    );
    const cards = await gate.cards(count + 1);
    hangUp.abort();
    await expect(asked).rejects.toEqual(code("unreachable"));
    const { id } = cards.at(-1)!;
    while (!(await gate.store.get(id))?.decision)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await gate.store.get(id))?.decision?.status).toBe("cancelled");
    other.close();
  });

  it("begins a new session by itself when its own has ended, and asks the same call again", async () => {
    const count = gate.channel.cards.length;
    const key = newPeer();
    const other = await gate.connect(key);
    const asked = other.check({ tool: "Bash", input: { command: "git push --force v" } });
    await gate.cards(count + 1);
    // while it waits: the answer to come is not told to the old session
    gate.sessions.invalidate(key.did, "test");
    await gate.press("approve");
    expect(await asked).toMatchObject({ decision: "allow" });
    expect(gate.channel.cards).toHaveLength(count + 1);
    expect(
      gate.peerEvents.filter(({ did }) => did === key.did).map(({ action }) => action),
    ).toEqual(["opened", "invalidated", "opened"]);
    other.close();
  });

  it("shakes hands once for all that need it", async () => {
    const key = newPeer();
    const other = await gate.connect(key);
    gate.sessions.invalidate(key.did, "test");
    const ask = (at: number) =>
      other.check({ tool: "Bash", input: { command: `git push --force u${at}` } }, { wait: 0 });
    const replies = await Promise.all([1, 2, 3, 4].map(ask));
    expect(replies.map(({ decision }) => decision)).toEqual([
      "pending",
      "pending",
      "pending",
      "pending",
    ]);
    expect(
      gate.peerEvents.filter(({ did, action }) => did === key.did && action === "opened"),
    ).toHaveLength(2);
    other.close();
  });

  it("hears the gateway's own words when it is refused", async () => {
    const other = await gate.connect();
    await expect(other.check({ tool: "no tool (at all)", input: {} })).rejects.toEqual(
      code("bad-request", /parentheses/),
    );
    await expect(other.look("nonsense")).rejects.toEqual(code("unknown-call"));
    other.close();
  });

  it("refuses a gateway that is another than was expected, before it signs anything", async () => {
    const key = newPeer();
    const spied = {
      did: key.did,
      sign: () => expect.unreachable("nothing may be signed") as never,
    };
    await expect(gate.connect(spied, newPeer().did)).rejects.toEqual(
      code("unauthorized", /not did:key:\S+ as expected/),
    );
  });

  it("whose key is not the one of its name is not let in", async () => {
    await expect(gate.connect({ did: newPeer().did, sign: newPeer().sign })).rejects.toEqual(
      code("unauthorized", /not a signature/),
    );
  });
});

it("a peer that its host does not want is told so, in words", async () => {
  const gate = await openPeerGate({
    sessions: { admit: async () => ({ ok: false, why: "newcomer" }) },
  });
  await expect(gate.connect()).rejects.toEqual(code("forbidden", /owner/));
  await gate.stop();
});

it("a gateway that takes no peers says so", async () => {
  const gate = await openPeerGate({ closed: true });
  await expect(gate.connect()).rejects.toEqual(code("not-found", /accepts no peers/));
  await gate.stop();
});

it("where nothing listens, it does not wait", async () => {
  await expect(connectPeer({ url: "http://127.0.0.1:1", key: newPeer() })).rejects.toEqual(
    code("unreachable", /127\.0\.0\.1:1/),
  );
});

describe("two gateways", () => {
  it("ask each other, each as itself", async () => {
    const [one, other] = [await openPeerGate(), await openPeerGate()];
    const there = await connectPeer({ url: other.url, key: one.own, expect: other.own.did });
    const back = await connectPeer({ url: one.url, key: other.own, expect: one.own.did });
    const asked = [there.check(CALL), back.check(CALL)];
    expect((await other.cards())[0]!.session).toBe(`p2p:${one.own.did}`);
    expect((await one.cards())[0]!.session).toBe(`p2p:${other.own.did}`);
    await other.press("approve");
    await one.press("deny");
    expect((await Promise.all(asked)).map(({ decision }) => decision)).toEqual(["allow", "deny"]);
    there.close();
    back.close();
    await Promise.all([one.stop(), other.stop()]);
  });

  it("cannot be joined by one in between that was expected to be somebody", async () => {
    const [real, peer] = [await openPeerGate(), newPeer()];
    // It passes on whatever it is asked, and whatever is answered.
    const between = await serve((request, body) =>
      real.send(request.method!, request.url!, { body }),
    );
    await expect(
      connectPeer({ url: between.url, key: peer, expect: newPeer().did }),
    ).rejects.toEqual(code("unauthorized"));
    expect(real.peerEvents).toEqual([]);
    await real.stop();
  });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A gateway that answers as the test says. */
async function serve(
  answer: (
    request: IncomingMessage,
    body: string,
  ) => Promise<{ status: number; body: unknown }> | { status: number; body: unknown },
  write = (response: ServerResponse, { status, body }: { status: number; body: unknown }) => {
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  },
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () =>
      write(response, await answer(request, Buffer.concat(chunks).toString())),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("a gateway that is none, or a bad one,", () => {
  const key = newPeer();
  const host = newPeer();
  const challenge = { nonce: "n".repeat(43), audience: host.did, expiresAt: 0 };
  const session = { token: "t".repeat(43), session: `p2p:${key.did}`, expiresAt: 0 };
  const digest = digestOf({ ...CALL, session: `p2p:${key.did}`, raw: JSON.stringify(CALL.input) });
  const good = {
    id: "x",
    decision: "allow",
    reason: { type: "person", code: "approved", message: "" },
    digest,
  };

  const gateway = (over: {
    challenge?: unknown;
    session?: unknown;
    call?: unknown;
    status?: number;
  }) =>
    serve((request) =>
      request.url!.endsWith("/challenge")
        ? { status: 200, body: over.challenge ?? challenge }
        : request.url!.endsWith("/sessions")
          ? { status: 200, body: over.session ?? session }
          : { status: over.status ?? 200, body: over.call ?? good },
    );
  const ask = async ({ url }: { url: string }) => {
    const other = await connectPeer({ url, key, expect: host.did });
    return other.check(CALL).finally(() => other.close());
  };

  it("which plays along is believed", async () => {
    expect(await ask(await gateway({}))).toMatchObject({ decision: "allow" });
  });

  it.each<[string, Parameters<typeof gateway>[0], string, RegExp]>([
    ["has no nonce", { challenge: { audience: host.did } }, "unreachable", /not a gateway/],
    ["has no name", { challenge: { nonce: "x" } }, "unreachable", /not a gateway/],
    [
      "has a name that is none",
      { challenge: { ...challenge, audience: "\u001b[2Jroot" } },
      "unreachable",
      /not a gateway/,
    ],
    [
      "has another name",
      { challenge: { ...challenge, audience: key.did } },
      "unauthorized",
      /as expected/,
    ],
    ["gives no token", { session: {} }, "unreachable", /not a gateway/],
    [
      "gives somebody else's session",
      { session: { ...session, session: `p2p:${host.did}` } },
      "unreachable",
      /not a gateway/,
    ],
    ["answers with no decision", { call: {} }, "unreachable", /not a gateway/],
    [
      "answers with another word",
      { call: { ...good, decision: "ALLOW" } },
      "unreachable",
      /not a gateway/,
    ],
    ["answers with true", { call: { ...good, decision: true } }, "unreachable", /not a gateway/],
    [
      "answers about another call",
      { call: { ...good, digest: "0".repeat(64) } },
      "unreachable",
      /another call/,
    ],
    [
      "answers about no call",
      { call: { ...good, digest: undefined } },
      "unreachable",
      /another call/,
    ],
    [
      "answers with an input that is none",
      { call: { ...good, input: "rm -rf /" } },
      "unreachable",
      /not a gateway/,
    ],
    ["answers with a list", { call: [good] }, "unreachable", /bad-json/],
    ["answers with a page", { call: "<html>" }, "unreachable", /bad-json/],
    [
      "answers twice in one",
      { call: '{"id":"x","decision":"deny","decision":"allow"}' },
      "unreachable",
      /bad-json/,
    ],
    ["answers without end", { call: " ".repeat(9 * 1024 * 1024) }, "unreachable", /too large/],
    [
      "refuses with a code of its own",
      { status: 403, call: { error: { code: "toString", message: "no" } } },
      "internal",
      /^no$/,
    ],
    [
      "refuses with nothing",
      { status: 500, call: {} },
      "internal",
      /did not come from a Countersign gateway/,
    ],
    [
      "refuses for ever",
      { status: 401, call: { error: { code: "unauthorized", message: "again" } } },
      "unauthorized",
      /again/,
    ],
  ])("which %s is not", async (_what, over, want, words) => {
    await expect(ask(await gateway(over))).rejects.toEqual(code(want, words));
  });

  it("writes nothing on a terminal but letters", async () => {
    const message = `\u001b]0;owned\u0007 \u202egnp.exe ${"x".repeat(10_000)}`;
    const refusal = (await ask(
      await gateway({ status: 403, call: { error: { code: "forbidden", message } } }),
    ).catch((error) => error)) as Error;
    expect(refusal.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(refusal.message.length).toBeLessThan(600);
  });

  it("which hangs up in the middle is not", async () => {
    const server = await serve(
      () => ({ status: 200, body: challenge }),
      (response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("{");
        setTimeout(() => response.destroy(), 20);
      },
    );
    await expect(connectPeer({ url: server.url, key })).rejects.toEqual(code("unreachable"));
  });

  it("which changes its name between two handshakes is not", async () => {
    let names = 0;
    const server = await serve((request) =>
      request.url!.endsWith("/challenge")
        ? {
            status: 200,
            body: { ...challenge, audience: names++ === 0 ? host.did : newPeer().did },
          }
        : request.url!.endsWith("/sessions")
          ? { status: 200, body: session }
          : { status: 401, body: { error: { code: "unauthorized", message: "ended" } } },
    );
    const other = await connectPeer({ url: server.url, key });
    await expect(other.check(CALL)).rejects.toEqual(code("unauthorized", /as expected/));
    other.close();
  });
});
