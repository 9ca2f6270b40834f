/**
 * What one turn remembers of an action: denied, approved or unanswered, and what counts as the same
 * action.
 */
import { describe, expect, it } from "vitest";
import type { Level, ToolCall } from "../../src/core/model.ts";
import type { TurnEntry } from "../../src/core/store.ts";
import { Turns, type TurnsOptions } from "../../src/core/turns.ts";
import { memoryStore } from "../../src/stores/memory.ts";
import { toolCall } from "../support/fixtures.ts";

const HOUR = 3_600_000;
const fetching = (over: Partial<ToolCall> = {}) =>
  toolCall({ turn: "t-1", tool: "WebFetch", input: { url: "a" }, ...over });

function remembering(over: Omit<Partial<TurnsOptions>, "store"> = {}) {
  const store = memoryStore();
  const turns = new Turns({ store, ...over });
  const recall = (call: ToolCall, level: Level = "dangerous") => turns.recall(call, { level });
  return { store, turns, recall };
}

describe("a turn", () => {
  it.each([
    ["approved", { kind: "approved", approval: "a-1" }],
    ["rejected", { kind: "denied", approval: "a-1" }],
    ["expired", { kind: "ask" }],
    ["cancelled", { kind: "ask" }],
  ] as const)(
    "that a question ended in as %s answers the same action accordingly",
    async (status, known) => {
      const { turns, recall } = remembering();
      await turns.remember(fetching(), status, "a-1");
      expect(await recall(fetching())).toEqual(known);
    },
  );

  it("whose questions went unanswered three times names the last of them", async () => {
    const { turns, recall } = remembering();
    for (const approval of ["a-1", "a-2", "a-3"])
      await turns.remember(fetching(), "expired", approval);
    expect(await recall(fetching())).toEqual({ kind: "exhausted", approval: "a-3" });
  });

  it("asks again what was approved where a repetition has a second effect", async () => {
    const { turns, recall } = remembering();
    const push = toolCall({ turn: "t-1" });
    await turns.remember(push, "approved", "a-1");
    expect(await recall(push)).toEqual({ kind: "ask" });
  });

  it("asks again what was approved where it is catastrophic, and denies it again where it was denied", async () => {
    const { turns, recall } = remembering();
    await turns.remember(fetching(), "approved", "a-1");
    expect(await recall(fetching(), "catastrophic")).toEqual({ kind: "ask" });
    await turns.remember(fetching(), "rejected", "a-2");
    expect(await recall(fetching(), "catastrophic")).toEqual({ kind: "denied", approval: "a-2" });
  });

  it("is not needed: a call without one is asked each time, and nothing is kept of it", async () => {
    const { store, turns, recall } = remembering();
    const { turn: _turn, ...call } = fetching();
    const put: TurnEntry[] = [];
    store.turns.put = async (_key, entry) => void put.push(entry);
    await turns.remember(call, "rejected", "a-1");
    expect(await recall(call)).toEqual({ kind: "ask" });
    expect(put).toEqual([]);
  });

  it("is kept for six hours", async () => {
    const { store, turns } = remembering({ now: () => 1000 });
    const put: unknown[] = [];
    store.turns.put = async (_key, entry, until) => void put.push([entry, until]);
    await turns.remember(fetching(), "approved", "a-1");
    await turns.remember(fetching(), "expired", "a-2");
    expect(put).toEqual([
      [{ state: "approved", timeouts: 0, approval: "a-1" }, 1000 + 6 * HOUR],
      [{ state: "timeout", timeouts: 1, approval: "a-2" }, 1000 + 6 * HOUR],
    ]);
  });
});

describe("the same action", () => {
  it.each([
    ["input", { input: { url: "b" } }],
    ["directory", { cwd: "/elsewhere" }],
    ["tool", { tool: "WebSearch" }],
    ["session", { session: "s:2" }],
    ["token", { owner: "another" }],
    ["turn", { turn: "t-2" }],
  ])("is another one where its %s differs", async (_what, over) => {
    const { turns, recall } = remembering();
    await turns.remember(fetching(), "rejected", "a-1");
    expect(await recall(fetching(over))).toEqual({ kind: "ask" });
  });

  const search = (query: unknown) =>
    fetching({ tool: "browser_search", input: { query, limit: 5 } as ToolCall["input"] });

  it.each([
    ["spaces around the query", "cats and dogs", "  cats and\n dogs "],
    ["a query that is left out or null", undefined, null],
    ["a query that is no text, said twice", 5, 5],
  ])("is a search whatever its limit and with %s", async (_what, one, other) => {
    const { turns, recall } = remembering();
    await turns.remember(search(one), "rejected", "a-1");
    expect(
      await recall({ ...search(other), input: { ...search(other).input, limit: 50 } }),
    ).toMatchObject({ kind: "denied" });
  });

  it.each([
    ["cats", "dogs"],
    ["cats and dogs", "catsanddogs"],
    [5, 6],
    [5, null],
  ])("is not a search for %o and one for %o", async (one, other) => {
    const { turns, recall } = remembering();
    await turns.remember(search(one), "rejected", "a-1");
    expect(await recall(search(other))).toEqual({ kind: "ask" });
  });
});

describe("an approval within a turn", () => {
  const READING = [
    "Read",
    "Glob",
    "Grep",
    "LS",
    "NotebookRead",
    "WebFetch",
    "WebSearch",
    "browser_search",
  ];

  it.each([...READING, "read_file", "list_directory"])(
    "serves again for %s, which changes nothing",
    async (tool) => {
      const { turns, recall } = remembering();
      await turns.remember(fetching({ tool }), "approved", "a-1");
      expect(await recall(fetching({ tool }))).toEqual({ kind: "approved", approval: "a-1" });
    },
  );

  it("serves again for a tool that the operator names, beside the known ones", async () => {
    const { turns, recall } = remembering({ replayable: ["look_up"] });
    for (const tool of ["look_up", "Read", "look_down"])
      await turns.remember(fetching({ tool }), "approved", "a-1");
    const kinds = await Promise.all(
      ["look_up", "Read", "look_down"].map((tool) => recall(fetching({ tool }))),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["approved", "approved", "ask"]);
  });
});
