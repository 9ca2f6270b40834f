/**
 * Identical calls that wait together: one card counts them, and a tap allows exactly those that it
 * counted.
 */
import { describe, expect, it } from "vitest";
import { ada, finding, judgeSaying, testCore } from "../support/fixtures.ts";

const outcomes = (entries: readonly { decision?: { outcome: string } | undefined }[]) =>
  entries.map(({ decision }) => decision?.outcome ?? "open");

describe("identical calls of one session and token", () => {
  it("wait for one question, which counts them", async () => {
    const { submit, store, channel } = testCore();
    await Promise.all([submit(), submit(), submit()]);
    expect(await store.pending()).toMatchObject([{ calls: 3 }]);
    expect(channel.cards).toHaveLength(1);
  });

  it("that come after the card was shown are counted on it", async () => {
    const { submit, channel } = testCore();
    await submit();
    expect(channel.cards).toMatchObject([{ calls: 1 }]);
    await submit();
    await submit();
    await expect.poll(() => channel.recounted.at(-1)?.calls).toBe(3);
  });

  it("are all allowed by a tap on a card that counted them all", async () => {
    const { submit, press } = testCore();
    const entries = [await submit(), await submit(), await submit()];
    await press("approve", { calls: 3 });
    expect(outcomes(entries)).toEqual(["allow", "allow", "allow"]);
  });

  it("are allowed one by one by whoever wants it so: the others are asked about anew", async () => {
    const { submit, press, channel, store, events } = testCore();
    const entries = [await submit(), await submit(), await submit()];
    expect((await press("approve", { calls: 1 })).status).toBe("taken");
    expect(outcomes(entries)).toEqual(["allow", "open", "open"]);
    await expect.poll(() => channel.cards.length).toBe(2);
    await expect.poll(async () => (await store.pending())[0]?.calls).toBe(2);
    const decided = events.filter((event) => event.type === "decided");
    expect(decided.map((event) => event.type === "decided" && event.calls)).toEqual([
      [entries[0]!.call.id],
    ]);
    await press("approve", { calls: 2 });
    expect(outcomes(entries)).toEqual(["allow", "allow", "allow"]);
  });

  it("that joined after the card was drawn are not allowed by a tap on it", async () => {
    const { submit, press, channel } = testCore();
    const first = await submit();
    const calls = channel.cards.at(-1)!.calls;
    const later = await Promise.all(Array.from({ length: 19 }, () => submit()));
    await press("approve", { calls });
    expect(outcomes([first, ...later])).toEqual(["allow", ...later.map(() => "open")]);
  });

  it("that come while an answer is being written down are asked about anew", async () => {
    let meanwhile = async () => {};
    const { submit, press, channel } = testCore({
      append: (event) => (event.type === "decided" ? meanwhile() : undefined),
    });
    const first = await submit();
    let late: Awaited<ReturnType<typeof submit>> | undefined;
    meanwhile = async () => {
      meanwhile = async () => {};
      late = await submit();
    };
    await press("approve");
    expect(outcomes([first, late!])).toEqual(["allow", "open"]);
    expect(channel.cards).toHaveLength(2);
  });

  it("are all denied by one denial", async () => {
    const { submit, press } = testCore();
    const entries = [await submit(), await submit(), await submit()];
    await press("deny", { calls: 1 });
    expect(outcomes(entries)).toEqual(["deny", "deny", "deny"]);
  });

  it("that stop waiting are counted no more", async () => {
    const { submit, gate, store } = testCore();
    const [first] = [await submit(), await submit(), await submit()];
    await expect.poll(async () => (await store.pending())[0]?.calls).toBe(3);
    await gate.hangUp(first);
    await expect.poll(async () => (await store.pending())[0]?.calls).toBe(2);
  });

  it("of a catastrophic kind need a new phrase when they are asked about anew", async () => {
    const { submit, approvals, channel } = testCore({
      judges: [judgeSaying(finding({ key: "fs.delete.recursive.root", level: "catastrophic" }))],
    });
    const entries = [await submit(), await submit()];
    const card = channel.cards[0]!;
    await approvals.answer({
      approval: card.id,
      choice: "approve",
      person: ada,
      phrase: card.phrase!,
      calls: 1,
    });
    expect(outcomes(entries)).toEqual(["allow", "open"]);
    await expect.poll(() => channel.cards.length).toBe(2);
    expect(channel.cards[1]!.phrase).not.toBe(card.phrase);
  });
});
