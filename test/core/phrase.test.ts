/**
 * The phrase that is typed for what is catastrophic: what counts as the same one, and that it is
 * new each time.
 */
import { expect, it } from "vitest";
import { newPhrase, Phrases, samePhrase } from "../../src/core/phrase.ts";
import { ada, request } from "../support/fixtures.ts";

it("is two words, and another one each time", () => {
  const made = Array.from({ length: 20 }, newPhrase);
  for (const phrase of made) expect(phrase).toMatch(/^approve [0-9a-z]{4}$/);
  expect(new Set(made).size).toBeGreaterThan(15);
});

it.each([
  ["letter case", "Approve 7K2Q"],
  ["spaces around it", "  approve 7k2q\n"],
  ["more spaces between its words", "approve \t  7k2q"],
])("is the same whatever its %s", (_what, typed) => {
  expect(samePhrase(typed, "approve 7k2q")).toBe(true);
});

it.each([
  ["another code", "approve 7k2p"],
  ["a part of it", "approve 7k2"],
  ["one word of it", "approve"],
  ["no space between its words", "approve7k2q"],
  ["a space within its code", "approve 7k 2q"],
  ["a letter that only looks like one of it", "approve 7k2q".replace("a", "\u0430")],
  ["a letter that becomes one of it when it is a capital", "approve 7kſq"],
  ["nothing", ""],
])("is not the same with %s", (_what, typed) => {
  for (const phrase of ["approve 7k2q", "approve 7ksq"])
    expect(samePhrase(typed, phrase)).toBe(false);
});

it("forgets the wrong tries of a request that is over", () => {
  const phrases = new Phrases();
  const asked = request({ level: "catastrophic", phrase: "approve 7k2q" });
  const wrong = {
    approval: asked.id,
    choice: "approve",
    person: ada,
    phrase: "approve xxxx",
  } as const;
  expect(phrases.missing(wrong, asked)).toMatchObject({ triesLeft: 2 });
  expect(phrases.missing(wrong, asked)).toMatchObject({ triesLeft: 1 });
  phrases.forget(asked.id);
  expect(phrases.missing(wrong, asked)).toMatchObject({ triesLeft: 2 });
});
