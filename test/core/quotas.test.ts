/**
 * What one token may hold open, counted: which limit refuses, with which words, and that everything
 * is given back.
 */
import { describe, expect, it } from "vitest";
import { type QuotaLimits, Quotas } from "../../src/core/quotas.ts";

const LARGE = 65_536;
const quotas = (over: Partial<QuotaLimits> = {}) =>
  new Quotas({ calls: 10, questions: 10, bytes: 1_000_000, ...over });
const why = (code: string, message: string) => expect.objectContaining({ code, message });
const asksTooMuch = (what: string) =>
  `Not asked: this agent has too many open questions (${what}). Wait until people have ` +
  "answered before you ask for more.";

describe("calls without a decision", () => {
  it("are refused beyond their limit, with its number, until one is let go", () => {
    const of = quotas({ calls: 2 });
    of.enter("a", 1);
    of.enter("a", 1);
    const message =
      "this agent has 2 calls without a decision; wait until some of them are " +
      "decided before you make more";
    expect(() => of.enter("a", 1)).toThrow(why("too-many-calls", message));
    of.leave("a", 0);
    of.enter("a", 1);
    expect(() => of.enter("a", 1)).toThrow(why("too-many-calls", message));
  });

  it("of one token take nothing from another", () => {
    const of = quotas({ calls: 1 });
    of.enter("a", 1);
    expect(() => of.enter("b", 1)).not.toThrow();
  });

  it("are refused at once where they are large and could not wait for a person", () => {
    const of = quotas({ bytes: LARGE });
    of.enter("a", 1);
    expect(of.hold("a", 1)).toBeUndefined();
    expect(() => of.enter("a", LARGE)).not.toThrow();
    const refused = why("too-many-questions", asksTooMuch("its open questions take 65,536 bytes"));
    expect(() => of.enter("a", LARGE + 1)).toThrow(refused);
  });

  it("are taken in where they are large and could wait", () => {
    expect(() => quotas().enter("a", LARGE + 1)).not.toThrow();
  });

  it("that are refused hold nothing", () => {
    const of = quotas({ bytes: LARGE });
    expect(() => of.enter("a", LARGE + 1)).toThrow();
    expect(of.size).toBe(0);
  });
});

describe("open questions", () => {
  it("are refused beyond their number, until one has ended", () => {
    const of = quotas({ questions: 2 });
    of.enter("a", 1);
    of.count("a", 1);
    expect(of.hold("a", 1)).toBeUndefined();
    of.count("a", 1);
    expect(of.hold("a", 1)).toEqual({
      type: "gateway",
      code: "too-many-questions",
      message: asksTooMuch("2 of its questions are open"),
    });
    of.count("a", -1);
    expect(of.hold("a", 1)).toBeUndefined();
  });

  it("are refused beyond their bytes, and those of a call are given back with it", () => {
    const of = quotas({ bytes: 1000 });
    of.enter("a", 1);
    of.enter("a", 1);
    expect(of.hold("a", 600)).toBeUndefined();
    expect(of.hold("a", 401)?.message).toBe(asksTooMuch("its open questions take 1,000 bytes"));
    expect(of.hold("a", 400)).toBeUndefined(); // what was refused holds nothing
    expect(of.hold("a", 1)).toBeDefined();
    of.leave("a", 600);
    expect(of.hold("a", 600)).toBeUndefined();
  });

  it("of a token whose calls are all decided still count", () => {
    const of = quotas({ questions: 1 });
    of.enter("a", 1);
    of.count("a", 1);
    of.leave("a", 0);
    expect(of.hold("a", 1)).toBeDefined();
  });
});

describe("large requests that arrive", () => {
  it("are refused together as soon as their questions could not be held", () => {
    const of = quotas({ bytes: 1000 });
    of.arrive("a", 600);
    expect(() => of.arrive("a", 401)).toThrow(
      why("too-many-questions", asksTooMuch("its open questions take 1,000 bytes")),
    );
    of.arrive("a", 400);
    of.arrived("a", 600);
    expect(() => of.arrive("a", 601)).toThrow();
    expect(() => of.arrive("a", 600)).not.toThrow();
  });

  it("are refused where too many questions are open", () => {
    const of = quotas({ questions: 1 });
    of.count("a", 1);
    expect(() => of.arrive("a", 1)).toThrow(
      why("too-many-questions", asksTooMuch("1 of its questions are open")),
    );
  });
});

describe("a token", () => {
  it.each<[string, (of: Quotas) => void, (of: Quotas) => void]>([
    ["a call", (of) => of.enter("a", 1), (of) => of.leave("a", 0)],
    ["a question", (of) => of.count("a", 1), (of) => of.count("a", -1)],
    ["a request that arrives", (of) => of.arrive("a", 5), (of) => of.arrived("a", 5)],
  ])("is known as long as it holds %s, and forgotten after it", (_what, take, give) => {
    const of = quotas();
    take(of);
    expect(of.size).toBe(1);
    give(of);
    expect(of.size).toBe(0);
  });

  it("is known as long as it holds anything at all", () => {
    const of = quotas({ calls: 2 });
    of.count("a", 1);
    of.arrive("a", 1);
    of.enter("a", 1);
    of.count("a", -1);
    expect(of.size).toBe(1);
    of.arrived("a", 1);
    expect(of.size).toBe(1);
    of.leave("a", 0);
    expect(of.size).toBe(0);
  });

  it("gains nothing by giving back what it does not hold", () => {
    const of = quotas({ calls: 1 });
    of.leave("a", 100);
    of.arrived("a", 100);
    expect(of.size).toBe(0);
    of.enter("a", 1);
    expect(() => of.enter("a", 1)).toThrow(expect.objectContaining({ code: "too-many-calls" }));
  });
});
