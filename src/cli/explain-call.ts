/**
 * What `countersign explain` does. Separate from its options, so that no other command loads the
 * judges and the policy.
 */
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { CountersignError } from "../core/errors.ts";
import { withCoordinators } from "../core/gate.ts";
import { parseStrict } from "../core/json.ts";
import { type Judge, judgeCall, NO_PROJECT } from "../core/judge.ts";
import type { Annotations, JsonObject, Judgement } from "../core/model.ts";
import type { Policy, Ruling } from "../core/policy.ts";
import { ProjectRoots } from "../core/project-roots.ts";
import { type Risk, riskOf } from "../core/risk.ts";
import { visible } from "../core/text.ts";
import { isProject } from "../workspaces/project-root.ts";
import { openConfig } from "./config.ts";
import { print, printJson, printTable } from "./output.ts";
import { runCall } from "./run-call.ts";

export interface ExplainFlags {
  readonly tool?: string;
  readonly input?: string;
  readonly cwd?: string;
  readonly root?: string;
  readonly session?: string;
  readonly parent?: string;
  readonly config?: string;
  readonly policy?: string[];
  readonly mode?: string;
  readonly safety?: string;
  readonly permissionMode?: string;
  readonly output: string;
  readonly jsonl?: boolean;
  readonly risk?: boolean;
}

interface Explainer {
  readonly judges: readonly Judge[];
  readonly decide: Policy;
}

type Call = Parameters<Policy>[0] & { readonly annotations?: Annotations };

/** Explains one call, or with `--jsonl` a line of stdin each. */
export async function explain(words: readonly string[], flags: ExplainFlags): Promise<void> {
  const explainer = await open(flags);
  if (flags.jsonl) {
    await explainLines(explainer, flags);
    return;
  }
  const call: Call = {
    ...callToExplain(words, flags),
    ...(flags.parent !== undefined && { parent: flags.parent }),
    ...(flags.root !== undefined && { root: flags.root }),
  };
  const judgement = judgeCall(explainer.judges, call);
  const ruling = withCoordinators(await explainer.decide(call, judgement));
  show(ruling.replaced?.judgement ?? ruling.judgement ?? judgement, ruling, flags.output);
}

async function open({
  config,
  policy,
  mode,
  safety,
  permissionMode,
}: ExplainFlags): Promise<Explainer> {
  const { openExplainer } = await import("../app/explain.ts");
  return openExplainer(await openConfig(config), { policy, mode, safety, permissionMode });
}

type Asked = Pick<Call, "tool" | "session" | "input" | "cwd">;

/** Words that `countersign run` would start are the call that it would ask about. */
export function callToExplain(
  words: readonly string[],
  { tool, input, session, cwd }: Pick<ExplainFlags, "tool" | "input" | "session" | "cwd">,
): Asked {
  const where = { cwd: resolve(cwd ?? "") };
  if (input !== undefined)
    return {
      tool: tool ?? SHELL,
      session: session ?? SESSION,
      input: parseStrict(input).value,
      ...where,
    };
  const [word] = words;
  if (word === undefined)
    throw new CountersignError(
      "bad-request",
      "nothing to explain: give a command after --, --input, or --jsonl",
    );
  if (tool === undefined && isArgv(words)) return runCall(words, { session, ...where });
  const command = words.length === 1 ? word : words.map(quoteWord).join(" ");
  return { tool: tool ?? SHELL, session: session ?? SESSION, input: { command }, ...where };
}

const SHELL = "Bash";
const SESSION = "explain:1";
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** One word that is more than a name is a command line, as for `sh -c`. */
const isArgv = (words: readonly string[]): boolean =>
  words.length > 1 || PLAIN_WORD.test(words[0] ?? "");

const quoteWord = (word: string): string =>
  PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

