/**
 * Addresses read the same however often they are asked about: the runtime has a quick way that
 * misreads some of them.
 */
import { expect, test } from "vitest";
import { addressOf } from "../../src/judges/urls.ts";

test.each(["é", "https://é.example/a", "http://例え.example", "https://example.com/ü"])(
  "%s is read the same each time",
  (text) => {
    const first = addressOf(text);
    for (let round = 0; round < 60_000; round++)
      if (addressOf(text).key !== first.key)
        expect.fail(`read as ${addressOf(text).key} in round ${round}, as ${first.key} at first`);
    expect(addressOf(text)).toEqual(first);
  },
);
