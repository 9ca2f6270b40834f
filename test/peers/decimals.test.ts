/** Amounts: which texts are one, and that nothing is ever rounded. */

import { expect, it, test } from "vitest";
import { decimalOf, millionthsOf } from "../../src/peers/decimals.ts";
import fc from "../support/properties.ts";

test.each([
  ["0", 0n],
  ["0.0", 0n],
  ["1", 1_000_000n],
  ["0.10", 100_000n],
  ["0.000001", 1n],
  ["10.5", 10_500_000n],
  ["999999999999.999999", 999_999_999_999_999_999n],
  ["999999999999999999", 999_999_999_999_999_999_000_000n],
])("%s is %d millionths", (text, millionths) => {
  expect(millionthsOf(text)).toBe(millionths);
});

test.each([
  ...[
    "",
    " ",
    ".",
    ".5",
    "5.",
    "-1",
    "+1",
    "--1",
    "1e3",
    "1E3",
    "0x10",
    "0b1",
    "1_000",
    "1,5",
    "1 ",
    " 1",
    "1\n",
    "\t1",
    "1.2.3",
  ],
  ...[
    "NaN",
    "Infinity",
    "null",
    "01",
    "00",
    "00.1",
    "0.0000001",
    "1234567890123456789",
    "1234567890123.123456",
    "１",
    "١",
    "²",
    "1n",
    "$1",
  ],
])("%j is none", (text) => {
  expect(millionthsOf(text)).toBeUndefined();
});

it("reads back what it writes, for every amount there is", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (millionths) => {
      expect(millionthsOf(decimalOf(millionths))).toBe(millionths);
    }),
  );
});

it("agrees with the digits, whatever text it is given", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0019.-e+ ,"), maxLength: 22 }), (text) => {
      const plain = /^(0|[1-9]\d*)(\.\d{1,6})?$/.test(text) && text.replace(".", "").length <= 18;
      const millionths = millionthsOf(text);
      expect(millionths !== undefined).toBe(plain);
      if (millionths !== undefined) expect(Number(millionths) / 1e6).toBeCloseTo(Number(text), 3);
    }),
    { numRuns: 2000 },
  );
});
