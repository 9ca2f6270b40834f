/**
 * Arrays that the shell itself uses to look up words: their elements are code, or change a
 * command's meaning.
 */
import { isKnown } from "../../report.ts";
import { noteExactly, PARSED, spend } from "../analysis-state.ts";
import { parse } from "../parse.ts";
import { newPlace, type Place } from "../place.ts";
import { programOf } from "../programs/index.ts";
import type { Value } from "../scope.ts";
import { readAgain } from "../word-texts.ts";
import { noteHidden, spanOf } from "./arithmetic.ts";

/** Bash's and zsh's. An element is run when its name is called. */
const CODE = new Set(
  `BASH_ALIASES aliases galiases saliases dis_aliases dis_galiases dis_saliases functions
  dis_functions`.split(/\s+/),
);
/** An element is the program that its name calls. */
const PLACES = new Set(["BASH_CMDS", "commands"]);
/** Directories of functions and of modules to load. */
const DIRECTORIES = new Set(["fpath", "module_path"]);

/**
 * `functions[f]=…`, `BASH_ALIASES[ls]=…`, `fpath=(…)`. `index` is undefined where the whole array
 * is assigned.
 */
export function assignTable(
  name: string,
  index: string | undefined,
  value: Value,
  place: Place,
): void {
  const { analysis } = place;
  if (PLACES.has(name) || DIRECTORIES.has(name))
    noteExactly(analysis, "shell.redefine", spanOf(place));
  if (!CODE.has(name)) return;
  const called = index === undefined ? value.items : [index];
  if (called?.some((word) => !isKnown(word) || programOf(word)))
    noteExactly(analysis, "shell.redefine", spanOf(place));
  for (const text of index === undefined ? (value.items ?? []) : [value.text]) runText(text, place);
}

/** Runs a text as a script, if it is known. */
export function runText(words: string, place: Place): void {
  const text = readAgain(words);
  if (!spend(place.analysis, PARSED * text.length)) return;
  const script = isKnown(text) ? parse(text) : undefined;
  if (!script) noteHidden(place, spanOf(place));
  else place.evaluator.output(script, newPlace(place, text, place.span));
}
