/** The list of policy dialects: each claims keys of its own. */
import { describe, expect, it } from "vitest";
import { dialects } from "../../src/policy/dialects/index.ts";
import { type Dialect, dialectList } from "../../src/policy/loading/dialect.ts";
import { readPolicy } from "../../src/policy/loading/load.ts";

const dialect = (name: string, ...keys: string[]): Dialect => ({ name, keys, read: () => {} });

describe("the list of policy dialects", () => {
  it("cannot be loaded where two claim the same key, and names both", () => {
    const others = [dialect("one", "guards"), dialect("two", "limits"), dialect("three", "guards")];
    expect(() => dialectList(others)).toThrow(
      "the policy dialects one and three both claim the key guards",
    );
    expect(() => dialectList([...dialects, dialect("other", "zeroAccessPaths")])).toThrow(
      "the policy dialects pancode and other both claim the key zeroAccessPaths",
    );
  });

  it("keeps its order where each claims its own", () => {
    const apart = [dialect("one", "guards"), dialect("two", "limits"), dialect("three")];
    expect(dialectList(apart)).toEqual(apart);
  });

  it.each(dialects.flatMap(({ name, keys }) => keys.map((key) => [key, name])))(
    "has %s known as a key of %s's",
    (key) => {
      const load = () =>
        readPolicy(JSON.stringify({ [key]: "not this" }), {
          file: "policy.json",
          source: "user",
          directory: "/p",
        });
      let message = "";
      try {
        load();
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).not.toMatch(/unknown key|expected a list$/m);
    },
  );
});
