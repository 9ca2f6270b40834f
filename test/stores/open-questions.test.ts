/** What a node knows as open, where news and look-ups overtake each other. */
import { describe, expect, it } from "vitest";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { OpenQuestions } from "../../src/stores/postgres/open-questions.ts";
import type { ApprovalRow } from "../../src/stores/postgres/tables.ts";

const request = (id: string, over: Partial<ApprovalRequest> = {}) =>
  ({ id, calls: 1, expiresAt: 1000, ...over }) as ApprovalRequest;
const row = (id: string, over: Partial<ApprovalRequest> = {}): ApprovalRow => ({
  ...{ request: request(id, over), decision: undefined },
  ...{ waiting: [], covered: undefined },
});
const idsOf = (questions: OpenQuestions) => [...questions.list(() => 0)].map(({ id }) => id);

describe("the open questions that a node knows", () => {
  it("are those that were opened and have not ended or expired", () => {
    const questions = new OpenQuestions();
    for (const id of ["a", "b", "c"]) questions.expect(id);
    expect(questions.opened(row("a"))).toBe(true);
    expect(questions.opened(row("b", { expiresAt: 5 }))).toBe(true);
    questions.refused("c");
    questions.counted(row("a", { calls: 2 }));
    expect([...questions.list(() => 5)]).toMatchObject([{ id: "a", calls: 2 }]);
    questions.ended("a");
    expect([...questions.list(() => 5)]).toEqual([]);
  });

  it("have none that ended while it was looked up", () => {
    const questions = new OpenQuestions();
    questions.expect("a");
    questions.ended("a");
    expect(questions.opened(row("a"))).toBe(false);
    expect(idsOf(questions)).toEqual([]);
  });

  it("have what came, and not what ended, while all were read", async () => {
    const questions = new OpenQuestions();
    questions.expect("gone");
    questions.opened(row("gone")); // its end was not heard
    await questions.load(async () => {
      questions.expect("new");
      questions.opened(row("new"));
      questions.ended("b");
      return [row("a"), row("b")];
    });
    expect(idsOf(questions)).toEqual(["a", "new"]);
  });

  it("stay as they were where they cannot be read", async () => {
    const questions = new OpenQuestions();
    await questions.load(async () => [row("a")]);
    const reading = questions.load(() => Promise.reject(new Error("lost")));
    await expect(reading).rejects.toThrow("lost");
    expect(idsOf(questions)).toEqual(["a"]);
    await questions.load(async () => [row("a"), row("b")]);
    expect(idsOf(questions)).toEqual(["a", "b"]);
  });
});
