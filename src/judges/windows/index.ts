/** Judges PowerShell and cmd. What is not known to read is dangerous. */
import { toolNames } from "../../agents/tools/index.ts";
import { newEffects } from "../../core/effects.ts";
import { type Judge, type Judged, projectOf } from "../../core/judge.ts";
import type { Finding, JsonObject } from "../../core/model.ts";
import { exactInput } from "../exact-input.ts";
import { finding } from "../findings.ts";
import { touchesEndpoints, touchesState } from "../own-gateway.ts";
import {
  type AnalysisState,
  analyse,
  concludeAnalysis,
  noteExactly,
} from "../shell/analysis-state.ts";
import { EffectRecorder } from "../shell/effect-recorder.ts";
import { newScope } from "../shell/scope.ts";
import { judgeScript, judgeWords } from "../shell/walk.ts";
import { renderedOf } from "../text.ts";
import { judgeCmd, judgePowerShell } from "./evaluators.ts";

type Language = typeof judgePowerShell;

const TOOLS: ReadonlyMap<string, Language> = new Map([
  ...[...toolNames.named("powershell")].map((name) => [name, judgePowerShell] as const),
  ...[...toolNames.named("cmd")].map((name) => [name, judgeCmd] as const),
]);
const COMMANDS = ["command", "cmd", "script"];
/** Fields that may accompany the command and do not change its meaning. */
const REMARKS = new Set(
  `description explanation justification timeout timeout_ms timeoutMs timeout_seconds
  run_in_background is_background isBackground`.split(/\s+/),
);

/** Longer commands are not read to the end. */
const MAX_LENGTH = 16_384;

const NOTHING: readonly Finding[] = [];

export const windows: Judge = {
  name: "windows",
  judge(call, effects = newEffects()) {
    const language = effects.shell ? undefined : TOOLS.get(call.tool);
    if (!language) return NOTHING;
    effects.shell = true;
    effects.partial = true; // what cmd and cmdlets run is not listed command by command
    const text = commandOf(call.input);
    if (text === undefined)
      return [finding("win.unknown", undefined, exactInput(call.input, `${call.tool} `))];
    const analysis = analyse(text, projectOf(call), effects);
    judge(text, language, analysis, call);
    const read = text.slice(0, MAX_LENGTH);
    const rendered = renderedOf(read);
    for (const key of rendered?.keys ?? []) noteExactly(analysis, key, text);
    if (rendered && rendered.text !== read) judge(rendered.text, language, analysis, call);
    return analysis.findings;
  },
};

/** The only text among the words of the input, which may contain nothing else but comments. */
function commandOf(input: JsonObject): string | undefined {
  const keys = Object.keys(input).filter((key) => input[key] !== null && !REMARKS.has(key));
  const [key = ""] = keys;
  const text = keys.length === 1 && COMMANDS.includes(key) ? input[key] : undefined;
  return typeof text === "string" ? text : undefined;
}

function judge(
  text: string,
  language: Language,
  analysis: AnalysisState,
  { tool, cwd }: Judged,
): void {
  if (text.length > MAX_LENGTH) noteExactly(analysis, "input.oversize", "");
  if (touchesState(text) || touchesEndpoints(text) || (cwd !== undefined && touchesState(cwd)))
    noteExactly(analysis, "countersign.self", text);
  const scope = newScope(cwd, analysis.effects);
  const command = {
    program: tool.toLowerCase(),
    path: tool,
    args: [],
    span: text,
    cwd,
    root: analysis.root,
    stdin: undefined,
    open: false,
  };
  const runner = {
    script: (inner: string) => judgeScript(inner, analysis, scope),
    run: (argv: readonly string[]) => judgeWords(argv, analysis, scope),
  };
  const report = new EffectRecorder({
    analysis,
    scope,
    command,
    from: undefined,
    runner: () => runner,
  });
  language(text.slice(0, MAX_LENGTH), report);
  if (!report.reported) report.add(text.trim() === "" ? "win.read" : "win.unknown");
  report.finish();
  concludeAnalysis(analysis);
  if (analysis.findings.length === 0) analysis.findings.push(finding("shell.builtin"));
}
