/** A gateway for the tests of the SDK, a person who answers, and what a tool has done. */
import { onTestFinished } from "vitest";
import type { AskOptions } from "../../src/exports/sdk.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";

const POLICY = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
log: { level: silent }
`;

export interface World {
  readonly at: TestGateway;
  /** For `gate` and the adapters. */
  readonly options: AskOptions;
  /** The next question, answered. */
  answer(body: object): Promise<void>;
  /** The lines of the audit log of a type. */
  told(type: string): Promise<readonly Record<string, unknown>[]>;
}

export async function openWorld(session = "sdk:1"): Promise<World> {
  const at = await openGateway(POLICY);
  onTestFinished(() => at.stop());
  await at.companion();
  return {
    at,
    options: { session, url: at.url, token: at.tokens.agent, tools: { shell: "Bash" } },
    async answer(body) {
      const [question] = await at.pending();
      await at.answer(question?.id, body);
    },
    told: async (type) => (await at.audit()).filter((line) => line.type === type),
  };
}

export const APPROVE = { decision: "approve" };
export const DENY = { decision: "deny", reason: "use the clean task instead" };
/** A call that is asked about. */
export const DANGEROUS = "git push --force";

/** Where no gateway listens. */
export const NOWHERE = { url: "http://127.0.0.1:9", token: "csn_agent_of_nobody" };
