/** What goes wrong between the gateway and Mattermost, and what is said of it. */
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { platformErrorOf, Refusal } from "../../../channels/mattermost/errors.ts";
import { keepConnected } from "../../../channels/mattermost/lasting-socket.ts";
import { openSocket } from "../../../channels/mattermost/socket.ts";
import { contextOf, openLog } from "../../worlds/test-core.ts";
import { setUp, started } from "./setup.ts";

const LONG = { timeout: 10_000 };

describe("a start", () => {
  it("is refused with a token that Mattermost does not take", async () => {
    const { start } = await setUp({}, { token: "another0token" });
    await expect(start()).rejects.toMatchObject({
      code: "channel-refused",
      message: expect.stringMatching(/does not accept this token: make a bot/),
    });
  });

  it("fails where the server does not reach us, says how to mend it, and works after that", async () => {
    const { platform, provider, start } = await setUp();
    platform.block("forbidden");
    await expect(start()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringMatching(
        /add 127\.0\.0\.1 under .* Allow untrusted internal connections/,
      ),
    });
    platform.block();
    await expect(start()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("does not reach the gateway at"),
    });
    expect(provider.trouble()).toBe("it has not been started");
    platform.block(false);
    await start();
    expect(provider.trouble()).toBe("");
  });

  it("says that it speaks no TLS itself where the callback address wants it", async () => {
    const { platform, start } = await setUp();
    const callback = String(platform.options.callback).replace("http:", "https:");
    const stage = await setUp({}, { callback });
    stage.platform.block();
    await expect(stage.start()).rejects.toThrow("`listen` speaks http: https needs a proxy");
    platform.block();
    await expect(start()).rejects.toThrow(/to where `listen` is$/);
  });

  it("fails where something else answers at the callback address", async () => {
    const other = createServer((_request, response) => response.end("{}"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { start } = await setUp({}, { callback: `http://127.0.0.1:${port}` });
    await expect(start()).rejects.toMatchObject({
      message: expect.stringContaining("something else than this gateway answers"),
    });
  });

  it("fails where its port is taken, or the bot is not in the channel", async () => {
    const { platform, start, ada } = await setUp();
    const { port } = new URL(String(platform.options.callback));
    const other = createServer().listen(Number(port), "127.0.0.1");
    await expect(start()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("EADDRINUSE"),
    });
    await new Promise((resolve) => other.close(resolve));
    platform.kick(platform.room);
    await expect(start()).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("/invite @BOT"),
    });
    expect(platform.messages(platform.privateChat(ada))).toEqual([]);
  });

  it("says where a proxy, another website or an unknown certificate is in the way", async () => {
    const answers: Record<string, [status: number, headers: object, body: string]> = {
      "/moved": [301, { location: "https://127.0.0.1/elsewhere" }, ""],
      "/api/v4": [404, {}, '{"id":"api.context.404.app_error"}'],
      "/website": [200, { "content-type": "text/html" }, "<h1>Hello</h1>"],
    };
    const other = createServer(({ url = "" }, response) => {
      const prefix = Object.keys(answers).find((each) => url.startsWith(each)) ?? "";
      const [status, headers, body] = answers[prefix] ?? [404, {}, ""];
      response.writeHead(status, { ...headers }).end(body);
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const base = `http://127.0.0.1:${port}`;
    for (const [path, words] of [
      ["/moved", "put the address that it leads to into `url`"],
      ["/website", "what answers there is not Mattermost"],
      ["/nothing", "is there a proxy in between?"],
      ["/api/v4", "is `url` without its path /api/v4?"],
    ]) {
      const { start } = await setUp({}, { url: `${base}${path}` });
      await expect(start(), path).rejects.toMatchObject({
        code: "channel-down",
        message: expect.stringContaining(words ?? ""),
      });
    }
    const options = { url: base, token: "t", posted() {} };
    await expect(openSocket(options, new AbortController().signal)).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringMatching(/HTTP 404.*a proxy in between has to let it through/),
    });
    const cause = { code: "SELF_SIGNED_CERT_IN_CHAIN" };
    expect(platformErrorOf(new TypeError("fetch failed", { cause }))).toMatchObject({
      message: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
      fault: { kind: "unreachable", uncertain: false },
    });
  });

  it("that is overtaken by a stop leaves nothing open", async () => {
    const { platform, provider, start } = await setUp();
    platform.failNext(/^GET \/users\/me$/, { kind: "slow", ms: 200 });
    const starting = start();
    await provider.stop();
    await expect(starting).rejects.toMatchObject({ code: "channel-down" });
    await expect.poll(() => platform.sockets).toBe(0);
    expect(await platform.call("action", {})).toMatchObject({ status: 0 });
  });
});

