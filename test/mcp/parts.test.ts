/** The parts of the MCP proxy that a stream or a stranger could confuse. */
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { lineCutter, oneLine } from "../../src/mcp/lines.ts";
import { readClientMessage, toolRequest, withParams } from "../../src/mcp/message.ts";
import { sealedStates } from "../../src/mcp/sealed-state.ts";
import { eventsIn, withData } from "../../src/mcp/sse.ts";
import { checkedServerName, nameOf, policyName } from "../../src/mcp/tool-names.ts";
import fc from "../support/properties.ts";

/** A buffer in pieces of these lengths, over and over. */
function cutUp(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const end = at + (lengths[turn % lengths.length] ?? 1);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

describe("lines", () => {
  it("are the same however the stream is cut up", () => {
    const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, " "));
    const lines = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 6 });
    fc.assert(
      fc.property(lines, lengths, (written, cuts) => {
        const got: string[] = [];
        const cut = lineCutter(
          (each) => got.push(each.toString("utf8")),
          () => got.push("too long"),
        );
        const text = written.map(([words, end]) => words + end).join("");
        for (const piece of cutUp(Buffer.from(text), cuts)) cut(piece);
        expect(got).toEqual(written.map(([words]) => words).filter((words) => words !== ""));
      }),
    );
  });

  it("that are too long are skipped, each told once, and the next ones are read", () => {
    const got: string[] = [];
    const cut = lineCutter(
      (line) => got.push(line.toString("utf8")),
      () => got.push("too long"),
      4,
    );
    for (const piece of ["abcd\nabc", "de", "fgh\n", "ij\nunfinished"]) cut(Buffer.from(piece));
    expect(got).toEqual(["abcd", "too long", "ij"]);
  });

  it("keep the value of what they escape", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\u0085", "\u2028", "\u2029", '"', "\\") });
    fc.assert(
      fc.property(text, (words) => {
        const line = oneLine(JSON.stringify({ words }));
        expect(JSON.parse(line)).toEqual({ words });
        expect(line).not.toMatch(/[\u0085\u2028\u2029]/);
      }),
    );
  });
});

describe("server-sent events", () => {
  const events = fc.array(
    fc.record({
      data: fc.array(fc.constantFrom("", "a", "x: y", "é", " b"), { minLength: 1, maxLength: 3 }),
      id: fc.option(fc.constantFrom("1", "e-2"), { nil: undefined }),
    }),
    { maxLength: 4 },
  );

  it("are the same however the stream is cut up and its lines end", async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.constantFrom("\n", "\r\n", "\r"),
        lengths,
        async (all, end, cuts) => {
          const texts = all.map(({ data, id }) =>
            [
              "event: message",
              ...(id === undefined ? [] : [`id: ${id}`]),
              ...data.map((line) => `data: ${line}`),
              "",
              "",
            ].join(end),
          );
          // a lone return at the very end may be half of a pair
          const stream = Readable.from(cutUp(Buffer.from(`${texts.join("")}:`), cuts));
          const got = [];
          for await (const event of eventsIn(stream)) got.push(event);
          expect(got.map(({ text }) => text)).toEqual(texts);
          expect(got.map(({ data }) => data)).toEqual(all.map(({ data }) => data.join("\n")));
          expect(got.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        },
      ),
    );
  });

  it("keep their name and their id with other data", () => {
    const event = { text: "id: 7\nevent: message\ndata: a\n\n", data: "a", id: "7" };
    expect(withData(event, "b")).toBe("event: message\nid: 7\ndata: b\n\n");
  });
});

describe("a sealed state", () => {
  const call = { session: "mcp:a:1", tool: "mcp__a__b", input: '{"n":9007199254740993}' };
  const round = { kind: "allowed", call: "c", state: "theirs" } as const;

  it("opens once, for the very call that it was sealed for", () => {
    const states = sealedStates();
    const state = states.seal(call, round);
    const others = [
      { ...call, session: "mcp:a:2" },
      { ...call, tool: "mcp__a__c" },
      { ...call, input: "{}" },
      // the same number to a double
      { ...call, input: '{"n":9007199254740992}' },
    ];
    for (const other of others) expect(states.open(other, state)).toBeUndefined();
    expect(sealedStates().open(call, state)).toBeUndefined();
    expect(states.open({ ...call, input: '{ "n": 9007199254740993 }' }, state)).toEqual(round);
    expect(states.open(call, state)).toBeUndefined();
  });

  it("opens with no letter changed, added or left out", () => {
    const states = sealedStates();
    const state = states.seal(call, round);
    fc.assert(
      fc.property(
        fc.nat(state.length - 1),
        fc.constantFrom("A", "b", "-", "", "="),
        (at, letter) => {
          const changed = state.slice(0, at) + letter + state.slice(at + 1);
          if (changed !== state) expect(states.open(call, changed)).toBeUndefined();
        },
      ),
    );
    expect(states.open(call, `${state}=`)).toBeUndefined();
    expect(states.open(call, state)).toEqual(round);
  });

  it("ends after an hour", () => {
    let now = 0;
    const states = sealedStates(() => now);
    const state = states.seal(call, round);
    now = 3_600_001;
    expect(states.open(call, state)).toBeUndefined();
  });
});

describe("a call with other parameters", () => {
  it("keeps the bytes of all that is not changed", () => {
    const text =
      '{"jsonrpc":"2.0","id":1.0,"method":"tools/call",' +
      '"params":{"name":"a","arguments":{"n":1e2},"_meta":{"x":9007199254740993}}}';
    const message = readClientMessage(text);
    expect(withParams(message.body, { arguments: { n: 3 } })).toBe(
      '{"jsonrpc":"2.0","id":1.0,"method":"tools/call",' +
        '"params":{"name":"a","_meta":{"x":9007199254740993},"arguments":{"n":3}}}',
    );
    expect(toolRequest(message.body).input).toBe('{"n":1e2}');
  });
});

describe("a name", () => {
  it("is the one that Claude Code gives a tool", () => {
    expect(policyName("my server", "files.read/all")).toBe("mcp__my_server__files_read_all");
  });

  it("of a server is that of its program, whoever starts it", () => {
    const named: [string[], string][] = [
      [["npx", "-y", "@modelcontextprotocol/server-filesystem@1.2", "/data"], "server-filesystem"],
      [["uvx", "mcp-server-git"], "mcp-server-git"],
      [["/usr/bin/python3", "/opt/wiki.py"], "wiki"],
      [["uv", "run", "server.py"], "server"],
      [["./mine"], "mine"],
      [["node"], "node"],
    ];
    for (const [words, name] of named) expect(nameOf(words)).toBe(name);
    expect(nameOf(new URL("https://wiki.example.com/mcp"))).toBe("wiki_example_com");
  });

  it("that could break a session key or a header is refused", () => {
    for (const name of ["", " ", "a\nb", "a*", "x".repeat(65), "(a)"])
      expect(() => checkedServerName(name)).toThrow("--name");
    expect(checkedServerName("my files")).toBe("my files");
  });
});
