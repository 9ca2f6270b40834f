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
  [python, javascript, perl, ruby, php, lua].map((dialect) => [dialect.language, dialect]),
);
