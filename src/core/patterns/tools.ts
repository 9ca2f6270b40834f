/**
 * The patterns of unknown tools, of tools that state their own level, and of Countersign's own
 * files.
 */
import type { Records } from "./record.ts";

export const tools = {
  "tool.unknown": {
    heading: "Uses a tool that Countersign does not know",
    level: "dangerous",
    action: "bash_exec",
    reversibility: "unknown",
    uncertain: true,
    risk: { factor: "unseen_code" },
    beyondLevels: true,
  },
  "tool.read": {
    heading: "Only reads, inside the session",
    level: "safe",
    action: "file_read",
    reversibility: "reversible",
  },
  "tool.declared_destructive": {
    heading: "Uses a tool whose own server calls it destructive",
    level: "dangerous",
    action: "bash_destructive",
    reversibility: "irreversible",
    risk: { factor: "loss" },
  },

  "judge.failed": {
    heading: "Could not be examined",
    level: "dangerous",
    action: "bash_exec",
    reversibility: "unknown",
    uncertain: true,
    risk: { factor: "unseen_code" },
    beyondLevels: true,
  },

  "countersign.self": {
    heading: "Accesses Countersign's own keys, settings or approvals",
    level: "dangerous",
    action: "system_modify",
    reversibility: "irreversible",
    risk: { factor: "safeguard", path: "critical" },
  },
} as const satisfies Records;
