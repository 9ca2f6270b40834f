/** The patterns of agents, their settings and logs. */
import type { Records } from "./record.ts";

export const agents = {
  "agent.dispatch": {
    heading: "Starts another agent",
    level: "safe",
    action: "agent_dispatch",
    reversibility: "reversible",
  },
  "agent.bypass": {
    heading: "Starts an agent that never asks a person",
    level: "dangerous",
    action: "agent_dispatch",
    reversibility: "unknown",
    risk: { factor: "safeguard" },
    exact: true,
    beyondLevels: true,
  },
  "agent.config_write": {
    heading: "Changes what agents may do",
    level: "dangerous",
    action: "system_modify",
    reversibility: "recoverable",
    risk: { factor: "safeguard", path: "high" },
  },
  "agent.instructions": {
    heading: "Changes the instructions that agents follow",
    level: "dangerous",
    action: "system_modify",
    reversibility: "recoverable",
    risk: { factor: "safeguard", path: "high" },
  },
  "agent.kill": {
    heading: "Ends an agent or its gateway",
    level: "dangerous",
    action: "bash_destructive",
    reversibility: "reversible",
    risk: { factor: "safeguard" },
  },

  "audit.tamper": {
    heading: "Erases logs or history",
    level: "dangerous",
    action: "bash_destructive",
    reversibility: "irreversible",
    risk: { factor: "safeguard", path: "high" },
  },
} as const satisfies Records;
