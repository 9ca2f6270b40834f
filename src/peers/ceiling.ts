/**
 * The ceiling: how unsafe a peer's call may be at all. Measured by the judges' findings, never by
 * what a peer says.
 */
import type { Finding, Judgement } from "../core/model.ts";
import { toolList } from "./firewall.ts";
import type { P2pConfig } from "./options.ts";

const SAFETY = ["safe", "moderate", "dangerous", "catastrophic"] as const;
export type Safety = (typeof SAFETY)[number];

/**
 * `safe`: only safe actions that leave no trace. `moderate`: safe, or known to be reversible.
 * `dangerous`: the rest, and what could not be read. A payment is moderate if the only finding is
 * that its tool is unknown: the operator configured that tool, and the spending limits decide how
 * much it may cost.
 */
export function safetyOf({ level, findings, effects }: Judgement, isPayment: boolean): Safety {
  if (level === "catastrophic") return "catastrophic";
  if (isPayment) return findings.every(isNoNews) ? "moderate" : "dangerous";
  if (effects.partial || findings.length === 0 || !findings.every(isModerate)) return "dangerous";
  return findings.every(isHarmless) ? "safe" : "moderate";
}

const isHarmless = ({ level, reversibility }: Finding): boolean =>
  level === "safe" && reversibility === "reversible";
const isNoNews = ({ level, key, basis }: Finding): boolean =>
  level === "safe" || (key === "tool.unknown" && basis === "uncertain");

function isModerate({ level, reversibility, basis }: Finding): boolean {
  if (level === "safe") return true;
  return (
    level === "dangerous" &&
    basis === "evidence" &&
    (reversibility === "reversible" || reversibility === "recoverable")
  );
}

export type Ceiling = (tool: string, safety: Safety) => "above" | "not-listed" | undefined;

/** A catastrophic call is above every ceiling, and so is one of an unknown class. */
export function createCeiling({
  maxSafetyLevel,
  allowedTools,
}: Pick<P2pConfig, "maxSafetyLevel" | "allowedTools">): Ceiling {
  const max = Math.min(SAFETY.indexOf(maxSafetyLevel), SAFETY.indexOf("dangerous"));
  // an empty list means none here
  const listed =
    allowedTools === undefined
      ? () => true
      : allowedTools.length === 0
        ? () => false
        : toolList(allowedTools);
  return (tool, safety) => {
    if (!listed(tool)) return "not-listed";
    const rank = SAFETY.indexOf(safety);
    return rank < 0 || rank > max ? "above" : undefined;
  };
}
