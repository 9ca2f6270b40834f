/** What is allowed from now on: as a grant or as a rule. */
import { rm } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CATASTROPHIC, WITH_RULE } from "../../worlds/test-core.ts";
import {
  ask,
  button,
  describePage,
  enabled,
  linkText,
  paired,
  ready,
  recent,
  tap,
  textOf,
  world,
} from "./page-world.ts";

const open = (card: Locator) => card.getByText("Always allow…").click();
const pick = (card: Locator, name: string) => card.getByRole("radio", { name }).check();
const choices = (card: Locator) => card.locator(".sheet .chip").allInnerTexts();

const PROJECT = { chip: "This project", label: "Always in this project" } as const;
const ALL = { chip: "All projects", label: "Always in all projects" } as const;

/** A gateway that tells what a pattern would have let pass. */
function withPreview(id: string, covers = (pattern: string) => pattern.includes("rm")): void {
  world.endpoints.set(`POST /v1/approvals/${id}/preview`, (body) => {
    const { pattern = "rm" } = body as { pattern?: string };
    const past = {
      tried: 120,
      wouldAllow: 2,
      examples: [{ at: 1, tool: "Bash", what: "rm -rf old" }],
    };
    const why = "it does not match this call";
    return { status: 200, body: { covers: covers(pattern), why, text: pattern, past } };
  });
}

