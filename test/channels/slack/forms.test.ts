/** Forms in Slack: the phrase of what is catastrophic, and the reason of a denial. */

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { fill } from "../../worlds/slack.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { isLive, type Stage, started } from "./setup.ts";

/** Presses Approve, and types this into the form. */
async function approve({ slack, card, ada }: Stage, request: ApprovalRequest, phrase: string) {
  return fill(slack, await slack.press(ada, card(request).id, "Approve"), phrase);
}

describe("what is catastrophic", () => {
  it("opens a form that shows the phrase, and takes it", async () => {
    const stage = await started();
    const { slack, ask, card, ada, decision } = stage;
    const request = await ask(CATASTROPHIC);
    const { modal } = await slack.press(ada, card(request).id, "Approve");
    expect(modal).toMatchObject({
      fields: [{ label: "Type: approve kxqf", placeholder: "approve kxqf" }],
    });
    expect(slack.modalText(modal!.id)).toContain("Catastrophic: type to approve");
    expect(await decision(request)).toBe("pending");
    await fill(slack, { answered: true, ms: 0, modal: modal! }, " approve kxqf ");
    await expect.poll(() => decision(request)).toBe("approved");
    expect(slack.modals(ada)).toEqual([]);
    expect(stage.testCore.answers.map(({ phrase }) => phrase)).toEqual([undefined, "approve kxqf"]);
  });

  it("tells alone how many tries are left, and locks after three wrong phrases", async () => {
    const stage = await started();
    const { slack, ask, card, ada, decision } = stage;
    const request = await ask(CATASTROPHIC);
    const told = [];
    for (const phrase of ["yes", "APPROVE", "approve kxqg"])
      told.push((await approve(stage, request, phrase)).told);
    expect(told).toEqual([
      expect.stringContaining("2 tries left"),
      expect.stringContaining("One try left"),
      expect.stringContaining("only be denied now"),
    ]);
    const locked = await slack.press(ada, card(request).id, "Approve");
    expect(locked).toMatchObject({ told: expect.stringContaining("only be denied now") });
    expect(locked.modal).toBeUndefined();
    expect(await decision(request)).toBe("pending");
    await slack.press(ada, card(request).id, "Deny");
    await expect.poll(() => decision(request)).toBe("rejected");
  });

  it("cannot be approved by a form that was opened for another question, or made up", async () => {
    const stage = await started();
    const { slack, ask, card, ada, decision } = stage;
    const [first, second] = [
      await ask(CATASTROPHIC),
      await ask({ ...CATASTROPHIC, phrase: "approve other" }),
    ];
    const { modal } = await slack.press(ada, card(first).id, "Approve");
    await fill(slack, { answered: true, ms: 0, modal: modal! }, "approve other");
    await expect.poll(() => slack.whispers(ada).at(-1)).toContain("not the phrase");
    const view = (metadata: string) => ({
      type: "view_submission",
      user: { id: ada.id, name: "ada" },
      team: { id: slack.team },
      trigger_id: metadata,
      view: {
        id: "V1",
        private_metadata: metadata,
        state: { values: { typed: { typed: { value: "approve other" } } } },
      },
    });
    const data = card(second).buttons[0]!.data;
    for (const metadata of [
      "",
      "{}",
      "null",
      JSON.stringify({ data, chat: slack.room }),
      JSON.stringify({ data, chat: "C0ELSEWHERE" }),
    ])
      expect((await slack.envelope("interactive", view(metadata))).answered).toBe(true);
    await sleep(50);
    expect([await decision(first), await decision(second)]).toEqual(["pending", "pending"]);
  });

  it("sends no form to somebody who may not answer", async () => {
    const { slack, ask, card, mallory } = await started();
    const request = await ask(CATASTROPHIC);
    const reaction = await slack.press(mallory, card(request).id, "Approve");
    expect(reaction.told).toContain("not an approver");
    expect(slack.modals(mallory)).toEqual([]);
  });

  it("tells the phrase where the form cannot be opened any more", async () => {
    const { slack, ask, card, ada, decision } = await started({ triggerLife: -1 });
    const request = await ask(CATASTROPHIC);
    expect((await slack.press(ada, card(request).id, "Approve")).told).toBe(
      "To approve this, type: approve kxqf",
    );
    const ref = /ID: (\w+)/.exec(card(request).text)![1]!;
    await slack.command(ada, slack.room, "approve", `${ref} approve kxqf`);
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it.each(["cut-before", "cut-after"] as const)(
    "opens its form once although the connection broke (%s)",
    async (kind) => {
      const { slack, ask, card, ada, decision } = await started();
      const request = await ask(CATASTROPHIC);
      slack.failNext(/^views\.open$/, { kind });
      const reaction = await slack.press(ada, card(request).id, "Approve");
      expect(reaction.told).toBeUndefined();
      await fill(slack, reaction, "approve kxqf");
      await expect.poll(() => decision(request)).toBe("approved");
      expect(slack.whispers(ada)).toEqual([]);
    },
  );

  it("takes a phrase once that was sent twice", async () => {
    const stage = await started();
    const request = await stage.ask(CATASTROPHIC);
    await approve(stage, request, "wrong");
    await stage.slack.resend();
    await sleep(50);
    expect(stage.slack.whispers(stage.ada)).toEqual([expect.stringContaining("2 tries left")]);
  });
});

describe("a denial with a reason", () => {
  it("asks for it in a form, and carries it", async () => {
    const { slack, testCore, ask, card, ada, decision } = await started();
    const request = await ask();
    const reaction = await slack.press(ada, card(request).id, "Deny with reason");
    expect(reaction.modal).toMatchObject({
      title: "Deny with a reason",
      fields: [{ label: "Why? The agent is told." }],
    });
    await fill(slack, reaction, "use <the> *staging* copy & :fire:");
    await expect.poll(() => decision(request)).toBe("rejected");
    expect(testCore.answers.at(-1)).toMatchObject({
      choice: "deny",
      reason: "use <the> *staging* copy & :fire:",
    });
    expect(isLive(card(request))).toBe(false);
  });

  it("is told that it came late when the form was open for too long", async () => {
    const { slack, testCore, ask, card, ada, decision } = await started();
    const request = await ask();
    const reaction = await slack.press(ada, card(request).id, "Deny with reason");
    await testCore.elsewhere(request, "approve");
    const { told } = await fill(slack, reaction, "no");
    expect(told).toMatch(/^Too late.*Approved by grace/);
    expect(await decision(request)).toBe("approved");
  });

  it("decides nothing when the form is closed", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const request = await ask();
    const { modal } = await slack.press(ada, card(request).id, "Deny with reason");
    await slack.dismiss(ada, modal!.id);
    expect(await decision(request)).toBe("pending");
    expect(isLive(card(request))).toBe(true);
  });

  it("points to the command where no form can be opened", async () => {
    const { slack, ask, card, ada } = await started({ triggerLife: -1 });
    const request = await ask();
    expect((await slack.press(ada, card(request).id, "Deny with reason")).told).toContain("/deny");
  });
});
