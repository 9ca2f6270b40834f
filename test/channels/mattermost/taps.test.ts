/** Who pressed: what the Mattermost server vouches for counts, and nothing else that is sent. */
import { describe, expect, it } from "vitest";
import { fill } from "../../worlds/mattermost.ts";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import { started } from "./setup.ts";

const MINUTE = 60_000;

describe("a request to the callback address", () => {
  it("approves with a trigger that the server signed for that person", async () => {
    const { platform, ask, card, status, ada } = await started();
    const request = await ask();
    const tap = platform.tapOf(ada, card(request).id, "Approve");
    expect(await platform.call("action", tap)).toEqual({ status: 200, body: {} });
    await expect.poll(() => status(request)).toBe("approved");
  });

  it("is refused without a signed trigger, with another person's, an old one or a foreign one", async () => {
    const { platform, ask, card, status, ada, mallory, log, testCore } = await started();
    const request = await ask();
    const tap = platform.tapOf(ada, card(request).id, "Approve");
    const forged = (trigger: string) =>
      Buffer.from(Buffer.from(trigger, "base64").toString().replace(mallory.id, ada.id)).toString(
        "base64",
      );
    const triggers = {
      none: undefined,
      empty: "",
      unsigned: Buffer.from(`id:${ada.id}:${Date.now()}:`).toString("base64"),
      mallorys: platform.trigger(mallory),
      renamed: forged(platform.trigger(mallory)),
      old: platform.trigger(ada, Date.now() - 10 * MINUTE),
      early: platform.trigger(ada, Date.now() + 10 * MINUTE),
      timeless: platform.trigger(ada, Number.NaN),
      rubbish: "////",
    };
    for (const [name, trigger_id] of Object.entries(triggers))
      expect(await platform.call("action", { ...tap, trigger_id }), name).toMatchObject({
        status: 403,
      });
    platform.newKey();
    const foreign = { ...tap, trigger_id: platform.trigger(ada) };
    expect(await platform.call("action", foreign)).toMatchObject({ status: 403 });
    expect(await status(request)).toBe("pending");
    expect(testCore.answers).toEqual([]);
    const refused = log.lines.filter(({ message }) => message.includes("callback address"));
    expect(refused).toHaveLength(Object.keys(triggers).length + 1);
  });

  it("counts once: a tap that was overheard can be used for nothing else", async () => {
    const { platform, ask, card, status, ada } = await started();
    const [one, other] = [await ask(), await ask()];
    const tap = platform.tapOf(ada, card(one).id, "Deny");
    await platform.call("action", tap);
    const approve = platform.tapOf(ada, card(other).id, "Approve");
    for (const body of [tap, { ...approve, trigger_id: tap.trigger_id }])
      expect(await platform.call("action", body)).toMatchObject({ status: 403 });
    expect(await status(one)).toBe("rejected");
    expect(await status(other)).toBe("pending");
  });

  it("approves no other card, and none in another channel", async () => {
    const { platform, ask, card, status, ada, mallory } = await started();
    const [one, other] = [await ask(), await ask()];
    const elsewhere = platform.openChannel("elsewhere", [ada, mallory]);
    for (const wrong of [{ post_id: card(other).id }, { channel_id: elsewhere }]) {
      const tap = { ...platform.tapOf(ada, card(one).id, "Approve"), ...wrong };
      expect(await platform.call("action", tap)).toMatchObject({
        status: 200,
        body: { ephemeral_text: expect.stringContaining("Nothing was done") },
      });
    }
    expect(await status(one)).toBe("pending");
    expect(await status(other)).toBe("pending");
  });

  it("is refused where it is a form sent to the address of taps, or no request of the kind", async () => {
    const { platform, ada } = await started();
    const { callback } = platform.options as { callback: string };
    const form = { type: "dialog_submission", user_id: ada.id, submission: {}, state: "" };
    for (const body of [form, [], null, 7, { context: { data: "x".repeat(70_000) } }])
      expect((await platform.call("action", body)).status, String(body)).not.toBe(200);
    expect((await fetch(`${callback}/action`)).status).toBe(404);
    expect((await fetch(`${callback}/v1/approvals`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${callback}/action`, { method: "POST", body: "{" })).status).toBe(400);
  });
});

describe("a tap", () => {
  it("of a stranger decides nothing, and they alone are told", async () => {
    const { platform, ask, card, status, mallory, ada } = await started();
    const request = await ask();
    const { told } = await platform.press(mallory, card(request).id, "Approve");
    expect(told).toContain("not an approver");
    expect(platform.whispers(ada)).toEqual([]);
    expect(await status(request)).toBe("pending");
  });

  it("twice at once decides once", async () => {
    const { platform, ask, card, status, ada } = await started();
    const request = await ask();
    const { id } = card(request);
    const [first, second] = await Promise.all([
      platform.press(ada, id, "Deny"),
      platform.press(ada, id, "Approve"),
    ]);
    expect([first.answered, second.answered]).toEqual([true, true]);
    expect([first.told, second.told].join()).toContain("Too late");
    expect(["approved", "rejected"]).toContain(await status(request));
    await expect.poll(() => card(request).buttons).toEqual([]);
  });

  it("is answered while the connection for messages is down: it needs none", async () => {
    const { platform, ask, card, status, ada } = await started();
    const request = await ask();
    platform.failNext(/^WS /, { kind: "server-error", status: 500 }, 2);
    platform.cut();
    const reaction = await platform.press(ada, card(request).id, "Approve");
    expect(reaction.answered).toBe(true);
    expect(await status(request)).toBe("approved");
  });

  it("leads to nothing that a client can read", async () => {
    const { platform, ask, card } = await started();
    const { id } = card(await ask());
    const headers = { authorization: `Bearer ${platform.token}` };
    const post = await (await fetch(`${platform.url}/posts/${id}`, { headers })).text();
    expect(post).toContain("Approve");
    expect(post).not.toContain("integration");
    for (const { data } of card(await ask()).buttons) expect(post).not.toContain(data);
  });
});

describe("a form", () => {
  it("keeps what is wrong in it, and approves what is right", async () => {
    const { platform, ask, card, status, ada } = await started();
    const request = await ask(CATASTROPHIC);
    const opened = await platform.press(ada, card(request).id, "Approve");
    expect(opened.modal).toMatchObject({
      title: "Catastrophic: type to approve",
      fields: [{ label: "Type: approve kxqf", placeholder: "approve kxqf" }],
    });
    expect(await status(request)).toBe("pending");
    expect((await fill(platform, opened, "approve nothing")).told).toContain("2 tries left");
    expect((await fill(platform, opened, "approve kxqf")).told).toBeUndefined();
    await expect.poll(() => status(request)).toBe("approved");
  });

  it("counts for the person for whom it was opened, and for nobody else", async () => {
    const { platform, ask, card, status, ada, mallory, testCore } = await started();
    const request = await ask(CATASTROPHIC);
    const { modal } = await platform.press(ada, card(request).id, "Approve");
    const state = platform.stateOf(modal?.id ?? "");
    const form = { submission: { typed: "approve kxqf" }, cancelled: false };
    const [text = "", seal = ""] = state.split(".");
    const renamed = Buffer.from(
      Buffer.from(text, "base64url").toString().replace(ada.id, mallory.id),
    ).toString("base64url");
    for (const [user_id, sent] of [
      [mallory.id, state],
      [mallory.id, `${renamed}.${seal}`],
      [ada.id, `${text}.`],
      [ada.id, ""],
    ])
      expect(await platform.call("dialog", { ...form, user_id, state: sent })).toMatchObject({
        status: 403,
      });
    expect(testCore.answers).toHaveLength(1); // the press that opened it
    expect(await status(request)).toBe("pending");
  });

  it("that is closed decides nothing", async () => {
    const { platform, ask, card, status, ada } = await started();
    const request = await ask();
    const { modal } = await platform.press(ada, card(request).id, "Deny with reason");
    const state = platform.stateOf(modal?.id ?? "");
    const sent = { user_id: ada.id, state, submission: null, cancelled: true };
    expect(await platform.call("dialog", sent)).toEqual({ status: 200, body: {} });
    expect(await status(request)).toBe("pending");
  });

  it("that is sent after the end is told so, and changes nothing", async () => {
    const { platform, ask, card, status, ada, testCore } = await started();
    const request = await ask();
    const opened = await platform.press(ada, card(request).id, "Deny with reason");
    await testCore.elsewhere(request, "approve");
    expect((await fill(platform, opened, "not on Fridays")).told).toMatch(
      /^Too late, .*Approved by grace/,
    );
    expect(await status(request)).toBe("approved");
  });

  it("is not there once its trigger is too old, and the person is told what to do", async () => {
    const { platform, ask, card, ada } = await started({ triggerLife: -1 });
    const request = await ask();
    const reaction = await platform.press(ada, card(request).id, "Deny with reason");
    expect(reaction).toMatchObject({ told: expect.stringContaining("could not be opened") });
  });
});
