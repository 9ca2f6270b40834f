/** What is said of a database's address, and of a database that cannot be used. */
import pg from "pg";
import { describe, expect, it } from "vitest";
import { checkedUrl, unusable } from "../../src/stores/postgres/address.ts";
import { lostBy } from "../../src/stores/postgres/lost.ts";

const said = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 1, "error"), { code, severity: "ERROR" });

describe("the address of a database", () => {
  it.each([
    "postgres://ada@db/gateway",
    "postgres://ada:pa%2Fss%40@db:5432/gateway?sslmode=verify-full",
    "postgres://ada:pa@ss@db/gateway",
    "postgres://db/gateway?user=ada@site",
  ])("%s is one", (url) => {
    expect(checkedUrl(url)).toBe(url);
  });

  it.each([
    ["/ and @", "postgres://ada:p@sesame/word@db/gateway"],
    ["a /", "postgres://ada:open/sesame@db/gateway"],
    ["a /, after digits", "postgres://ada:12/sesame@db/gateway"],
    ["a ?", "postgres://ada:open?sesame@db/gateway"],
    ["a #", "postgres://ada:12#sesame@db/gateway"],
    ["a #, after an @", "postgres://ada:p@open/x#sesame@db/gateway"],
  ])("with %s in its password has to be percent-encoded, and is not quoted", (_what, url) => {
    const check = () => checkedUrl(url);
    expect(check).toThrow(/percent-encode.*%40.*%2F/);
    expect(check).not.toThrow(/sesame|open/);
  });
});

describe("a database that cannot be used", () => {
  it("was reached where it refuses", () => {
    const denied = said("42501", "permission denied for table shared");
    for (const { message } of [lostBy(denied), unusable(denied)]) {
      expect(message).toMatch(/^the database refuses: permission denied for table shared/);
      expect(message).toContain("schema countersign");
    }
  });

  it("was not where nothing answers", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    for (const { message } of [lostBy(refused), unusable(refused)])
      expect(message).toBe("the database cannot be reached: connect ECONNREFUSED");
  });
});