describePage(
  "always",
  () => {
    describe("as a rule", () => {
      it.each([
        [PROJECT, "project"],
        [ALL, "user"],
      ] as const)("is shown whole, and written by “$label”", async ({ chip, label }, scope) => {
        await paired();
        const { request, card } = await ask(WITH_RULE);
        await open(card);
        await pick(card, chip);
        expect(await card.locator(".sheet code").allInnerTexts()).toEqual([
          '{ tools: ["Bash"], match: "rm -rf build", keys: [fs.delete.recursive], action: allow }',
          ...(scope === "project" ? ["/home/ada/project"] : []),
        ]);
        expect(await textOf(card.locator(".sentence"))).toContain("until the rule is revoked");
        await ready(card, label);
        await tap(card, label);
        await expect
          .poll(() => world.testCore.decision(request))
          .toMatchObject({ status: "approved", scope });
        expect(world.testCore.answers).toMatchObject([{ choice: "approve", scope, calls: 1 }]);
        await expect
          .poll(() => textOf(recent()))
          .toContain(scope === "project" ? "always in this project" : "always in all projects");
        expect(await world.rules.list()).toMatchObject([
          { scope, by: "ada", approval: request.id },
        ]);
        expect(world.faults.filter((fault) => !fault.includes("404"))).toEqual([]);
      });

      it("is not offered where none can be written, nor for a project where there is none", async () => {
        await paired();
        const { card } = await ask();
        await open(card);
        expect(await choices(card)).toEqual(["This session"]);
        await button(card, "Close").click();
        const homeless = await ask({ rule: { tool: "Bash", keys: ["fs.delete.recursive"] } });
        await open(homeless.card);
        expect(await choices(homeless.card)).toEqual(["This session", "All projects"]);
      });

      it("is never offered for what is catastrophic", async () => {
        await paired();
        const { card } = await ask({ ...CATASTROPHIC, ...WITH_RULE });
        expect(await card.getByText("Always allow…").count()).toBe(0);
        expect(await card.textContent()).not.toContain("tools:");
      });

      it("that cannot be written is told, and the card stays live", async () => {
        await paired();
        const { request, card } = await ask(WITH_RULE);
        await open(card);
        await pick(card, ALL.chip);
        await rm(world.directory, { recursive: true, force: true });
        await ready(card, ALL.label);
        await tap(card, ALL.label);
        await expect
          .poll(() => textOf(card))
          .toMatch(/Nothing was decided: .*You can still approve once/);
        expect(await world.testCore.decision(request)).toBeUndefined();
        await ready(card, "Approve once");
        await tap(card, "Approve once");
        await expect.poll(() => world.testCore.decision(request)).toMatchObject({ scope: "once" });
      });

      it("stays text, and is wrapped", async () => {
        await paired();
        const evil = "<img src=x onerror=alert(1)>";
        const { card } = await ask({
          rule: {
            ...WITH_RULE.rule,
            match: evil.repeat(10),
            project: `/${evil}${"d".repeat(300)}`,
          },
        });
        await open(card);
        await pick(card, PROJECT.chip);
        expect(await textOf(card)).toContain(JSON.stringify(evil.repeat(10)).slice(1, -1));
        const width = "document.querySelector('dialog').scrollWidth";
        expect(await world.page.evaluate(width)).toBeLessThanOrEqual(390);
        const box = await button(card, PROJECT.label).boundingBox();
        expect(box!.height).toBeGreaterThanOrEqual(40);
      });
    });

    describe("as a grant", () => {
      it("says in a sentence what it covers", async () => {
        await paired();
        const { card } = await ask();
        await open(card);
        expect(await textOf(card.locator(".sentence"))).toMatch(
          /^In this session, until the grant ends or is revoked, no approval is needed for:\s*Bash\(fs\.delete\.recursive:rm\)$/,
        );
        await ready(card, "Always allow this");
        await tap(card, "Always allow this");
        await expect
          .poll(() => world.testCore.answers)
          .toMatchObject([{ choice: "approve", scope: "session" }]);
        expect(await world.rules.list()).toEqual([]);
      });

      it("is not offered where it would grant nothing", async () => {
        await paired();
        const { card } = await ask({ scope: [] });
        expect(await card.getByText("Always allow…").count()).toBe(0);
      });

      it.each([
        ["This turn", "For this turn of this session", { scope: "turn" }],
        ["15 min", "For 15 minutes, in this session", { scope: "session", ttl: 900 }],
        ["1 h", "For 1 hour, in this session", { scope: "session", ttl: 3600 }],
        ["8 h", "For 8 hours, in this session", { scope: "session", ttl: 28_800 }],
      ])("lasts as long as “%s” says, where the gateway takes that", async (name, words, how) => {
        await paired();
        const { request, card } = await ask();
        withPreview(request.id);
        await open(card);
        await pick(card, name);
        expect(await textOf(card.locator(".sentence"))).toContain(words);
        await expect
          .poll(() => textOf(card.locator(".past")))
          .toMatch(/It would have let 2 of the last 120 calls pass:\s+Bash: rm -rf old/);
        const approve = card.locator(".sheet > .always");
        await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
        await approve.click();
        await expect
          .poll(() => world.sent)
          .toEqual([
            {
              type: "approval.response",
              requestId: request.id,
              approved: true,
              alwaysAllow: true,
              calls: 1,
              ...how,
            },
          ]);
      });

      it("takes another pattern only if that covers the call", async () => {
        await paired();
        const { request, card } = await ask();
        withPreview(request.id);
        await open(card);
        await pick(card, "1 h");
        const field = card.getByLabel("Pattern: you can make it narrower or wider");
        expect(await field.inputValue()).toBe("Bash(fs.delete.recursive:rm)");
        const approve = card.locator(".sheet > .always");
        await field.fill("Bash(git:*)");
        await card.getByText("it does not match this call").waitFor();
        await approve.click({ force: true });
        await field.fill("Bash(rm:*)");
        await expect.poll(() => approve.getAttribute("aria-disabled")).toBe("false");
        await approve.click();
        await expect.poll(() => world.sent).toHaveLength(1);
        expect(world.sent[0]).toMatchObject({ pattern: "Bash(rm:*)", ttl: 3600 });
      });
    });

    it("cannot be answered before all of the call was read, as its panel opens, nor without a connection", async () => {
      await paired();
      const command = Array.from({ length: 120 }, (_, line) => `echo line ${line}`).join("\n");
      const long = await ask({ ...WITH_RULE, arguments: JSON.stringify({ command }) });
      await open(long.card);
      await ready(long.card, "Deny");
      for (const { chip, label } of [PROJECT, ALL]) {
        await pick(long.card, chip);
        expect(await enabled(long.card, label)).toBe(false);
        await tap(long.card, label);
      }
      await button(long.card, "Close").click();
      const { card } = await ask(WITH_RULE);
      await ready(card, "Approve once");
      await open(card);
      await tap(card, "Always allow this"); // it has just come up below the finger
      expect(world.testCore.answers).toEqual([]);
      await pick(card, ALL.chip);
      await ready(card, ALL.label);
      await world.server.cut();
      await expect.poll(linkText).toContain("Not connected");
      expect(await enabled(card, ALL.label)).toBe(false);
      await tap(card, ALL.label);
      expect(world.testCore.answers).toEqual([]);
    });

    it("approves as many identical calls as the card counts", async () => {
      await paired();
      const { request, card } = await ask(WITH_RULE);
      await world.testCore.recount(request, 3);
      await ready(card, "Approve all 3");
      expect(await textOf(card)).toContain("3 identical calls wait for this answer.");
      await open(card);
      await pick(card, PROJECT.chip);
      await world.page.waitForTimeout(600); // the time to read the new count
      await ready(card, PROJECT.label);
      await tap(card, PROJECT.label);
      await expect
        .poll(() => world.testCore.decision(request))
        .toMatchObject({ scope: "project", calls: 3 });
    });
  },
  "kept",
);
