/** The list of what waits in a crowded chat: it counts as shown only where people can see it. */
import { describe, it } from "vitest";
import { refOf } from "../../../src/core/ids.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import type { Failure } from "../../worlds/platform.ts";
import { gatewayOn } from "./gateway.ts";
import { KINDS, type Kind, type Stage, setStage } from "./platforms.ts";

const FAULTS: readonly (readonly [what: string, Failure])[] = [
  ["a 502", { kind: "server-error", status: 502 }],
  ["a reset before the work", { kind: "cut-before" }],
  ["a reset after the work", { kind: "cut-after" }],
  ["a 429", { kind: "rate-limit", seconds: 1 }],
  ["an answer that takes too long", { kind: "slow", ms: 10_500 }],
];
const CASES = KINDS.flatMap((kind) =>
  FAULTS.map(([what, failure]) => ({ name: kind.name, kind, what, failure })),
);
const FOR_EVER = 1000;

/** Asks while the chat is full, so that the question goes to the list. */
function askInFullChat({ platform, ask }: Stage, { post }: Kind): Promise<ApprovalRequest> {
  platform.failNext(post, { kind: "rate-limit", seconds: 1 });
  return ask();
}

const names = ({ text }: { readonly text: string }, { id }: ApprovalRequest): boolean =>
  text.includes(refOf(id));

describe("a list that is drawn during network faults", () => {
  it.concurrent.for(CASES)(
    "$name: names the question once it counts as shown, though posting meets $what",
    {
      timeout: 40_000,
    },
    async ({ kind, failure }, { expect, onTestFinished }) => {
      const stage = await setStage(kind, { onTestFinished });
      stage.platform.failNext(kind.post, { kind: "rate-limit", seconds: 1 });
      stage.platform.failNext(kind.post, failure);
      const request = await stage.ask();
      expect(stage.lists().some((list) => names(list, request))).toBe(true);
    },
  );

  it.concurrent.for(CASES)(
    "$name: names the question once it counts as shown, though an edit meets $what",
    {
      timeout: 40_000,
    },
    async ({ kind, failure }, { expect, onTestFinished }) => {
      const stage = await setStage(kind, { onTestFinished });
      await askInFullChat(stage, kind);
      stage.platform.failNext(kind.post, { kind: "rate-limit", seconds: 2 });
      stage.platform.failNext(kind.edit, failure);
      const request = await stage.ask();
      expect([...stage.lists(), ...stage.cards(request)].some((each) => names(each, request))).toBe(
        true,
      );
    },
  );

  it.concurrent.for(KINDS)(
    "$name: is posted anew where people removed it",
    { timeout: 40_000 },
    async (kind, { expect, onTestFinished }) => {
      const stage = await setStage(kind, { onTestFinished });
      // No card of its own for a while, so that the list stays.
      stage.platform.failNext(kind.post, { kind: "rate-limit", seconds: 1 });
      await stage.ask();
      stage.platform.failNext(kind.post, { kind: "rate-limit", seconds: 3 });
      for (const { id } of stage.lists()) stage.platform.remove(id);
      const request = await stage.ask();
      expect([...stage.lists(), ...stage.cards(request)].some((each) => names(each, request))).toBe(
        true,
      );
    },
  );

  it.concurrent.for(KINDS)(
    "$name: rejects with channel-down where it cannot be drawn at all",
    { timeout: 40_000 },
    async (kind, { expect, onTestFinished }) => {
      const stage = await setStage(kind, { onTestFinished });
      stage.platform.failNext(kind.post, { kind: "rate-limit", seconds: 1 });
      stage.platform.failNext(kind.post, { kind: "server-error", status: 503 }, FOR_EVER);
      await expect(stage.ask()).rejects.toMatchObject({ code: "channel-down" });
      expect(stage.lists()).toEqual([]);
    },
  );
});

it.concurrent.for(KINDS)(
  "a question that no list of $name could show is put to the next channel",
  { timeout: 40_000 },
  async (kind, { expect, onTestFinished }) => {
    const platform = kind.open();
    await platform.start();
    const { name, post } = kind;
    const also = { companion: {} };
    const gateway = await gatewayOn({
      name,
      options: platform.options,
      person: platform.people.ada.id,
      also,
    });
    onTestFinished(async () => {
      await gateway.stop();
      await platform.stop();
    });
    const companion = await gateway.companion();
    platform.failNext(post, { kind: "rate-limit", seconds: 1 });
    platform.failNext(post, { kind: "server-error", status: 500 }, FOR_EVER);
    const asked = gateway.ask({ session: "claude-code:1" });
    const frame = await companion.next("approval.request");
    expect(frame).toMatchObject({ type: "approval.request" });
    const [open] = await gateway.pending();
    await gateway.answer(open!.id, { approved: true });
    expect((await asked).body).toMatchObject({ decision: "allow" });
  },
);
