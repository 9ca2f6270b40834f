/** HTTP hooks against real servers: what is sent, and what is kept to oneself. */
import { describe, expect, it } from "vitest";
import { ask, decides, hasHooks, heard, hooksOf, serve, spec, textOf } from "./setup.ts";

hasHooks();

const http = (url: string, options: Record<string, never> | object = {}) =>
  spec({ type: "http", options: { url, ...options } });

describe("an HTTP hook", () => {
  it("is sent the call as JSON, with the operator's headers", async () => {
    let seen: { method?: string | undefined; headers: object; body: unknown } | undefined;
    const url = await serve(async (request, response) => {
      seen = {
        method: request.method,
        headers: request.headers,
        body: JSON.parse(await textOf(request)),
      };
      response.end(JSON.stringify(decides("deny", { permissionDecisionReason: "no" })));
    });
    expect(
      await ask(http(`${url}/check?x=1`, { headers: { Authorization: "Bearer k" } })),
    ).toMatchObject({ action: "deny" });
    expect(seen).toMatchObject({
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "Bearer k",
        "user-agent": "countersign",
      },
      body: {
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "git push --force" },
      },
    });
  });

  it.each([201, 204])("has nothing to say with status %i and no body", async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end());
    expect(await ask(http(url))).toMatchObject({ action: "nothing" });
  });

  it("does not follow a redirect, not even with the call in it", async () => {
    let followed = 0;
    const other = await serve((_request, response) => {
      followed++;
      response.end('{"decision":"approve"}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_request, response) =>
        response.writeHead(status, { location: other }).end(),
      );
      expect(await ask(http(url))).toMatchObject({
        action: "deny",
        message: expect.stringContaining(`redirect (status ${status})`),
      });
    }
    expect(followed).toBe(0);
  });

  it("tells agents nothing of its address but the host", async () => {
    const { message } = await ask(http("http://user:hush@127.0.0.1:1/s3cret?token=hush"));
    expect(message).toContain("http://127.0.0.1:1 could not be asked (ECONNREFUSED)");
    expect(message).not.toMatch(/hush|s3cret/);
  });

  it("gives its connection back when its time is over", async () => {
    let closed = 0;
    const url = await serve((request) => void request.socket.on("close", () => closed++));
    const slow = { ...http(url), timeoutMs: 100 };
    expect(await ask(slow)).toMatchObject({
      action: "deny",
      message: expect.stringContaining("within 100 ms"),
    });
    await expect.poll(() => closed).toBe(1);
  });

  it("is not kept waiting by a server that never ends its answer", async () => {
    const url = await serve((_request, response) => {
      const dripping = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(dripping));
    });
    const message = expect.stringContaining("did not answer within 150 ms");
    expect(await ask({ ...http(url), timeoutMs: 150 })).toMatchObject({ action: "deny", message });
  });

  it("survives a server that closes its connections between calls", async () => {
    const url = await serve((request, response) => {
      response.on("finish", () => request.socket.destroy());
      response.end("{}");
    });
    const hooks = hooksOf([http(url)]);
    for (let at = 0; at < 10; at++) expect((await heard(hooks)).verdicts).toEqual([]);
  });
});
