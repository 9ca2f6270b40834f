/** What no words may do to the programs that run code and statements. */

import { describe, expect, test } from "vitest";
import type { Report } from "../../src/judges/report.ts";
import type { Program } from "../../src/judges/shell/program.ts";
import { programOf } from "../../src/judges/shell/programs/index.ts";
import fc from "../support/properties.ts";

const WORDS = (
  "-c -e -E -r -m -f -p -pe -lane -i -ie -n -x - -- --eval --eval=1 --print --command -lc +x " +
  "-o -O -s --help --version -h -V -d -q -Q -U run eval test drop FLUSHALL del get \0 -\0 " +
  "--\0 a.py x.js /dev/stdin ../x print(1) SELECT DROP .shell \\! db.dropDatabase() _ ~ / é " +
  "--prefix --drop"
).split(" ");

function said(
  program: Program,
  args: readonly string[],
  text: string | undefined,
): readonly string[] {
  const words: string[] = [];
  const report = new Proxy({} as Report, {
    get:
      (_, name: string) =>
      (...given: readonly unknown[]) =>
        words.push(`${name} ${JSON.stringify(given)}`),
  });
  const stdin = text === undefined ? undefined : { text };
  program(
    {
      program: "x",
      path: "x",
      args,
      span: "x",
      cwd: "/home/dev/app",
      root: "/home/dev/app",
      stdin,
      open: false,
    },
    report,
  );
  return words;
}

const PROGRAMS =
  `sh bash zsh fish python node perl ruby php lua rscript julia osascript tclsh elixir ghc racket
  sbcl octave crystal deno bun psql mysql sqlite3 duckdb sqlcmd cqlsh clickhouse beeline sqlplus
  redis-cli mongosh mongorestore cypher-shell etcdctl influx turso dbt`.split(/\s+/);

describe.each(PROGRAMS)("%s", (name) => {
  const program = programOf(name)!;

  test("is judged whatever its words are, and the same way twice", () => {
    const args = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        args,
        fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
        (words, text) => {
          expect(said(program, words, text)).toEqual(said(program, words, text));
        },
      ),
      { numRuns: 60 },
    );
  });
});
