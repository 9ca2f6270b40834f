/**
 * `countersign hook <agent>`: the agent's own payload on stdin, the answer in its own form on
 * stdout. Denies if anything fails.
 */
import { Command } from "commander";
import { connect, errorOf } from "../client/connection.ts";
import type { AgentHost, Rendered } from "../core/agent.ts";
import { parseStrict } from "../core/json.ts";
import { hostNamed } from "./hosts.ts";
import { readStdin } from "./stdin.ts";

/** Stop waiting this long before the host does, so that the hook still denies. */
const GIVE_UP_SECONDS = 10;
/** The gateway says so before that: what is open then stays open. */
const ANSWER_SECONDS = 75;

export const hookCommand = (): Command =>
  new Command("hook")
    .description("answer an agent's hook (what is installed does the same, faster)")
    .argument("<agent>", "agent host, e.g. claude-code")
    .argument("[event]", "the host's event; default: what the payload says")
    .addHelpText("after", "\nExample:\n  $ countersign hook claude-code < payload.json")
    .action(async (agent: string, event: string | undefined) => {
      const host = await hostNamed(agent);
      const payload = await readStdin().catch(() => "");
      const { stdout, stderr, exitCode } = await answer(host, payload).catch((error: unknown) =>
        host.trouble(event ?? eventOf(payload), (error as Error).message),
      );
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      process.exitCode = exitCode;
    });

async function answer(host: AgentHost, payload: string): Promise<Rendered> {
  const event = host.parse(parseStrict(payload));
  const client = await connect("agent");
  // Sent unchanged: the digest is over what the agent has.
  const { status, body } = await client.request(
    "POST",
    `/v1/hooks/${host.name}?wait=${Math.max(host.deadline - ANSWER_SECONDS, host.deadline / 2)}`,
    payload,
    AbortSignal.timeout((host.deadline - GIVE_UP_SECONDS) * 1000),
  );
  if (status !== 200) throw errorOf(body);
  if (!host.accepts(event, body))
    throw new Error(`the server at ${client.url} is not a Countersign gateway`);
  return { stdout: event.kind === "call" ? JSON.stringify(body) : "", stderr: "", exitCode: 0 };
}

/** The host's word for the event, as far as it can be read from a payload that may be broken. */
const eventOf = (payload: string): string | undefined =>
  /"hook_event_name"\s*:\s*"(\w+)"/.exec(payload)?.[1];
