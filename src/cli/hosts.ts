/** Finds an agent host by the name that was typed. */
import { agents } from "../agents/index.ts";
import type { AgentHost } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";

/** Throws `bad-request` that lists the hosts there are. */
export function hostNamed(name: string): AgentHost {
  const host = agents.find((each) => each.name === name);
  if (host) return host;
  throw new CountersignError(
    "bad-request",
    `no agent host is called ${name}; known: ${agents.map((each) => each.name).join(", ")}`,
    { path: "agent" },
  );
}
