/**
 * Bad input at the endpoints: a closed error code, the path of the fault, no crash, nothing half
 * done.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ERROR_STATUS } from "../../src/core/errors.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.stop());

const call = (over: object = {}) =>
  JSON.stringify({ session: "s:1", tool: "Bash", input: { command: "ls" }, ...over });
const port = () => Number(new URL(at.url).port);

describe("a body", () => {
  it.each([
    ["nothing", "", 400, "bad-json", undefined],
    ["half of one", '{"session":', 400, "bad-json", undefined],
    ["an array", "[]", 400, "bad-json", undefined],
    [
      "a duplicate key",
      '{"session":"s:1","tool":"Bash","tool":"Read","input":{}}',
      400,
      "bad-json",
      "tool",
    ],
    [
      "a duplicate key inside the input",
      '{"session":"s:1","tool":"Bash","input":{"command":"ls","command":"rm"}}',
      400,
      "bad-json",
      "command",
    ],
    [
      "__proto__",
      '{"session":"s:1","tool":"Bash","input":{"__proto__":{}}}',
      400,
      "bad-json",
      "__proto__",
    ],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from('{"session":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      400,
      "bad-json",
      undefined,
    ],
    [
      "a lone surrogate in a name",
      '{"session":"\\ud800","tool":"Bash","input":{}}',
      400,
      "bad-request",
      "session",
    ],
    [
      "NUL in a name",
      '{"session":"s\\u0000","tool":"Bash","input":{}}',
      400,
      "bad-request",
      "session",
    ],
    ["no session", '{"tool":"Bash","input":{}}', 400, "bad-request", "session"],
    ["a session of the wrong type", call({ session: 5 }), 400, "bad-request", "session"],
    ["an input that is no object", call({ input: "ls" }), 400, "bad-request", "input"],
    ["an input that is a list", call({ input: [] }), 400, "bad-request", "input"],
    ["a tool with parentheses", call({ tool: "Bash(x)" }), 400, "bad-request", "tool"],
    ["a name without end", call({ session: "x".repeat(10_000) }), 400, "bad-request", "session"],
    ["an unknown field", call({ sesion: "s:1" }), 400, "bad-request", "sesion"],
    [
      "nesting without end",
      `{"session":"s:1","tool":"Bash","input":${'{"a":'.repeat(100_000)}1${"}".repeat(100_001)}`,
      400,
      "bad-json",
      undefined,
    ],
    ["ten megabytes", call({ summary: "x".repeat(10 * 1024 * 1024) }), 413, "too-large", undefined],
  ])("of %s is refused", async (_what, raw, status, code, path) => {
    const reply = await at
      .send("POST", "/v1/calls", { raw })
      .catch((error: NodeJS.ErrnoException) => ({ status: error.code, body: {} }));
    // A body that is refused for its size may be cut off while it is still being sent.
    if (reply.status === "EPIPE" || reply.status === "ECONNRESET") return expect(status).toBe(413);
    expect([reply.status, reply.body.error]).toMatchObject([
      status,
      { code, message: expect.any(String), ...(path !== undefined && { path }) },
    ]);
  });

  it("of another type is refused", async () => {
    const reply = await at.send("POST", "/v1/calls", {
      raw: "session=s",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([reply.status, reply.body.error.code]).toEqual([415, "unsupported-media-type"]);
  });

  it.each([
    ["wait", "?wait=soon", "wait"],
    ["wait", "?wait=-1", "wait"],
    ["an unknown query", "?wiat=5", "wiat"],
  ])("with a bad %s is refused", async (_what, query, path) => {
    expect((await at.send("POST", `/v1/calls${query}`, { raw: call() })).body.error).toMatchObject({
      code: "bad-request",
      path,
    });
  });

  it("with odd but honest content is taken as it is", async () => {
    const { status, body } = await at.send("POST", "/v1/calls", {
      raw: call({
        input: { command: "ls", constructor: 1, toString: null, "a\u0000b": "\ud83d\ude00", n: 1 },
      }),
    });
    expect([status, body.digest]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});

describe("an endpoint", () => {
  it.each([
    ["without a token", { token: "" }, 401, "unauthorized"],
    ["with a token nobody has", { token: "x".repeat(43) }, 401, "unauthorized"],
    ["under a foreign host name", { headers: { host: "evil.example" } }, 421, "bad-host"],
    ["from a foreign page", { headers: { origin: "http://evil.example" } }, 403, "bad-origin"],
    ["from a page with no origin", { headers: { origin: "null" } }, 403, "bad-origin"],
  ])("stays shut %s", async (_what, options, status, code) => {
    const reply = await at.send("POST", "/v1/calls", { raw: call(), ...options });
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it("opens from its own page", async () => {
    expect(
      (await at.send("POST", "/v1/calls", { raw: call(), headers: { origin: at.url } })).status,
    ).toBe(200);
  });

  it("that is not there says so", async () => {
    expect((await at.send("GET", "/v2/calls")).body.error.code).toBe("not-found");
    expect((await at.send("GET", "/v1/calls/nothing")).body.error.code).toBe("unknown-call");
    expect((await at.send("POST", "/v1/hooks/nobody", { raw: "{}" })).body.error.code).toBe(
      "not-found",
    );
  });

  it("answers with nothing but codes of the closed set", async () => {
    const seen = new Set<string>();
    for (const path of [
      "/v1/calls",
      "/v1/approvals/x",
      "/v1/grants/x",
      "/v1/explain",
      "/v1/pair",
      "/v1/audit",
      "/%ff",
      "/v1/approvals?status[]=x",
    ]) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        const { status, body } = await at.send(method, path, {
          raw: "{",
          token: at.tokens.approver,
        });
        if (status >= 400) seen.add(body.error.code);
      }
    }
    expect([...seen].filter((code) => !(code in ERROR_STATUS))).toEqual([]);
    expect(seen.has("internal")).toBe(false);
  });
});

describe("pairing", () => {
  it("gives an approver's token for a code, once, and nothing for a guess", async () => {
    const { body: offer } = await at.send("POST", "/v1/pair/codes", {
      body: {},
      token: at.tokens.admin,
    });
    const { body: paired } = await at.send("POST", "/v1/pair", {
      body: { code: offer.code.toUpperCase() },
      token: "",
    });
    expect(paired).toMatchObject({
      name: "ada-phone",
      token: expect.stringMatching(/^csn_device_[\w-]{43}$/),
    });
    expect((await at.send("GET", "/v1/approvals", { token: paired.token })).status).toBe(200);
    const again = await at.send("POST", "/v1/pair", { body: { code: offer.code }, token: "" });
    expect([again.status, again.body.error.code]).toEqual([403, "forbidden"]);
  });

  it("stops guessing after a few attempts", async () => {
    const codes = [];
    for (let i = 0; i < 12; i++)
      codes.push(
        (await at.send("POST", "/v1/pair", { body: { code: "wrongcod" }, token: "" })).body.error
          .code,
      );
    expect(codes.at(-1)).toBe("rate-limited");
  });

  it("offers no code for somebody who is no approver, nor to an agent", async () => {
    expect(
      (
        await at.send("POST", "/v1/pair/codes", {
          body: { approver: "mallory" },
          token: at.tokens.admin,
        })
      ).body.error,
    ).toMatchObject({ code: "bad-request", path: "approver" });
    expect((await at.send("POST", "/v1/pair/codes", { body: {} })).status).toBe(403);
  });
});

describe("the companion's socket", () => {
  const open = (headers: Record<string, string>, protocols: string[] = []) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${at.url.replace("http", "ws")}/v1/companion`, protocols, {
        headers,
      });
      socket.once("open", () => {
        socket.terminate();
        resolve("open");
      });
      socket.once("unexpected-response", (_request, response) =>
        resolve(String(response.statusCode)),
      );
      socket.once("error", (error) => resolve(error.message));
    });

  it("wants an approver's token, in the header or, as browsers must, in the subprotocol", async () => {
    expect(await open({ authorization: `Bearer ${at.tokens.approver}` })).toBe("open");
    expect(await open({}, ["countersign", `bearer.${at.tokens.approver}`])).toBe("open");
    expect(await open({})).toBe("401");
    expect(await open({ authorization: `Bearer ${at.tokens.agent}` })).toBe("403");
    expect(
      await open({ authorization: `Bearer ${at.tokens.approver}`, origin: "http://evil.example" }),
    ).toBe("403");
  });

  it.each(["/v1/status", "/healthz", "/nowhere"])(
    "is nowhere else: %s answers, and lets go of the connection",
    async (path) => {
      const socket = connect({ port: Number(new URL(at.url).port), host: "127.0.0.1" });
      const head =
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ` +
        `${at.tokens.admin}\r\n`;
      socket.write(
        `${head}connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: ` +
          `13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      let text = "";
      for await (const chunk of socket) text += chunk;
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain('"code":"bad-request"');
    },
  );

  it("answers nonsense with an error and goes on; closes on a frame that is too large", async () => {
    const companion = await at.companion();
    for (const text of [
      "{",
      '{"type":"approval.response"}',
      '{"type":"x"}',
      '{"type":"approval.response","requestId":"a","approved":"yes"}',
    ]) {
      companion.socket.send(text);
      expect(await companion.next("error")).toMatchObject({
        error: { code: expect.stringMatching(/^bad-/) },
      });
    }
    companion.respond("nothing", { approved: true });
    expect(await companion.next("approval.ack")).toMatchObject({
      requestId: "nothing",
      status: "unknown-approval",
    });
    const closed = new Promise<number>((resolve) => companion.socket.once("close", resolve));
    companion.socket.send("x".repeat(100_000));
    expect(await closed).toBe(1009);
  });
});

describe("a connection", () => {
  const dial = (text: string): Promise<{ socket: Socket; closed: Promise<string> }> =>
    new Promise((resolve, reject) => {
      const socket = connect(port(), "127.0.0.1", () => {
        socket.write(text);
        resolve({ socket, closed });
      });
      let heard = "";
      const closed = new Promise<string>((done) => socket.once("close", () => done(heard)));
      socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
      socket.on("error", reject);
    });

  it("that is not HTTP is answered with 400 and closed", async () => {
    const { closed } = await dial("hello\r\n\r\n");
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ["that is not HTTP", "hello\r\n\r\n", 400, "bad-request"],
    [
      "whose headers are too large",
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "too-large",
    ],
    [
      "with two lengths of its body",
      "POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
      400,
      "bad-request",
    ],
  ])(
    "%s gets an error of the one shape and a code of the closed set",
    async (_what, text, status, code) => {
      const { closed } = await dial(text);
      const heard = await closed;
      expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const { error } = JSON.parse(heard.slice(heard.indexOf("\r\n\r\n"))) as {
        error: { code: string; message: string };
      };
      expect(error).toEqual({ code, message: expect.any(String) });
      expect(Object.keys(ERROR_STATUS)).toContain(error.code);
    },
  );

  it("that names another host in its address than in its Host header is refused", async () => {
    const { host } = new URL(at.url);
    const { closed } = await dial(
      `GET http://evil.example/healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 400 .*"bad-request"/s);
  });

  it("that sends its request too slowly is cut off", async () => {
    const slow = await openGateway();
    try {
      slow.gateway.app.server.requestTimeout = 200;
      slow.gateway.app.server.headersTimeout = 100;
      const socket = connect(Number(new URL(slow.url).port), "127.0.0.1");
      const closed = new Promise<string>((done) => {
        let heard = "";
        socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
        socket.once("close", () => done(heard));
      });
      socket.write(
        `POST /v1/calls HTTP/1.1\r\nhost: ${new URL(slow.url).host}\r\nauthorization: Bearer ` +
          `${slow.tokens.agent}\r\ncontent-type: application/json\r\ncontent-length: ` +
          `100\r\n\r\n{`,
      );
      expect(await closed).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    } finally {
      await slow.stop();
    }
  }, 60_000);

  it("may be opened ten thousand times: the gateway still answers, and lets go of every one", async () => {
    const child = spawn(process.execPath, ["test/children/sockets.mjs", String(port()), "10000"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const count = () =>
      new Promise<number>((resolve) =>
        at.gateway.app.server.getConnections((_error, open) => resolve(open)),
      );
    try {
      await once(child.stdout, "data");
      while ((await count()) < 10_000) await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await at.ask({ input: { command: "ls" } })).body.decision).toBe("allow");
    } finally {
      child.kill("SIGKILL");
    }
    while ((await count()) > 5) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await at.ask({ input: { command: "ls" } })).body.decision).toBe("allow");
  }, 120_000);
});
