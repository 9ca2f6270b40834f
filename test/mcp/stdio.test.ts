/** The proxy in front of a server that it starts, as a client sees it line by line. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openPipe, openWorld, TINY } from "./rig.ts";

const text = (line: { result?: { content?: { text: string }[] } }) =>
  line.result?.content?.[0]?.text ?? "";

describe("a call of a tool", () => {
  it("runs at once where policy allows it, and its outcome is reported", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "read_record", { id: "7" });
    expect(text(await pipe.answer(1))).toBe("ran read_record");
    expect(world.ran()).toEqual([{ name: "read_record", input: { id: "7" } }]);
    await expect
      .poll(() => world.audit())
      .toContainEqual(expect.objectContaining({ type: "outcome", ok: true, matches: true }));
  });

  it("is held until a person approves, and then forwarded byte for byte", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    const line =
      '{ "jsonrpc":"2.0","id":"a", "params":{"arguments":{"id":"1","n":1.0},' +
      '"name":"delete_record"},' +
      '"method":"tools/call"}';
    pipe.send(line);
    const [open] = await world.pending();
    expect(open).toMatchObject({
      tool: "mcp__tiny__delete_record",
      arguments: '{"id":"1","n":1.0}',
      session: expect.stringMatching(/^mcp:tiny:[\w-]{12}$/),
    });
    expect(world.ran()).toEqual([]);
    await world.answer(open?.id, { decision: "approve" });
    expect(text(await pipe.answer("a"))).toBe("ran delete_record");
    expect(world.seen()).toContain(line);
  });

  it("that is denied is a tool result with the reason, and the server never hears of it", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" });
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "deny", reason: "not on a Friday" });
    const answer = await pipe.answer(1);
    expect(answer.result.isError).toBe(true);
    expect(text(answer)).toContain("not on a Friday");
    expect(world.seen()).toEqual([]);
  });

  it("runs with the approver's input where that was edited", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" }, { _meta: { trace: "t" } });
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve", input: { id: "8" } });
    await pipe.answer(1);
    expect(world.ran()).toEqual([{ name: "delete_record", input: { id: "8" } }]);
    expect(world.seen()[0]).toContain('"_meta":{"trace":"t"}');
  });

  it("waits beside others, which go on", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" });
    await world.pending();
    pipe.send({ id: 2, method: "echo", params: { a: 1 } });
    expect((await pipe.answer(2)).result).toEqual({ a: 1 });
    pipe.call(3, "read_record");
    expect(text(await pipe.answer(3))).toBe("ran read_record");
  });

  it("that nobody answers in time is told to call again, and the repeat goes on waiting", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, ["--name", "tiny", "--wait", "0.2"]);
    pipe.call(1, "delete_record", { id: "7" });
    const first = await pipe.answer(1);
    expect(first.result.isError).toBe(true);
    const [open] = await world.pending();
    expect(text(first)).toContain(`still waiting for a person's approval (approval ${open?.id})`);
    pipe.call(2, "delete_record", { id: "7" });
    await pipe.answer(2);
    expect(await world.pending()).toHaveLength(1);
    expect(world.seen()).toEqual([]);
  });

  it("that was answered meanwhile runs when it is repeated, and once", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, ["--name", "tiny", "--wait", "0.2"]);
    pipe.call(1, "delete_record", { id: "7" });
    await pipe.answer(1);
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    expect(world.ran()).toEqual([]);
    pipe.call(2, "delete_record", { id: "8" });
    expect((await pipe.answer(2)).result.isError).toBe(true);
    pipe.call(3, "delete_record", { id: "7" });
    expect(text(await pipe.answer(3))).toBe("ran delete_record");
    pipe.call(4, "delete_record", { id: "7" });
    expect((await pipe.answer(4)).result.isError).toBe(true);
    expect(world.ran()).toHaveLength(1);
  });

  it("with a progress token is told that it waits", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" }, { _meta: { progressToken: "p" } });
    const told = await pipe.next(({ method }) => method === "notifications/progress");
    expect(told.params).toMatchObject({ progressToken: "p", message: expect.any(String) });
  });

  it("asks as the client that it is, with the server's hints", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    const clientInfo = { name: "claude-ai", version: "1" };
    pipe.send({
      id: 0,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", clientInfo },
    });
    await pipe.answer(0);
    pipe.send({ id: 1, method: "tools/list" });
    await pipe.answer(1);
    pipe.call(2, "delete_record", { id: "7" });
    const [open] = await world.pending();
    expect(open).toMatchObject({ keys: expect.arrayContaining(["tool.declared_destructive"]) });
    const { body } = await world.send("GET", `/v1/approvals/${open?.id}`);
    expect(body.card.agent).toBe("claude-ai");
  });

  it("is not run without a gateway, nor when it stops while a person is asked", async () => {
    const world = await openWorld();
    const down = openPipe(world, undefined, { env: { COUNTERSIGN_URL: "http://127.0.0.1:1" } });
    down.call(1, "read_record");
    const answer = await down.answer(1);
    expect(answer.result.isError).toBe(true);
    expect(text(answer)).toContain("countersign start");
    const pipe = openPipe(world);
    pipe.call(2, "delete_record");
    await world.pending();
    await world.gateway.stop();
    expect((await pipe.answer(2)).result.isError).toBe(true);
    expect(world.seen()).toEqual([]);
  });

  it("may be twice the same at once: one card, and the tap allows what it counted", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" });
    pipe.call(2, "delete_record", { id: "7" });
    await expect.poll(async () => (await world.pending())[0]?.calls).toBe(2);
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve", calls: 1 });
    const first = await pipe.next(({ result }) => result && !result.isError);
    expect(text(first)).toBe("ran delete_record");
    expect(world.ran()).toHaveLength(1);
  });
});

describe("a call that its client withdraws", () => {
  it("is no question any more, and the server hears of neither", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" });
    const [open] = await world.pending();
    pipe.send({ method: "notifications/cancelled", params: { requestId: 1 } });
    await expect
      .poll(async () => (await world.send("GET", `/v1/approvals/${open?.id}`)).body.status)
      .toBe("cancelled");
    pipe.send({ id: 2, method: "echo", params: {} });
    await pipe.answer(2);
    expect(world.seen()).toHaveLength(1);
    expect(pipe.said.map(({ id }) => id)).not.toContain(1);
  });

  it("just as it is approved runs or does not, but is never withdrawn before it was sent", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    for (let id = 1; id <= 8; id++) {
      pipe.call(id, "delete_record", { id: String(id) });
      const [open] = await world.pending();
      const answered = world.answer(open?.id, { decision: "approve" });
      pipe.send({ method: "notifications/cancelled", params: { requestId: id } });
      await answered;
    }
    pipe.send({ id: "end", method: "echo", params: {} });
    await pipe.answer("end");
    const seen = world.seen().map((line) => JSON.parse(line) as { id?: number; params: object });
    const calls = new Set(seen.flatMap(({ id }) => (id === undefined ? [] : [id])));
    for (const { id, params } of seen)
      if (id === undefined) expect(calls).toContain((params as { requestId: number }).requestId);
  });

  it("after it was forwarded is withdrawn at the server", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "slow");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    await expect.poll(() => world.ran()).toHaveLength(1);
    pipe.send({ method: "notifications/cancelled", params: { requestId: 1 } });
    await expect.poll(() => world.seen().join("\n")).toContain("notifications/cancelled");
  });
});

describe("what a client writes to get past the proxy", () => {
  const hidden =
    '{"jsonrpc":"2.0","id":66,"method":"tools/call","params":{"name":"delete_record"}}';
  const attacks: Record<string, string> = {
    "a batch": `[${hidden}]`,
    "a batch after a blank": ` \t[${hidden}]`,
    "half a message": hidden.slice(0, -3),
    "two messages on a line": `${hidden}${hidden}`,
    "a method that stands twice": hidden.replace('"id"', '"method":"ping","id"'),
    "a method that differs in case": hidden.replace(
      '"method":"tools/call"',
      '"method":"ping","Method":"tools/call"',
    ),
    "a key with a letter that folds": hidden.replace('"params"', '"param\u017f"'),
    "a method with blanks": hidden.replace("tools/call", " tools/call "),
    "a call without an id": hidden.replace('"id":66,', ""),
    "a call with an id that is null": hidden.replace("66", "null"),
    "arguments that stand twice": hidden.replace(
      '"name":"delete_record"',
      '"name":"delete_record","arguments":{"id":"1","id":"2"}',
    ),
    "a name that stands twice": hidden.replace(
      '"name":"delete_record"',
      '"name":"read_record","name":"delete_record"',
    ),
    "a name in other letters": hidden.replace(
      '"name":"delete_record"',
      '"name":"read_record","Name":"delete_record"',
    ),
    "a request that is a response too": hidden.replace('"id":66', '"id":66,"result":{}'),
    "a lone carriage return": `{"jsonrpc":"2.0","method":"x","params":\r${hidden}\r}`,
    "a byte order mark": `\ufeff${hidden}`,
    "a prototype": hidden.replace('"id":66', '"id":66,"__proto__":{"method":"ping"}'),
    "an id of another kind": hidden.replace("66", "[66]"),
  };

  it.each(Object.keys(attacks))("%s never reaches the server", async (name) => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.send(attacks[name] ?? "");
    expect((await pipe.next(({ error }) => error)).error.code).toBeLessThan(-32_000);
    pipe.send({ id: "end", method: "echo", params: {} });
    await pipe.answer("end");
    expect(world.seen()).toHaveLength(1);
    expect(world.ran()).toEqual([]);
  });

  it("a message that ends in CRLF is one, and a separator in a string ends none", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.send('{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":1}}\r');
    expect((await pipe.answer(1)).result).toEqual({ a: 1 });
    const words = `x\u2028${hidden}\u2029\u0085`;
    pipe.send({ id: 2, method: "echo", params: { words } });
    expect((await pipe.answer(2)).result).toEqual({ words });
    expect(world.ran()).toEqual([]);
  });

  it("an id that is still open is not taken again, whoever asks", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" });
    await world.pending();
    pipe.call(1, "read_record");
    expect((await pipe.next(({ error }) => error)).error.message).toContain("without an answer");
    pipe.call("1", "read_record");
    expect(text(await pipe.answer("1"))).toBe("ran read_record");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "deny" });
    await pipe.answer(1);
    expect(world.ran()).toHaveLength(1);
  });

  it("arguments that are no object, and a tool without a name, are refused", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.send({ id: 1, method: "tools/call", params: { name: "read_record", arguments: [1] } });
    pipe.send({ id: 2, method: "tools/call", params: { arguments: {} } });
    pipe.send({ id: 3, method: "tools/call" });
    for (const id of [1, 2, 3]) expect((await pipe.answer(id)).error.code).toBe(-32_602);
    expect(world.seen()).toEqual([]);
  });

  it("a state that was not sealed here is no approval", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "delete_record", { id: "7" }, { requestState: "AAAA" });
    pipe.call(2, "delete_record", { id: "7" }, { inputResponses: { a: {} } });
    for (const id of [1, 2]) expect(text(await pipe.answer(id))).toContain("requestState");
    expect(world.seen()).toEqual([]);
  });
});

describe("what a server writes", () => {
  it("passes, but for what is no message", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "garbage");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    expect(text(await pipe.answer(1))).toBe("ran garbage");
    expect(pipe.told.text).toContain("it was dropped: this is no JSON");
  });

  it("as an answer to a call that is still held is dropped", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call("held", "delete_record", { id: "7" });
    const [held] = await world.pending();
    pipe.call(2, "forges");
    await world.pending(2);
    const other = (await world.pending(2)).find(({ id }) => id !== held?.id);
    await world.answer(other?.id, { decision: "approve" });
    await pipe.answer(2);
    await world.answer(held?.id, { decision: "deny", reason: "no" });
    expect(text(await pipe.answer("held"))).toContain("no");
  });

  it("may be long, in both directions", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    const long = "y".repeat(3 * 1024 * 1024);
    pipe.send({ id: 1, method: "echo", params: { long } });
    expect((await pipe.answer(1)).result.long).toHaveLength(long.length);
    pipe.call(2, "huge");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    expect(text(await pipe.answer(2))).toHaveLength(8 * 1024 * 1024);
  });

  it("of an error is reported as one", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "fails");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    expect(text(await pipe.answer(1))).toBe("it broke");
    await expect
      .poll(() => world.audit())
      .toContainEqual(expect.objectContaining({ type: "outcome", ok: false }));
  });
});

describe("the end", () => {
  it("of the server is that of the proxy, with its exit code", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.call(1, "crash");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    expect(await pipe.exit).toBe(7);
    const second = openPipe(world);
    second.call(1, "killed");
    const [again] = await world.pending();
    await world.answer(again?.id, { decision: "approve" });
    expect(await second.exit).toBe(128 + 9);
  });

  it("of the client's input withdraws what waits and ends the server", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, ["--name", "tiny", "--wait", "0.1"]);
    pipe.call(1, "delete_record", { id: "7" });
    await pipe.answer(1);
    const [left] = await world.pending();
    const held = openPipe(world);
    held.call(1, "delete_record", { id: "8" });
    const open = (await world.pending(2)).find(({ id }) => id !== left?.id);
    for (const each of [pipe, held]) each.child.stdin?.end();
    expect(await pipe.exit).toBe(0);
    expect(await held.exit).toBe(0);
    for (const { id } of [left, open] as { id: string }[])
      expect((await world.send("GET", `/v1/approvals/${id}`)).body.status).toBe("cancelled");
    expect(world.ran()).toEqual([]);
  });

  it("by a signal ends the server too", async () => {
    const world = await openWorld();
    const pipe = openPipe(world);
    pipe.send({ id: 1, method: "echo", params: {} });
    await pipe.answer(1);
    pipe.child.kill("SIGTERM");
    expect(await pipe.exit).toBe(128 + 15);
  });

  it("comes at once where there is no such server", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, [], { server: ["/nowhere/server"] });
    expect(await pipe.exit).toBe(127);
    expect(pipe.told.text).toContain("no such command");
  });
});

describe("the tools that a server lists", () => {
  const list = async (pipe: ReturnType<typeof openPipe>, id: string | number) => {
    pipe.send({ id, method: "tools/list" });
    return (await pipe.answer(id)).result.tools as { name: string; description: string }[];
  };

  it("are those that the session's mode shows", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, ["--name", "tiny", "--session", "mcp:tiny:here"]);
    expect((await list(pipe, 1)).map(({ name }) => name)).toEqual(["read_record", "delete_record"]);
    await world.send("PUT", "/v1/sessions/mcp%3Atiny%3Ahere", {
      body: { mode: "look" },
      token: world.tokens.admin,
    });
    expect((await list(pipe, 2)).map(({ name }) => name)).toEqual(["read_record"]);
    pipe.call(3, "delete_record");
    expect((await pipe.answer(3)).result.isError).toBe(true);
    expect(world.ran()).toEqual([]);
  });

  it("stay as they were accepted when one changes, and it runs only once a person accepts", async () => {
    const world = await openWorld();
    await list(openPipe(world), 1);
    writeFileSync(join(world.home, "changed"), "");
    const pipe = openPipe(world);
    expect((await list(pipe, 1))[0]).toMatchObject({ name: "read_record", description: "Reads" });
    pipe.call(2, "read_record");
    const [open] = await world.pending();
    expect(open?.tool).toBe("McpToolChanged");
    expect(JSON.parse(String(open?.arguments))).toMatchObject({
      tool: "read_record",
      before: { description: "Reads" },
      after: { description: expect.stringContaining("evil.example") },
    });
    await world.answer(open?.id, { decision: "deny", reason: "no" });
    expect((await pipe.answer(2)).result.isError).toBe(true);
    expect(world.ran()).toEqual([]);
  });

  it("that a person accepted are shown as they are now, and asked about no more", async () => {
    const world = await openWorld();
    await list(openPipe(world), 1);
    writeFileSync(join(world.home, "changed"), "");
    const pipe = openPipe(world);
    await list(pipe, 1);
    pipe.call(2, "read_record");
    const [open] = await world.pending();
    await world.answer(open?.id, { decision: "approve" });
    await pipe.next(({ method }) => method === "notifications/tools/list_changed");
    expect(text(await pipe.answer(2))).toBe("ran read_record");
    expect((await list(pipe, 3))[0]?.description).toContain("evil.example");
    const later = openPipe(world);
    expect((await list(later, 1))[0]?.description).toContain("evil.example");
    later.call(2, "read_record");
    expect(text(await later.answer(2))).toBe("ran read_record");
  });

  it("stand there once, and two that policies cannot tell apart are one", async () => {
    const world = await openWorld();
    const pipe = openPipe(world, undefined, { env: { RIVALS: "1", TWICE: "1" } });
    expect((await list(pipe, 1)).map(({ name, description }) => [name, description])).toEqual([
      ["read_record", "Reads"],
      ["delete_record", "Deletes"],
      ["a.b", "one"],
    ]);
    pipe.call(2, "a_b");
    expect(text(await pipe.answer(2))).toContain("cannot be told apart");
    expect(world.ran()).toEqual([]);
  });

  it("may be recorded in a file that is damaged: then each is asked about", async () => {
    const world = await openWorld();
    await list(openPipe(world), 1);
    writeFileSync(join(world.home, "mcp", "mcp__tiny__tools.jsonl"), "damaged\n");
    const pipe = openPipe(world);
    expect(await list(pipe, 1)).toEqual([]);
    pipe.call(2, "read_record");
    expect((await world.pending())[0]?.tool).toBe("McpToolChanged");
  });
});

it("a server is named after its program where no name is given", async () => {
  const world = await openWorld();
  const pipe = openPipe(world, [], { server: [process.execPath, TINY] });
  pipe.call(1, "delete_record");
  expect((await world.pending())[0]?.tool).toBe("mcp__tiny-server__delete_record");
});
