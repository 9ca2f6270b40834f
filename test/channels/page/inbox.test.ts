/** The inbox: many questions in lines, those that are chosen to deny, and the keys. */
import { describe, expect, it } from "vitest";
import { CATASTROPHIC } from "../../worlds/test-core.ts";
import {
  type Asked,
  ask,
  askUnseen,
  button,
  DESKTOP,
  describePage,
  linkText,
  onScreen,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";

const lines = () => world.page.locator(".row");
const toList = async () => {
  await world.page.locator(".brand").click();
  await world.page.getByRole("heading", { name: /^\d+ waits?$/ }).waitFor();
};

describePage(
  "the inbox",
  () => {
    it("has a line for each question, the worst and the soonest first, by session", async () => {
      await paired();
      const minute = 60_000;
      const at = (minutes: number) => ({ expiresAt: Date.now() + minutes * minute });
      await askUnseen({ session: "a", arguments: '{"command":"rm -rf later"}', ...at(9) });
      await askUnseen({ session: "b", arguments: '{"command":"rm -rf soon"}', ...at(2) });
      await askUnseen({ session: "a", arguments: '{"command":"rm -rf first"}', ...at(1.5) });
      await askUnseen({ ...CATASTROPHIC, session: "b", ...at(9) });
      await expect.poll(() => world.page.title()).toBe("(4) Countersign");
      await toList();
      expect(await world.page.locator(".list li").allInnerTexts()).toEqual([
        expect.stringMatching(/^b\s\(2\)$/),
        expect.stringMatching(/CATASTROPHIC:\s+Deletes the whole file system\s+rm -rf \/\s+9 min/),
        expect.stringMatching(/rm -rf soon\s+2 min/),
        expect.stringMatching(/^a\s\(2\)$/),
        expect.stringMatching(/rm -rf first\s+\d+ (s|min)/),
        expect.stringMatching(/rm -rf later\s+9 min/),
      ]);
      expect(world.faults).toEqual([]);
    });

    it("draws only the lines that are on the screen, however many wait", async () => {
      await paired();
      for (let n = 0; n < 120; n++)
        await askUnseen({ session: "s", arguments: `{"command":"rm -rf dir-${n}"}` });
      await expect.poll(() => world.page.title()).toBe("(120) Countersign");
      await toList();
      await expect.poll(() => lines().count()).toBeLessThan(40);
      await world.page.evaluate("scrollTo(0, document.querySelector('.list ol').scrollHeight)");
      await expect.poll(() => textOf(world.page.locator(".list"))).toContain("dir-119");
      expect(await lines().count()).toBeLessThan(40);
    });

    it("says how often an identical call waits", async () => {
      await paired();
      const { request } = await askUnseen();
      await askUnseen();
      await world.testCore.recount(request, 3);
      await expect.poll(() => world.page.title()).toBe("(2) Countersign");
      await toList();
      await expect
        .poll(() => lines().allInnerTexts())
        .toEqual([expect.stringContaining("×3"), expect.not.stringContaining("×")]);
    });

    describe("what sub-agents ask for alike", () => {
      const parent = "claude-code:7f3a";
      const twin = (name: string, over: object = {}) =>
        askUnseen({ session: `${parent}/${name}`, parent, alike: "one", agent: name, ...over });
      const fold = () => world.page.getByRole("button", { name: /3 sub-agents/ });

      it("is one row under their parent, which unfolds to who asks", async () => {
        await paired();
        const at = (minutes: number) => ({ expiresAt: Date.now() + minutes * 60_000 });
        const first = await twin("anna", at(2));
        await twin("ben", at(3));
        await twin("cleo", at(4));
        await askUnseen({ session: `${parent}/dora`, parent, alike: "other" });
        await expect.poll(() => world.page.title()).toBe("(4) Countersign");
        await toList();
        await expect.poll(() => lines().count()).toBe(2);
        const titles = world.page.locator(".list .title");
        expect(await titles.allTextContents()).toEqual([`${parent} (3)`, `${parent}/dora`]);
        expect(await textOf(fold())).toMatch(/rm -rf build/);
        await fold().click();
        await expect.poll(() => lines().count()).toBe(5);
        expect((await lines().allInnerTexts()).slice(1, 4)).toEqual(
          ["anna", "ben", "cleo"].map((name) =>
            expect.stringMatching(new RegExp(`${name}\\s+${parent}/${name}`)),
          ),
        );
        await lines().nth(1).locator("a").click();
        await first.card.waitFor();
        expect(await textOf(first.card)).toContain("3 sub-agents ask for the same.");
        await ready(first.card, "Approve once");
        await tap(first.card, "Approve once");
        await expect.poll(() => world.page.title()).toBe("(3) Countersign");
        await world.page.getByRole("button", { name: /2 sub-agents/ }).waitFor();
        const { id } = first.request;
        expect(world.testCore.answers).toMatchObject([{ approval: id, choice: "approve" }]);
        expect(world.faults).toEqual([]);
      });

      it("is denied together, by its row or on a card, and each answer is its own", async () => {
        await paired();
        const asked = [await twin("anna"), await twin("ben"), await twin("cleo")];
        const other = await askUnseen();
        await expect.poll(() => world.page.title()).toBe("(4) Countersign");
        await toList();
        await button(world.page, "Select").click();
        await lines().filter({ hasText: "3 sub-agents" }).locator("input").check();
        await ready(world.page.locator(".list"), "Deny 3");
        await tap(world.page, "Deny 3");
        await expect.poll(() => world.testCore.answers).toHaveLength(3);
        const ids = (all: readonly Asked[]) => all.map(({ request: { id } }) => id).sort();
        const denied = () => world.testCore.answers.map(({ approval }) => approval).sort();
        expect(denied()).toEqual(ids(asked));
        await other.card.waitFor();
        const next = [await twin("emil"), await twin("fay")];
        expect(await button(other.card, "Deny all 2").count()).toBe(0);
        await toList();
        await world.page.getByRole("button", { name: /2 sub-agents/ }).click();
        await lines().filter({ hasText: "emil" }).locator("a").click();
        await ready(next[0]!.card, "Deny all 2");
        await tap(next[0]!.card, "Deny all 2");
        await expect.poll(() => world.testCore.answers).toHaveLength(5);
        expect(denied()).toEqual(ids([...asked, ...next]));
        expect(world.testCore.answers.every(({ choice }) => choice === "deny")).toBe(true);
      });

      it("is one of several that can be read and denied alone", async () => {
        await paired();
        await twin("anna");
        await twin("ben");
        await expect.poll(() => world.page.title()).toBe("(2) Countersign");
        await toList();
        await world.page.getByRole("button", { name: /2 sub-agents/ }).click();
        await button(world.page, "Select").click();
        await lines().filter({ hasText: "ben" }).locator("input").check();
        await ready(world.page.locator(".list"), "Deny 1");
        const whole = lines().filter({ hasText: "2 sub-agents" }).locator("input");
        expect(await whole.isChecked()).toBe(false);
      });
    });

    it("lets several be chosen to deny them, and offers no way to approve them", async () => {
      await paired();
      const asked = [await askUnseen(), await askUnseen(), await askUnseen()];
      await expect.poll(() => world.page.title()).toBe("(3) Countersign");
      await toList();
      await button(world.page, "Select").click();
      for (const line of [0, 2]) await lines().nth(line).locator("input").check();
      expect(await world.page.getByRole("button", { name: /approve/i }).count()).toBe(0);
      await ready(world.page.locator(".list"), "Deny 2");
      await tap(world.page, "Deny 2");
      await expect.poll(() => world.testCore.answers).toHaveLength(2);
      expect(world.testCore.answers.map(({ choice }) => choice)).toEqual(["deny", "deny"]);
      const open = await Promise.all(
        asked.map(
          async ({ request }) => (await world.testCore.decision(request))?.status ?? "open",
        ),
      );
      expect(open.sort()).toEqual(["open", "rejected", "rejected"]);
    });

    it("comes back when an answer was given, and keeps what was decided", async () => {
      await paired();
      const first = await ask();
      await askUnseen();
      await askUnseen();
      await ready(first.card, "Deny");
      await tap(first.card, "Deny");
      await expect.poll(() => lines().count()).toBe(2);
      await expect.poll(() => recent().allInnerTexts()).toHaveLength(1);
      expect(new URL(world.page.url()).pathname).toBe("/");
    });

    it("has an address for each card, also when it is decided", async () => {
      await paired();
      const { request } = await askUnseen();
      await world.testCore.elsewhere(request, "approve");
      await world.page.goto(`http://127.0.0.1:${world.server.port}/a/${request.id}`);
      const card = world.page.locator("article.decided");
      await card.waitFor();
      expect(await textOf(card)).toMatch(/Approved by grace · .*via elsewhere/);
      expect(await card.getByRole("button", { name: /Approve|Deny/ }).count()).toBe(0);
      await world.page.goto(`http://127.0.0.1:${world.server.port}/a/unknown`);
      await world.page.getByText("The gateway has no such question any more.").waitFor();
    });

    it("shows how an approved call ended, on its line", async () => {
      await paired();
      const { request } = await ask();
      await world.testCore.elsewhere(request, "approve");
      await expect.poll(() => recent().count()).toBe(1);
      const outcome = { ok: false, exitCode: 2, error: "no such remote", at: Date.now() };
      const text = JSON.stringify({ type: "approval.outcome", requestId: request.id, outcome });
      for (const socket of world.server.sockets) socket.send(text);
      await expect
        .poll(() => recent().first().textContent())
        .toContain("It failed with exit code 2: no such remote");
    });

    describe("on a wide screen", () => {
      it("stands beside the card", async () => {
        await onScreen(DESKTOP);
        await paired();
        await askUnseen();
        await askUnseen();
        const card = world.page.locator("article.card");
        await card.waitFor();
        await expect.poll(() => lines().count()).toBe(2);
        const [list, open] = [await lines().first().boundingBox(), await card.boundingBox()];
        expect(open!.x).toBeGreaterThanOrEqual(list!.x + list!.width);
      });

      it("is used with keys: next, previous, deny, deny with a reason, approve", async () => {
        await onScreen(DESKTOP);
        await paired();
        for (let n = 0; n < 4; n++) await askUnseen({ session: "s" });
        const { keyboard } = world.page;
        const shown = () => world.page.locator("article.card").getAttribute("data-id");
        await expect.poll(() => lines().count()).toBe(4);
        await expect.poll(shown).not.toBeNull();
        const first = await shown();
        await keyboard.press("j");
        await expect.poll(shown).not.toBe(first);
        await keyboard.press("k");
        await expect.poll(shown).toBe(first);
        const card = () => world.page.locator(`article.card`);
        await ready(card(), "Deny");
        await keyboard.press("d");
        await expect.poll(() => world.testCore.answers).toMatchObject([{ choice: "deny" }]);
        await expect.poll(shown).not.toBe(first);
        await ready(card(), "Approve once");
        await keyboard.press("Shift+A");
        await expect.poll(() => world.testCore.answers).toHaveLength(2);
        expect(world.testCore.answers[1]).toMatchObject({ choice: "approve", scope: "once" });
        await expect.poll(() => lines().count()).toBe(2);
        await ready(card(), "Deny");
        await keyboard.press("r");
        await button(world.page, "Find a safer way").click();
        await ready(card(), "Deny with this reason");
        await tap(world.page, "Deny with this reason");
        await expect.poll(() => world.testCore.answers).toHaveLength(3);
        expect(world.testCore.answers[2]).toMatchObject({ reason: "Find a safer way" });
      });

      it("answers nothing catastrophic by a key, and nothing while a text is typed", async () => {
        await onScreen(DESKTOP);
        await paired();
        const { card } = await ask(CATASTROPHIC);
        await ready(card, "Deny");
        for (const key of ["d", "r", "Shift+A"]) await world.page.keyboard.press(key);
        await card.getByLabel("To approve it").pressSequentially("drA");
        expect(await card.getByLabel("To approve it").inputValue()).toBe("drA");
        expect(await world.page.locator("dialog").count()).toBe(0);
        expect(await linkText()).toContain("Connected");
        expect(world.sent).toEqual([]);
      });
    });
  },
  "kept",
);
