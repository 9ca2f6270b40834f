/** A project's own tasks, by their names: which are routine and which reach beyond the project. */

import type { PatternKey } from "../../../core/keys.ts";
import { beforeFirst } from "../../pieces.ts";
import type { Report } from "../../report.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * A task with one of these words in its name is routine development: it can be repeated, and it
 * stays in the project.
 */
const DAILY = words(
  `all analyse analyze assemble audit autofix bench benchmark benchmarks biome boot build builds
   bundle cache check checks ci clean clippy codegen compile contract cov coverage cypress debug
   default deps detekt dev develop development diff dokka dist distclean doc docs dts e2e emit
   esbuild eslint fast fix fixtures fmt format full fuzz gen generate golden help i18n icons
   integration jar javadoc jest ktlint lint linter lints list manifest markdownlint metrics mocha
   mypy nextest openapi phpcs phpstan phpunit precommit prettier preview proto protobuf protos
   pylint pyright pytest quality quick race rebuild regression report reports roundtrip rspec
   rubocop ruff run runtests sanity schema scss serve server smoke snapshot snapshots spotbugs
   spotless spec specs spell spellcheck start static stats status storybook styles stylelint
   tailwind test tests tidy transpile tsc type typecheck typedoc types typings ui unit units
   validate validation verify vet vite vitest war wasm watch webpack`,
);
/** A name with one of these words needs approval, whatever its other words are. */
const FAR = words(
  `apply bump commit cutover delete deliver deploy deployment deployments deploys destroy distribute
   downgrade drop erase flush infra install installs invalidate kill migrate migration migrations
   notarize nuke postinstall preinstall promote provision prune publish publishes purge push
   register release releases reset rollback rollout secret secrets seed send ship sign ssh submit
   sudo teardown terraform truncate undeploy uninstall unpublish upload wipe`,
);
/** Words of a name: `test:unit`, `buildDocs`, `db.migrate`. */
const PARTS = /[A-Z]?[a-z0-9]+|[A-Z]+/g;

/** Anything else may be a command or code. */
const NAME = /^[\w.:@/+*#~,-]+$/;

/** The finding for a task of this name. A task whose name says nothing could do anything. */
export function taskKey(
  name: string | undefined,
): Extract<PatternKey, `code.exec.project_${string}`> {
  if (name === undefined || name.length > 100 || !NAME.test(name))
    return "code.exec.project_script";
  let daily = false;
  for (const part of name.match(PARTS) ?? []) {
    const word = part.toLowerCase();
    if (FAR.has(word)) return "code.exec.project_script";
    if (DAILY.has(word)) daily = true;
  }
  return daily ? "code.exec.project_task" : "code.exec.project_script";
}

/**
 * A script's name with one of these words says little: it computes, shows or tests something, or is
 * the project's own entry point.
 */
const SCRIPTS = words(
  `analysis app cli compare compute calc calculate count demo draw entry eval evaluate evaluation
  example examples experiment explain explore find hello index infer inference inspect investigate
  main measure parse plot predict prediction predictions print process profile render repro
  reproduce sample script scripts search show simulate simulation solution solve solver summarize
  summary trace train training try view visualize`,
);
/**
 * A script with such a name reaches beyond the project, or may not belong to the project at all.
 */
const REACHING = words(
  `account accounts admin attack backdoor backup cleanup cron crypt decrypt email encrypt evil exfil
  exploit hack inject keylogger leak live mail malicious malware miner notify password passwords
  payload prod production pwn remove restore reverse revert rm rotate setup shell slack steal sync
  token tokens trojan unlink update upgrade users virus worm`,
);
/** Behind dashes, most words only say how. */
const FLAGS = words(
  `apply delete deploy destroy drop erase nuke prune publish purge push remove submit truncate
  upload wipe prod production`,
);

const partsOf = (text: string): readonly string[] =>
  (text.match(PARTS) ?? []).map((part) => part.toLowerCase());

/** Whether a path shows that its content reaches beyond the project. */
export const isFarName = (path: string): boolean =>
  partsOf(path).some((word) => FAR.has(word) || REACHING.has(word));

/** A function with such a name runs its input, or changes things outside of the project. */
const DOING = words(
  `bash charge cmd command create curl eval exec execute fetch flush insert invoke pay post put
  query request run save sh sql spawn store system transfer unsafe write`,
);

/** Whether a function's name shows that it may do more than compute. */
export const isDoing = (name: string): boolean =>
  isFarName(name) || partsOf(name).some((word) => DOING.has(word));

/**
 * Whether a script gets a word that means reaching beyond the project: `cli.js deploy`, `main.py
 * --wipe`. Paths and texts say nothing.
 */
export function isFarArgument(arg: string): boolean {
  if (arg.length > 64 || !/^-{0,2}[A-Za-z][\w:-]*(?:=|$)/.test(arg)) return false;
  const far = arg.startsWith("-") ? FLAGS : FAR;
  return partsOf(beforeFirst(arg, "=")).some((word) => far.has(word) && word !== "seed");
}

/**
 * Whether a script of the project is routine by its name, like a task of that name. For a shell
 * script, and for one with unknown words, a name that only says that it computes is not enough.
 */
export function isScriptTask(path: string, isKnownWhole: boolean): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const plain = isKnownWhole && /\.(?!(?:ba|z|k|da)?sh$)\w+$/.test(name);
  return partsOf(name).some((word) => DAILY.has(word) || (plain && SCRIPTS.has(word)));
}

/** The finding for running a task. An "always" for an unknown task covers only that one. */
export function runsTask(name: string | undefined, report: Report): void {
  const key = taskKey(name);
  report.add(
    key,
    key === "code.exec.project_task" || name === undefined
      ? undefined
      : { subject: `task ${name}` },
  );
}
