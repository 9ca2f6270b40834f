/**
 * A channel's provider as the gateway calls it, whoever wrote it: complete, and a fault in it is a
 * rejection and never an exception in the middle of something else.
 */
import type { ApprovalProvider } from "./channel.ts";
import { CountersignError } from "./errors.ts";

type Made = Omit<ApprovalProvider, "name">;

const METHODS = [
  "canHandle",
  "start",
  "ask",
  "recount",
  "remind",
  "closeCard",
  "alarm",
  "trouble",
  "stop",
] as const satisfies readonly (keyof Made)[];

/** Takes what `create` returned, also an instance of a class. Throws `bad-config`. */
export function providerOf(name: string, made: Made): ApprovalProvider {
  const missing = METHODS.filter((method) => typeof made?.[method] !== "function");
  if (missing.length > 0)
    throw new CountersignError(
      "bad-config",
      `the channel ${name} lacks ${missing.map((method) => `${method}()`).join(", ")}`,
      { path: `channels.${name}` },
    );
  return {
    name,
    // A promise is no yes.
    canHandle: (session) => made.canHandle(session) === true,
    start: async (host) => made.start(host),
    ask: async (request, earlier) => made.ask(request, earlier),
    recount: async (receipt, request) => made.recount(receipt, request),
    remind: async (receipt, request) => made.remind(receipt, request),
    closeCard: async (receipt, request, decision) => made.closeCard(receipt, request, decision),
    alarm: async (alarm) => made.alarm(alarm),
    trouble: () => troubleOf(made),
    stop: async () => made.stop(),
  };
}

function troubleOf(made: Made): string {
  try {
    return String(made.trouble());
  } catch (error) {
    return `it cannot say how it is: ${error instanceof Error ? error.message : "it threw"}`;
  }
}