describe("a question", () => {
  it("is asked for again after as long as the rate limit says", async () => {
    const { platform, ask, card } = await started();
    platform.failNext(/^POST \/posts$/, { kind: "rate-limit", seconds: 1 });
    const request = await ask();
    await expect.poll(() => card(request).buttons.length, LONG).toBeGreaterThan(0);
    const posts = platform.calls.filter(({ method }) => method === "POST /posts");
    expect(posts.length).toBeGreaterThan(1);
    expect((posts[1]?.at ?? 0) - (posts[0]?.at ?? 0)).toBeLessThan(LONG.timeout);
  });

  it("whose card was deleted, or may not be edited any more, ends all the same", async () => {
    const { platform, ask, card, testCore, log } = await started();
    const [gone, other] = [await ask(), await ask()];
    platform.remove(card(gone).id);
    await testCore.end(gone, "expired");
    await testCore.end(other, "expired");
    await expect.poll(() => card(other).buttons).toEqual([]);
    const old = await started({ editLimit: 0 });
    const late = await old.ask();
    await old.platform.press(old.ada, old.card(late).id, "Deny");
    expect(await old.status(late)).toBe("rejected");
    const { told } = await old.platform.press(old.ada, old.card(late).id, "Approve");
    expect(told).toContain("Too late");
    expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("cannot be shown where the bot was taken out of the channel, and that is said", async () => {
    const { platform, ask, provider } = await started();
    platform.kick(platform.room);
    await expect(ask()).rejects.toMatchObject({ code: "channel-down" });
    expect(provider.trouble()).toContain("/invite @BOT");
  });

  it("cannot be handled while the server is down, and can once it is back", async () => {
    const { platform, provider, ask, card, ada, status } = await started();
    platform.down();
    await expect.poll(() => provider.canHandle("claude-code:1"), LONG).toBe(false);
    expect(provider.trouble()).toMatch(/^reconnecting: .*cannot be reached/);
    platform.up();
    await expect.poll(() => provider.canHandle("claude-code:1"), LONG).toBe(true);
    const request = await ask();
    await platform.press(ada, card(request).id, "Approve");
    expect(await status(request)).toBe("approved");
  });

  it("is believed by the server's new key after it has restarted", async () => {
    const { platform, ask, card, ada, status } = await started();
    const request = await ask();
    platform.newKey();
    expect((await platform.press(ada, card(request).id, "Approve")).answered).toBe(false);
    platform.cut();
    await expect.poll(() => platform.sockets, LONG).toBe(1);
    await expect
      .poll(async () => {
        await platform.press(ada, card(request).id, "Approve");
        return status(request);
      }, LONG)
      .toBe("approved");
  });
});

it.each([
  [{}, 1000],
  [{ "retry-after": "7" }, 7000],
  [{ "x-ratelimit-reset": "3" }, 3000],
  [{ "retry-after": "0" }, 1000],
  [{ "retry-after": "Fri, 13 Nov 2026 12:00:00 GMT" }, 1000],
  [{ "retry-after": "-5" }, 1000],
])("a rate limit with the headers %j is kept for %d ms", (headers, retryMs) => {
  const { fault } = platformErrorOf(new Refusal(429, undefined, new Headers(headers)));
  expect(fault).toEqual({ kind: "limited", retryMs });
});

it("a channel whose taps no longer arrive says so, until they do", async () => {
  let blocked = false;
  const line = keepConnected({
    log: openLog(),
    watchMs: 20,
    connect: async () => {
      let end = (_why: string) => {};
      const ended = new Promise<string>((resolve) => {
        end = resolve;
      });
      return { ended, close: () => end("closed") };
    },
    probe: async () => {
      if (blocked) throw Object.assign(new Error("no"), { code: "ECONNREFUSED" });
    },
  });
  onTestFinished(() => line.stop());
  expect(line.trouble()).toBe("it has not been started");
  await line.start();
  expect(line.trouble()).toBe("");
  blocked = true;
  await expect.poll(() => line.trouble()).toContain("ECONNREFUSED");
  blocked = false;
  await expect.poll(() => line.trouble()).toBe("");
});

it("the adapter needs no more than a log and a secret of its context", async () => {
  const { createAdapter } = await import("../../../channels/mattermost/adapter.ts");
  const { log, secret } = contextOf();
  const options = {
    url: "http://127.0.0.1:9",
    token: "t",
    channel: "c".repeat(26),
    callback: "http://127.0.0.1:9",
    listen: "127.0.0.1:0",
  };
  const adapter = createAdapter(options, { log, secret });
  expect(adapter.placeOf("ci:1")).toEqual({ chat: options.channel });
  expect(
    adapter.placeOf(`mattermost:${"a".repeat(26)}:${"b".repeat(26)}:${"c".repeat(26)}`),
  ).toEqual({ chat: "a".repeat(26), thread: "b".repeat(26) });
});
