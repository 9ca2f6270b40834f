/** People: they look at cards and press buttons, some late, some twice, some without a right to. */

import type { Answer, ApprovalRequest } from "../../src/core/model.ts";
import { createRoster, type Roster } from "../../src/core/roster.ts";
import type { Stream } from "./tape.ts";
import { TIMEOUT_MS, type World } from "./world.ts";

const PEOPLE = ["ada", "ada", "bob", "stranger"];

export const roster: Roster = createRoster([
  { name: "ada", roles: [], ids: { phone: "ada", desk: "ada" } },
  { name: "bob", roles: [], ids: { phone: "bob", desk: "bob" } },
  { name: "auto", roles: [], ids: { auto: "auto" }, automatic: true },
]);

/** Plans the taps on a card. `card`: what it shows then; nothing, if it is closed. */
export function lookAt(
  world: World,
  channel: string,
  { stream, card }: { readonly stream: Stream; readonly card: () => ApprovalRequest | undefined },
): void {
  const { schedule } = world;
  const left = Math.min(TIMEOUT_MS, (card()?.expiresAt ?? 0) - schedule.wall);
  for (let taps = stream.upTo(3); taps > 0; taps--) {
    const when = stream.pick([
      () => stream.upTo(3000),
      () => 1000,
      () => 1000,
      () => left - stream.upTo(600),
      () => left,
    ])();
    schedule.after(when, () => {
      const request = card();
      const hands = stream.chance(0.3) ? 2 : 1; // two people at once
      for (let hand = 0; request && hand < hands; hand++)
        press(world, answerTo(request, channel, stream), stream);
    });
  }
}

function answerTo(request: ApprovalRequest, channel: string, stream: Stream): Answer {
  // an automatic channel may answer what it was never asked
  const isAutomatic = channel === "auto" || stream.chance(0.05);
  const userId = isAutomatic ? "auto" : stream.pick(PEOPLE);
  return {
    approval: request.id,
    choice: stream.pick(["approve", "approve", "deny"] as const),
    person: { channel: isAutomatic ? "auto" : channel, userId, name: userId },
    ...(stream.chance(0.2) && { input: '{"command":"push --dry-run"}' }),
    calls: stream.chance(0.4) ? 1 : request.calls,
    scope: stream.pick(["once", "once", "session", "turn"]),
  };
}

/** The tap reaches the gateway a moment later. */
function press(world: World, answer: Answer, stream: Stream): void {
  world.schedule.after(
    stream.pick([0, 0, 20, 400]),
    () =>
      void tap(world, answer, stream).catch((error) => world.laws.break("no error", `${error}`)),
  );
}

async function tap(world: World, answer: Answer, stream: Stream): Promise<void> {
  const { schedule, laws } = world;
  const gateway = world.gateway();
  if (!gateway) return; // the press came to nothing
  const { approval, choice, person, calls } = answer;
  const at = schedule.steady;
  const what = `${choice} of ${calls} ${calls === 1 ? "call" : "calls"}`;
  schedule.tell(`${person.userId} taps ${what} on ${laws.nameOf(approval)}`);
  const result = await gateway.approvals.answer(answer);
  if (gateway.isGone) return; // and no one was told
  schedule.tell(`${person.userId} is told ${result.status} about ${laws.nameOf(approval)}`);
  if (result.status !== "phrase-required" || stream.chance(0.3))
    return laws.answered(answer, result, at);
  await schedule.wait(stream.upTo(2000));
  return tap(world, { ...answer, phrase: result.phrase }, stream);
}
