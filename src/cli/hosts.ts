/** Finds an agent host by the name that was typed. */
import type { AgentHost } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";

/** Throws `bad-request` that lists the hosts there are. Loads them: most commands need none. */
export async function hostNamed(name: string): Promise<AgentHost> {
  const { agents } = await import("../agents/index.ts");
  const host = agents.find((each) => each.name === name);
  if (host) return host;
  throw new CountersignError(
    "bad-request",
    `no agent host is called ${name}; known: ${agents.map((each) => each.name).join(", ")}`,
    { path: "agent" },
  );
}
