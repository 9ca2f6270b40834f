/** Pairs the first approver and sends them a card, with a gateway that has only their channel. */
import { setTimeout as wait } from "node:timers/promises";
import type { CallResult, createGateway, Gateway } from "../../app/gateway.ts";
import type { Config } from "../../config/schema.ts";
import type { Log } from "../../core/channel.ts";
import { CountersignError } from "../../core/errors.ts";
import { openApproverCodes } from "../../state/approver-codes.ts";

const POLL_MS = 200;
const CONNECT_MS = 30_000;

/** A started gateway that listens on no known port, asks about everything, and has one channel. */
export async function openTestGateway(
  config: Config,
  { channel, waitMs, directory }: { channel: string; waitMs: number; directory: string },
): Promise<Gateway> {
  const { createGateway: create } = await import("../../app/gateway.ts");
  const part = config.channels[channel] as Readonly<Record<string, unknown>> | undefined;
  const { sessions: _sessions, timeout: _timeout, ...options } = part ?? {};
  const gateway = await create(testConfig(config, { channel, options, waitMs }), {
    stateDirectory: directory,
    configDirectory: directory,
    log: SILENT,
  });
  try {
    await gateway.start();
    await untilUp(gateway, channel);
    return stoppedBySignals(gateway);
  } catch (error) {
    await gateway.stop().catch(() => {});
    throw error;
  }
}

/** A card must not stay open in the chat when `init` is interrupted. */
function stoppedBySignals(gateway: Gateway): Gateway {
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  const handlers = Object.entries(signals).map(([signal, code]) => {
    const handler = () => void gateway.stop().finally(() => process.exit(code));
    process.once(signal, handler);
    return () => process.off(signal, handler);
  });
  const stop: Gateway["stop"] = (...given) => {
    for (const remove of handlers) remove();
    return gateway.stop(...given);
  };
  return { ...gateway, stop };
}

type Made = Parameters<typeof createGateway>[0];
function testConfig(
  config: Config,
  { channel, options, waitMs }: { channel: string; options: object; waitMs: number },
): Made {
  const { security } = config;
  return {
    ...config,
    listen: "127.0.0.1:0",
    policy: [],
    channels: { [channel]: options } as Config["channels"],
    approval: { ...config.approval, timeout: waitMs },
    headless: { ...config.headless, enabled: false },
    security: { ...security, interceptor: { ...security.interceptor, approvalPolicy: "all" } },
  };
}

const nothing = (): void => {};
const SILENT: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Throws where the platform cannot be reached in time. */
async function untilUp(gateway: Gateway, channel: string): Promise<void> {
  const until = Date.now() + CONNECT_MS;
  for (;;) {
    const { state = "", detail = "" } =
      gateway.channels.status().find(({ name }) => name === channel) ?? {};
    if (state === "up") return;
    if (Date.now() > until)
      throw new CountersignError(
        "channel-down",
        `${channel} cannot be reached${detail && `: ${detail}`}`,
      );
    await wait(POLL_MS);
  }
}

/**
 * Waits for the person who sends the code to the bot, and resolves with their id. Undefined: no one
 * did in time.
 */
export async function pairedUser(
  { directory }: { directory: string },
  { channel, approver, waitMs }: { channel: string; approver: string; waitMs: number },
): Promise<string | undefined> {
  const codes = openApproverCodes({ directory, write: async () => {} });
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    const known = await codes.known();
    const person = known.findLast((each) => each.channel === channel && each.approver === approver);
    if (person) return person.userId;
    await wait(POLL_MS);
  }
  return undefined;
}

/** Asks about a harmless command, and resolves with what the person answered. */
export const askForTest = (gateway: Gateway): Promise<CallResult> =>
  gateway.check({
    session: "init:test",
    tool: "Bash",
    input: { command: "echo 'Countersign can reach you'" },
    summary: "A test from countersign init. Nothing runs. Tap Approve.",
  });