function show(judgement: Judgement, ruling: Ruling, output: string): void {
  const { level, basis, actionClass, patternKey, keys, findings } = judgement;
  const { action: decision, reason, stages } = ruling;
  const risk = riskOf(judgement);
  if (output === "json") {
    printJson({
      level,
      basis,
      actionClass,
      patternKey,
      keys,
      decision,
      reason,
      stages,
      findings,
      risk,
    });
    return;
  }
  print(`${decision.toUpperCase()}: ${reason.message}`);
  print(`level ${level} (${basis}), action class ${actionClass}\n`);
  printTable(
    ["STAGE", "SAYS", "CODE", "WHY"],
    stages.map(({ stage, action, reason: why }) => [stage, action, why.code, why.message]),
  );
  print("");
  printTable(
    ["FINDING", "LEVEL", "REVERSIBILITY", "SHOWN BY"],
    findings.map(({ key, level: own, reversibility, span, subject }) => [
      key,
      own,
      reversibility,
      shownBy(span ?? subject),
    ]),
  );
  print("");
  printTable(...riskTable(risk));
}

/** A call's text must neither control the terminal nor look like a line of ours. */
const shownBy = (text = "-"): string => visible(text).text.replaceAll("\n", " ⏎ ");

function riskTable({
  score,
  factors,
  path,
  categories,
  actionClasses,
  reversibility,
  danger,
}: Risk): [string[], string[][]] {
  const list = (words: readonly string[]) => words.join(" ") || "-";
  return [
    ["RISK", "DANGER", "PATHS", "UNDOING", "FACTORS", "CATEGORIES", "ACTION CLASSES"],
    [
      [
        score,
        String(danger),
        path,
        reversibility,
        list(factors),
        list(categories),
        list(actionClasses),
      ],
    ],
  ];
}

/** Tens of thousands of lines: written in blocks, and never faster than they are read. */
async function explainLines(
  { judges, decide }: Explainer,
  { session = SESSION, tool = SHELL, risk }: ExplainFlags,
): Promise<void> {
  const roots = new ProjectRoots({
    find: (cwd) => (isProject(cwd) ? cwd : NO_PROJECT),
    workspaceOf: () => undefined,
  });
  let block = "";
  let line = 0;
  for await (const text of createInterface({
    input: process.stdin,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++;
    if (text.trim() === "") continue;
    const row = callOf(text, { session, tool, line });
    const root = row.root ?? (row.session === session ? undefined : await roots.of(row));
    const call = root === undefined ? row : { ...row, root };
    const judged = judgeCall(judges, call);
    const asked = decide(call, judged);
    const {
      action: decision,
      reason,
      judgement = judged,
    } = asked instanceof Promise ? await asked : asked;
    const { level, basis, actionClass, patternKey, keys } = judgement;
    const said = { level, basis, actionClass, patternKey, keys, decision, reason };
    block += `${JSON.stringify(risk ? { ...said, risk: riskOf(judgement) } : said)}\n`;
    if (block.length < 64 * 1024) continue;
    await write(block);
    block = "";
  }
  await write(block);
}

const write = (text: string): Promise<void> =>
  new Promise((resolve) => void process.stdout.write(text, () => resolve()));

function callOf(
  text: string,
  { session, tool, line }: { session: string; tool: string; line: number },
): Call {
  let value: JsonObject;
  try {
    value = JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw new CountersignError("bad-json", `stdin:${line}: not JSON: ${(cause as Error).message}`, {
      cause,
      path: String(line),
    });
  }
  const { input, cwd, root, annotations } = value;
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new CountersignError("bad-request", `stdin:${line}: input: expected an object`, {
      path: "input",
    });
  }
  return {
    tool: typeof value.tool === "string" ? value.tool : tool,
    session: typeof value.session === "string" ? value.session : session,
    input: input as JsonObject,
    ...(typeof cwd === "string" && { cwd }),
    ...(typeof root === "string" && { root }),
    ...(typeof annotations === "object" &&
      annotations !== null && { annotations: annotations as Annotations }),
  };
}
