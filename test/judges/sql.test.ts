/** What no SQL may do to its judge. */

import { expect, test } from "vitest";
import { patternOf } from "../../src/core/keys.ts";
import { LEVELS } from "../../src/core/model.ts";
import { judgeSql } from "../../src/judges/sql.ts";
import { anyCharacter } from "../support/any-character.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const levelOf = (sql: string): number =>
  Math.max(...judgeSql(sql).map((key) => LEVELS.indexOf(patternOf(key).level)));

const PIECES = (
  "' \" ` $$ $a$ [ ] ( ) -- --x # /* */ /*! ; , . = <> <= * % \\ \\' \n" +
  " SELECT select INSERT UPDATE DELETE FROM WHERE AND OR NOT 1 1=1 'a' x id TRUE NULL IS LIKE IN" +
  " WITH AS DROP TABLE DATABASE CREATE ALTER TRUNCATE COPY PROGRAM TO SET INTO EXPLAIN ANALYZE" +
  " BEGIN THEN DO EXECUTE E'a' N'b' \\! \\dt é \0"
).split(" ");
const soup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 50 })
  .chain((pieces) => fc.constantFrom(" ", "").map((between) => pieces.join(between)));

test("any text is judged, with a key, and the same way twice", () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ maxLength: 200, unit: anyCharacter })), (sql) => {
      const keys = judgeSql(sql);
      expect(keys.length).toBeGreaterThan(0);
      expect(judgeSql(sql)).toEqual(keys);
    }),
    { numRuns: 1500 },
  );
});

const STATEMENTS = [
  "SELECT 1",
  "SELECT * FROM t WHERE a = 'x;y'",
  "INSERT INTO t VALUES ('it''s', 2)",
  "UPDATE t SET a = 1 WHERE id = 2",
  "DELETE FROM t",
  "DROP TABLE t",
  "GRANT ALL ON t TO x",
  "DROP DATABASE d",
  "WITH a AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT * FROM a)",
  "CREATE TABLE t (a int)",
];
const statement = fc.constantFrom(...STATEMENTS);

test("a script is as bad as its worst statement", () => {
  fc.assert(
    fc.property(
      fc.array(statement, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(";", "; ", ";\n", " ;;\n"),
      (statements, between) => {
        expect(levelOf(statements.join(between))).toBe(Math.max(...statements.map(levelOf)));
      },
    ),
  );
});

test("comments make nothing better", () => {
  const remark = fc
    .string({ maxLength: 30 })
    .map((text) => text.replace(/[\n\r\0]|\*\/|\/\*/g, ""));
  fc.assert(
    fc.property(statement, remark, statement, (first, noise, second) => {
      const plain = Math.max(levelOf(first), levelOf(second));
      expect(levelOf(`${first}; -- ${noise}\n${second}`)).toBeGreaterThanOrEqual(plain);
      expect(
        levelOf(`${first}; /* ${noise.replaceAll("*", "")} */ ${second}`),
      ).toBeGreaterThanOrEqual(plain);
      expect(levelOf(`${first} -- ${noise}\n; ${second}`)).toBeGreaterThanOrEqual(plain);
    }),
  );
});

test("strings make nothing better", () => {
  const noise = fc.string({ maxLength: 30 }).map((text) => text.replace(/['\\\0]/g, ""));
  fc.assert(
    fc.property(noise, statement, (inside, second) => {
      expect(levelOf(`SELECT '${inside}'; ${second}`)).toBeGreaterThanOrEqual(levelOf(second));
      expect(levelOf(`SELECT $$${inside.replaceAll("$", "")}$$; ${second}`)).toBeGreaterThanOrEqual(
        levelOf(second),
      );
    }),
  );
});

test("a condition that is true of every row is none", () => {
  const always = fc.constantFrom(
    "1=1",
    "TRUE",
    "1",
    "'a'='a'",
    "id = id",
    "NOT FALSE",
    "2 > 1",
    "(1=1)",
    "id IS NOT NULL",
    "name LIKE '%'",
    "1 <> 2",
    "id >= 0",
  );
  const some = fc.constantFrom("id = 5", "a LIKE 'x%'", "b IN (1, 2)", "c < now()", "1 = 2");
  fc.assert(
    fc.property(always, some, some, (every, first, second) => {
      const keys = (condition: string): readonly string[] =>
        judgeSql(`DELETE FROM t WHERE ${condition}`);
      expect(keys(every)).toEqual(["db.write.unbounded"]);
      expect(keys(`${first} OR ${every}`)).toEqual(["db.write.unbounded"]);
      expect(keys(`(${every}) AND (${every})`)).toEqual(["db.write.unbounded"]);
      expect(keys(`${first} AND ${every}`)).toEqual(["db.write"]);
      expect(keys(`${first} OR ${second}`)).toEqual(["db.write"]);
    }),
  );
});

test.each([
  "(",
  "'",
  '"',
  "$$",
  "$a$",
  "/*",
  "/*!",
  "-- \n",
  "#",
  "\\",
  "SELECT ",
  "DELETE FROM t;",
  "(DELETE ",
  "WHERE 1 OR ",
  "BEGIN DROP ",
  "[a",
  "((1=1)",
  "NOT ",
  "a.b=",
  "\\! x\n",
  "E'",
  "DO $$BEGIN ",
])("32 KB of %j are read in linear time", (seed) => {
  expectLinear(
    (size) => judgeSql(`DELETE FROM t WHERE ${seed.repeat(Math.ceil(size / seed.length))}`),
    32_768,
  );
});
