/** The measure of growth itself: it finds what is quadratic, and passes what is linear. */
import { expect, test } from "vitest";
import { isLinear } from "../support/growth.ts";

const kept = { sum: 0 };
const steps = (count: number): void => {
  for (let at = 0; at < count; at++) kept.sum += at % 7;
};

test.each<[string, (size: number) => void, size: number]>([
  ["nothing at all", () => {}, 1000],
  ["a loop", (size) => steps(size), 400_000],
  [
    "a sort",
    (size) =>
      void Array.from({ length: size }, (_, at) => (at * 7919) % size).sort((a, b) => a - b),
    40_000,
  ],
])("%s is linear", (_what, run, size) => {
  expect(isLinear(run, size)).toBe(true);
});

test.each<[string, (size: number) => void, size: number]>([
  ["a loop in a loop", (size) => steps(size * size), 4000],
  [
    "an expression that looks again from each place",
    (size) => void /a+$/.test(`${"a".repeat(size)}b`),
    8000,
  ],
  [
    "one that doubles with every letter",
    (size) => void /^(?:a+)+$/.test(`${"a".repeat(size)}b`),
    20,
  ],
])("%s is not, however often it is measured", (_what, run, size) => {
  expect(isLinear(run, size)).toBe(false);
});
