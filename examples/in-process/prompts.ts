/** A channel of the program's own: it asks on standard output, and takes `y` as a yes. */
import { createInterface } from "node:readline";
import {
  type ApprovalRequest,
  alarmLines,
  type ChannelHost,
  CountersignError,
  cardOf,
  causeFacts,
  defineChannel,
  outcomeLine,
  replyTo,
} from "countersign/channel";
import { z } from "zod";

const NAME = "prompts";

export const prompts = defineChannel({
  name: NAME,
  options: z.strictObject({}),
  create() {
    let host: ChannelHost | undefined;
    const waiting: ApprovalRequest[] = [];
    const lines = createInterface({ input: process.stdin });

    async function answered(line: string): Promise<void> {
      const request = waiting.shift();
      if (!host || !request) return;
      const result = await host.answer({
        approval: request.id,
        choice: line.trim() === "y" ? "approve" : "deny",
        person: { channel: NAME, userId: "ada", name: "ada" },
        calls: request.calls,
      });
      // where it was taken, closeCard says so
      if (result.status !== "taken") console.log(replyTo(result));
    }

    return {
      canHandle: () => host !== undefined,
      async start(given) {
        host = given;
        lines.on("line", (line) => void answered(line));
      },
      async ask(request) {
        if (!host) throw new CountersignError("channel-down", "it has been stopped");
        waiting.push(request);
        console.log(textOf(request));
        return { request: request.id };
      },
      async recount() {},
      async remind() {},
      async closeCard(_receipt, _request, decision) {
        console.log(outcomeLine(decision));
      },
      async alarm(alarm) {
        console.log(alarmLines(alarm).join("\n"));
      },
      trouble: () => (host ? "" : "it has been stopped"),
      async stop() {
        host = undefined;
        lines.close();
      },
    };
  },
});

/** All that the person has to see before a yes. */
function textOf(request: ApprovalRequest): string {
  const card = cardOf(request);
  return [
    `${card.levelWord}: ${card.heading} (${card.tool} in ${card.session})`,
    ...causeFacts(card).map(([label, text]) => `${label}: ${text}`),
    card.arguments,
    ...card.notes,
    ...(card.phrase === null ? [] : ["This cannot be approved here: it needs a typed phrase."]),
    "Approve? [y/N]",
  ].join("\n");
}
