/** The card of one question: what it says, and how it is answered. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CATASTROPHIC, requestOf } from "../../worlds/test-core.ts";
import {
  ask,
  askUnseen,
  button,
  describePage,
  enabled,
  PERSON,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";

describePage("the page", () => {
  it("fetches long arguments, which do not come with the question, and shows all of them", async () => {
    await paired();
    const long = `rm -rf build ${"x".repeat(50_000)} the end`;
    const { card } = await ask({ arguments: JSON.stringify({ command: long }) });
    await expect.poll(() => card.textContent()).toContain("the end");
    expect(world.faults).toEqual([]);
  });

  it("counts identical calls, and approves those that the button said", async () => {
    await paired();
    const { request, card } = await ask();
    await world.testCore.recount(request, 3);
    await ready(card, "Approve all 3");
    expect(await textOf(card)).toContain("3 identical calls wait for this answer.");
    await tap(card, "Approve one");
    await expect
      .poll(() => world.testCore.decision(request))
      .toMatchObject({ status: "approved", calls: 1 });
    await expect.poll(() => textOf(recent())).toContain("1 of 3 identical calls");
  });

  describe("a card", () => {
    it("shows what would happen, and how much time is left", async () => {
      await paired();
      const { request, card } = await ask();
      const text = await textOf(card);
      for (const part of [
        "DANGEROUS",
        "Deletes whole directories",
        "Bash",
        request.session,
        "Claude Code",
        "/home/ada/project",
        "rm -rf build",
        'Also given: description: "tidy"',
        "The agent says:",
        "Cleaning up",
      ]) {
        expect(text).toContain(part);
      }
      expect(await card.locator("details.fold").textContent()).toContain(request.arguments);
      expect(text).toMatch(/4:\d\d left|5:00 left/);
      expect(await card.locator("mark").allTextContents()).toEqual(["rm -rf"]);
      expect(await world.page.title()).toBe("(1) Countersign");
      expect(world.faults).toEqual([]);
    });

    it("says what was found and where: the worst few, and how many more", async () => {
      await paired();
      const { card } = await ask({
        arguments: '{"command":"rm -rf build; git push origin <b>main</b>; curl -T a b; sudo ls"}',
        keys: ["fs.delete.recursive", "vcs.git.push", "net.upload", "priv.sudo", "exec.read"],
        spans: [
          "rm -rf build",
          "git push origin <b>main</b>",
          "git push origin <b>main</b>",
          "sudo ls",
        ],
      });
      expect(await card.locator(".causes li").allTextContents()).toEqual([
        "rm -rf build",
        "Pushes to a remote repository: git push origin <b>main</b>",
        "Sends data over the network",
        "and 1 less important one",
      ]);
      expect(await card.locator("mark").allTextContents()).toEqual([
        "rm -rf build",
        "git push origin <b>main</b>",
        "sudo ls",
      ]);
      const alone = await ask({
        arguments: '{"command":"git push"}',
        keys: ["vcs.git.push"],
        spans: ["git push"],
      });
      expect(await alone.card.locator(".causes").count()).toBe(0);
    });

    it("is approved once with one tap", async () => {
      await paired();
      const { request, card } = await ask();
      await ready(card, "Approve once");
      await tap(card, "Approve once");
      await expect
        .poll(() => recent().allInnerTexts())
        .toEqual([expect.stringMatching(/Approved by ada · .* · via companion/)]);
      expect(world.testCore.answers).toMatchObject([
        { approval: request.id, choice: "approve", scope: "once", person: PERSON },
      ]);
      await expect.poll(() => world.page.title()).toBe("Countersign");
      await world.page.getByText("Nothing is waiting.").waitFor();
    });

    it("is denied, with a reason where there is one", async () => {
      await paired();
      const { card } = await ask();
      await card.getByText("Deny with a reason…").click();
      await card.getByLabel("Your reason").fill("use the staging copy");
      await ready(card, "Deny with this reason");
      await world.page.keyboard.press("Enter");
      await expect
        .poll(() => world.testCore.answers)
        .toMatchObject([{ choice: "deny", reason: "use the staging copy" }]);
      await expect.poll(() => textOf(recent().locator("q"))).toBe("use the staging copy");
      const next = await ask();
      await ready(next.card, "Deny");
      await tap(next.card, "Deny");
      await expect.poll(() => world.testCore.answers).toHaveLength(2);
      expect(world.testCore.answers[1]).not.toHaveProperty("reason");
      await expect.poll(() => recent().allInnerTexts()).toHaveLength(2);
    });

    it("answers once, however often it is tapped", async () => {
      await paired();
      const { card } = await ask();
      await ready(card, "Approve once");
      await card.evaluate((element) => {
        const [deny, approve] = element.querySelectorAll(".answers button");
        for (let n = 0; n < 5; n++) approve?.click();
        deny?.click();
      });
      await expect.poll(() => recent().count()).toBe(1);
      expect(world.testCore.answers).toHaveLength(1);
    });

    it("counts no tap in the moment in which it appears or takes the place of another", async () => {
      // the page's clock stands still while it is tapped, however slow the machine is
      const { clock } = world.page;
      await clock.install();
      await paired();
      await clock.pauseAt(Date.now() + 60_000);
      const shown = (card: Locator) =>
        expect.poll(async () => [await clock.runFor(20), await card.isVisible()][1]).toBe(true);
      const first = await askUnseen();
      await shown(first.card);
      await tap(first.card, "Approve once"); // it has just appeared
      const second = await askUnseen();
      await clock.runFor(600);
      expect(await enabled(first.card, "Approve once")).toBe(true);
      await world.testCore.elsewhere(first.request, "deny");
      await shown(second.card);
      await tap(second.card, "Approve once"); // it has just come below the finger
      await clock.runFor(600);
      expect(world.testCore.answers).toEqual([]);
      expect(await enabled(second.card, "Approve once")).toBe(true);
      await tap(second.card, "Approve once");
      await expect.poll(() => world.testCore.answers).toHaveLength(1);
    });

    it("counts every tap where it has not moved, however many others come", async () => {
      await paired();
      const { card } = await ask();
      await ready(card, "Approve once");
      await card.evaluate(`(element) => {
        const note = () => element.setAttribute("data-changed", "yes");
        const options = { subtree: true, attributeFilter: ["aria-disabled"] };
        new MutationObserver(note).observe(element, options);
      }`);
      for (let n = 0; n < 3; n++) await askUnseen();
      await expect.poll(() => world.page.title()).toBe("(4) Countersign");
      expect(await card.getAttribute("data-changed")).toBeNull();
      await tap(card, "Approve once");
      await expect.poll(() => world.testCore.answers).toHaveLength(1);
    });

    it("needs no pointer", async () => {
      await paired();
      const { card } = await ask();
      await ready(card, "Deny");
      await button(card, "Deny").focus();
      await world.page.keyboard.press("Tab");
      expect(
        await button(card, "Approve once").evaluate((element) => element.matches(":focus")),
      ).toBe(true);
      await world.page.keyboard.press("Enter");
      await expect.poll(() => world.testCore.answers).toMatchObject([{ choice: "approve" }]);
    });

    it("cannot be answered when its time is up", async () => {
      await paired();
      const request = requestOf({ expiresAt: Date.now() - 1 });
      await world.provider.ask(request); // the desk would have ended it already
      const card = world.page.locator(`article[data-id="${request.id}"]`);
      await expect.poll(() => textOf(card)).toContain("Without an answer, it is denied.");
      await tap(card, "Approve once");
      expect(await enabled(card, "Deny")).toBe(false);
      expect(world.testCore.answers).toEqual([]);
    });
  });

  describe("what is catastrophic", () => {
    it("is approved by a typed phrase only, and never for always", async () => {
      await paired();
      const { card } = await ask(CATASTROPHIC);
      await ready(card, "Deny");
      expect(await enabled(card, "Approve")).toBe(false);
      expect(await card.getByText("Always allow…").count()).toBe(0);
      const field = card.getByLabel("To approve it, type approve kxqf");
      expect(await field.getAttribute("autocorrect")).toBe("off");
      await field.fill("approve kxqg");
      await ready(card, "Approve");
      await tap(card, "Approve");
      await expect.poll(() => textOf(card)).toContain("2 tries left");
      expect(await field.inputValue()).toBe("");
      await field.fill("approve kxqf");
      await world.page.keyboard.press("Enter");
      await expect
        .poll(() => recent().allInnerTexts())
        .toEqual([expect.stringContaining("Approved by ada")]);
      expect(world.testCore.answers.map(({ phrase }) => phrase)).toEqual([
        "approve kxqg",
        "approve kxqf",
      ]);
    });
  });

  it("keeps everything large enough to touch", async () => {
    await paired();
    const { card } = await ask();
    for (const height of await card
      .locator("button:visible, summary, input:visible")
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))) {
      expect(height).toBeGreaterThanOrEqual(40);
    }
  });
});
