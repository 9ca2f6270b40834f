/**
 * Rules in one line each, as the tables of cases write them: `untrusted project deny Read(.env)`.
 */
import { judgeCall } from "../../src/core/judge.ts";
import type { JsonObject, Judgement, RuleSource, Verdict } from "../../src/core/model.ts";
import { RULE_SOURCES } from "../../src/core/model.ts";
import type { SessionPolicy } from "../../src/core/policy.ts";
import { judges } from "../../src/judges/index.ts";
import type { On, Rule, RuleSet } from "../../src/policy/rules/rule.ts";
import { compileRules } from "../../src/policy/stages/rules.ts";

type Given = Omit<Rule, "name" | "line" | "action">;

const regexOf = (text: string) => {
  const pattern = new RegExp(text.slice(1, -1));
  return [{ source: text.slice(1, -1), test: (subject: string) => pattern.test(subject) }];
};

const READS = ["read", "list"] as const;
const EDITS = ["write", "delete", "permit"] as const;

function onOf(tool: string, text: string, base: string): On {
  if (tool === "Read" || tool === "Edit")
    return { kind: "path", pattern: text, base, touches: tool === "Read" ? READS : EDITS };
  if (text.startsWith("domain:")) return { kind: "domain", domain: text.slice("domain:".length) };
  return { kind: "command", pattern: text };
}

/** What a line says behind its action. */
function givenOf(dialect: string | undefined, rest: string, base: string): Given {
  const [tool = "", ...more] = rest.split(" ");
  const text = more.join(" ");
  if (dialect === "match") return { tools: [tool], match: text };
  if (dialect === "regex") return { tools: [tool], on: { kind: "regex", commands: regexOf(text) } };
  if (dialect === "regexpath")
    return { tools: [tool], on: { kind: "regex", paths: regexOf(text) } };
  if (dialect === "keys") return { tools: [tool], keys: [text as Judgement["patternKey"]] };
  const param = /^(\w+)\[(\w+)=(.*)\]$/s.exec(rest);
  if (param)
    return { tools: [param[1]!], on: { kind: "param", name: param[2]!, value: param[3]! } };
  const spec = /^(\w+)\((.*)\)$/s.exec(rest);
  if (!spec) return { tools: [rest] };
  const on = onOf(spec[1]!, spec[2]!, base);
  return { tools: on.kind === "command" ? [spec[1]!] : ["*", spec[1]!], on };
}

const LINE =
  /^(untrusted )?(?:(managed|cli|local|project|user|session) )?(?:base=(\S+) )?(?:(match|regex|regexpath|keys) )?(allow|ask|deny) (.*)$/s;

/** Each line becomes a set of its own, its rule named by the line. */
export function setOf(line: string): RuleSet {
  const [, untrusted, source = "user", base = "/p/app", dialect, action, rest = ""] =
    LINE.exec(line)!;
  const rule = {
    name: line,
    line: 1,
    action: action as Rule["action"],
    ...givenOf(dialect, rest, base),
  };
  return {
    source: source as RuleSource,
    file: `${source}.yaml`,
    trusted: untrusted === undefined,
    rules: [rule],
  };
}

/** Sets of one source as one, in the order of the lines. */
export function setsOf(lines: readonly string[]): readonly RuleSet[] {
  const all = lines.map(setOf);
  return RULE_SOURCES.flatMap((source) =>
    [true, false].flatMap((trusted) => {
      const own = all.filter((set) => set.source === source && set.trusted === trusted);
      return own.length === 0
        ? []
        : [{ source, trusted, file: `${source}.yaml`, rules: own.flatMap(({ rules }) => rules) }];
    }),
  );
}

/** The strictest word. */
export const actionOf = (verdicts: readonly Verdict[]): "deny" | "ask" | "allow" | "none" =>
  (["deny", "ask", "allow"] as const).find((action) =>
    verdicts.some((verdict) => verdict.action === action),
  ) ?? "none";

/** A session for which nothing was set. */
export const STANDING: SessionPolicy = {
  session: "ci:test",
  ancestors: [],
  modes: [],
  levels: [],
  permissionModes: [],
  tools: [],
  rules: [],
};

export interface Call {
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  /** Where the one file that it touches really lies. */
  readonly real?: string;
}

/** What the sets say of a call, as it is judged. */
export function hear(sets: readonly RuleSet[], { real, ...call }: Call): readonly Verdict[] {
  const judgement = judgeCall(judges, call);
  if (real !== undefined) for (const touch of judgement.effects.files ?? []) touch.real = real;
  return compileRules(sets, { home: "/home/me" })(
    { ...call, session: STANDING.session },
    judgement,
    STANDING,
  );
}
