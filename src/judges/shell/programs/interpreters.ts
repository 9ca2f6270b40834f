/** Shells and interpreters: bash, python, node, …, and what they are given to run. */
import type { Programs } from "../program.ts";
import { bun, deno } from "./javascript-tools.ts";
import { languages } from "./languages.ts";
import { shells } from "./shells.ts";

export const interpreters: Programs = { ...shells, ...languages, deno, bun };
