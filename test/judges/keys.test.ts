/** The pattern keys: their page is fresh, and each of them can really be given. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PATTERN_KEYS } from "../../src/core/keys.ts";
import { keysPage } from "../../src/judges/keys-page.ts";

const sources = readdirSync("src/judges", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join("src/judges", name), "utf8"))
  .concat(readFileSync("src/core/judge.ts", "utf8"))
  .join("\n");

describe("the pattern keys", () => {
  test("are listed on a page that is fresh (npm run schema)", () => {
    expect(readFileSync("docs/keys.md", "utf8")).toBe(keysPage());
  });

  test("are all given by somebody", () => {
    expect(PATTERN_KEYS.filter((key) => !sources.includes(key))).toEqual([]);
  });
});
