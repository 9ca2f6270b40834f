/** The languages that code is judged in. */
import type { Language } from "../report.ts";
import type { Dialect } from "./dialect.ts";
import { javascript } from "./javascript.ts";
import { lua } from "./lua.ts";
import { perl } from "./perl.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";

export const DIALECTS: ReadonlyMap<Language, Dialect> = new Map(
  [python, javascript, perl, ruby, php, lua].map((dialect) => [dialect.language, evened(dialect)]),
);

/** All dialects have all fields, in one order: they are read for every token. */
function evened(dialect: Dialect): Dialect {
  const { language, syntax, joints, glues, keywords, bare, sigils, tuples } = dialect;
  const { vocabulary, bind, root, isData, skips, look, makers } = dialect;
  return {
    language,
    syntax,
    joints,
    glues,
    keywords,
    bare,
    sigils,
    tuples,
    vocabulary,
    bind,
    root,
    isData,
    skips,
    look,
    makers,
  };
}
