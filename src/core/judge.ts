/** The judge contract, and how findings of several judges become one judgement. */
import { type Finding, type Judgement, LEVELS, type ToolCall } from "./model.ts";

/** What a judge is given: the call's content, and nothing of who asked. */
export type Judged = Pick<ToolCall, "tool" | "input" | "cwd">;

export interface Judge {
  readonly name: string;
  /** Pure, bounded in time, does no I/O. No findings means: not my kind of call. Should not throw; a throw is a dangerous finding. */
  judge(call: Judged): readonly Finding[];
}

const UNKNOWN: Finding = {
  level: "dangerous",
  actionClass: "bash_exec",
  key: "tool.unknown",
  reversibility: "irreversible",
  basis: "uncertain",
};
const FAILED: Finding = { ...UNKNOWN, key: "judge.failed" };

const rank = (finding: Finding): number => LEVELS.indexOf(finding.level) * 2 + (finding.basis === "evidence" ? 1 : 0);

/** Asks every judge. What nobody knows is dangerous, what breaks a judge is dangerous, the worst finding names the whole. */
export function judgeCall(judges: readonly Judge[], call: Judged): Judgement {
  const findings: Finding[] = [];
  for (const judge of judges) {
    try {
      findings.push(...judge.judge(call));
    } catch {
      findings.push(FAILED);
    }
  }
  if (findings.length === 0) findings.push({ ...UNKNOWN, subject: call.tool });
  let worst = findings[0]!;
  for (const finding of findings) if (rank(finding) > rank(worst)) worst = finding;
  const keys = findings.length === 1 ? [worst.key] : [...new Set([worst.key, ...findings.map((finding) => finding.key)])];
  return { level: worst.level, basis: worst.basis, actionClass: worst.actionClass, patternKey: worst.key, keys, findings };
}
