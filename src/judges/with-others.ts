/** Our judges together with those that a program brings. */
import { CountersignError } from "../core/errors.ts";
import { finding } from "../core/finding.ts";
import type { Judge } from "../core/judge.ts";
import { isPatternKey } from "../core/keys.ts";
import type { Finding } from "../core/model.ts";
import { uniquelyNamed } from "../core/unique-names.ts";
import { judges } from "./index.ts";

/**
 * Ours and those that a program brings. Throws `bad-config` where two have one name, or one is no
 * judge.
 */
export function judgesWith(more: readonly Judge[] = []): readonly Judge[] {
  return uniquelyNamed("judge", [...judges, ...more.map(checked)], ({ name }) => name);
}

/**
 * A judge from outside sees a copy of the call, and not what the others have found: it can add to
 * that, and take nothing back. What it returns is looked at before it counts: what cannot be read
 * must not pass for no finding, and a key's level and heading are those of its record.
 */
function checked(judge: Judge): Judge {
  const { name } = judge;
  if (typeof name !== "string" || name === "" || typeof judge.judge !== "function")
    throw new CountersignError("bad-config", "a judge is a `name` and a function `judge`");
  return {
    name,
    judge({ tool, input, cwd, root, annotations }) {
      const copy = structuredClone({ tool, input, cwd, root, annotations });
      const found: unknown = judge.judge(copy);
      if (Array.isArray(found)) return found.map((each: Finding) => checkedFinding(name, each));
      Promise.resolve(found).catch(() => {}); // it is nothing to wait for
      throw new TypeError(`${name} returned no list of findings`);
    },
  };
}

function checkedFinding(name: string, { key, span, subject }: Finding): Finding {
  if (!isPatternKey(key)) throw new TypeError(`${name}: ${key} is no pattern key`);
  if (!isText(span) || !isText(subject)) throw new TypeError(`${name}: no text with ${key}`);
  return finding(key, span, subject);
}

const isText = (given: unknown): boolean => given === undefined || typeof given === "string";
