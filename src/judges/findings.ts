/** What each pattern key means for a call: its level, its action class, whether it can be undone. One line a key. */
import { sha256 } from "../core/digest.ts";
import type { PatternKey } from "../core/keys.ts";
import type { Finding } from "../core/model.ts";

type Shape = Omit<Finding, "key" | "span" | "subject">;

const shape = (
  level: Finding["level"],
  actionClass: Finding["actionClass"],
  reversibility: Finding["reversibility"],
  basis: Finding["basis"] = "evidence",
): Shape => ({
  level,
  actionClass,
  reversibility,
  basis,
});

const SHAPES: Readonly<Record<PatternKey, Shape>> = {
  "tool.unknown": shape("dangerous", "bash_exec", "irreversible", "uncertain"),
  "judge.failed": shape("dangerous", "bash_exec", "irreversible", "uncertain"),
  "tool.read": shape("safe", "file_read", "reversible"),
  "file.read": shape("safe", "file_read", "reversible"),
  "file.read-credentials": shape("dangerous", "file_read", "irreversible"),
  "file.write": shape("dangerous", "file_write", "reversible"),
  "file.write-outside": shape("dangerous", "file_write", "recoverable"),
  "file.write-system": shape("dangerous", "system_modify", "recoverable"),
  "file.write-persistence": shape("dangerous", "system_modify", "recoverable"),
  "file.delete": shape("dangerous", "file_delete", "irreversible"),
  "network.fetch": shape("safe", "network", "reversible"),
  "network.private": shape("dangerous", "network", "irreversible"),
  "agent.dispatch": shape("safe", "agent_dispatch", "reversible"),
  "shell.read": shape("safe", "file_read", "reversible"),
  "shell.unknown": shape("dangerous", "bash_exec", "irreversible", "uncertain"),
  "shell.compound": shape("dangerous", "bash_exec", "irreversible", "uncertain"),
  "shell.unparsed": shape("dangerous", "bash_exec", "irreversible", "uncertain"),
  "shell.hidden": shape("dangerous", "bash_exec", "irreversible"),
  "shell.network": shape("dangerous", "network", "irreversible"),
  "shell.delete": shape("dangerous", "file_delete", "irreversible"),
  "shell.delete-root": shape("catastrophic", "bash_destructive", "irreversible"),
  "shell.permissions-root": shape("catastrophic", "system_modify", "irreversible"),
  "shell.disk": shape("catastrophic", "bash_destructive", "irreversible"),
  "shell.pipe-to-shell": shape("catastrophic", "bash_exec", "irreversible"),
  "shell.fork-bomb": shape("catastrophic", "bash_destructive", "recoverable"),
  "shell.shutdown": shape("dangerous", "system_modify", "recoverable"),
  "shell.privilege": shape("dangerous", "system_modify", "irreversible"),
  "git.push": shape("dangerous", "git_push", "recoverable"),
  "git.push-force": shape("dangerous", "git_destructive", "irreversible"),
  "git.discard": shape("dangerous", "git_destructive", "irreversible"),
  "countersign.self": shape("dangerous", "system_modify", "irreversible"),
};

/** A finding as its key has it. `span`: where it was seen; `subject`: what an "always" would be narrowed to. */
export function finding(key: PatternKey, span?: string, subject?: string): Finding {
  const { level, actionClass, reversibility, basis } = SHAPES[key];
  // literals, not spreads: this runs for every command that is not safe
  if (span === undefined)
    return subject === undefined
      ? { level, actionClass, key, reversibility, basis }
      : { level, actionClass, key, reversibility, basis, subject };
  return subject === undefined
    ? { level, actionClass, key, reversibility, basis, span }
    : { level, actionClass, key, reversibility, basis, span, subject };
}

/** A text as a subject. A long one stands as its digest, so that a grant for it is short, and still for nothing else. */
export const exactly = (text: string): string => (text.length <= 2000 ? text : `sha256:${sha256(text)}`);
