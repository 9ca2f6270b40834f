/**
 * Approving for good from a chat: the rule is shown before it is written, and only the two buttons
 * beside it write it.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { assert, describe, it, vi } from "vitest";
import { createCallbackTokens, type Verb } from "../../../channels/chat/callback-token.ts";
import { cardOf } from "../../../src/core/card.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { openPermanentRules } from "../../../src/policy-files/permanent-rules-file.ts";
import type { DiscordPlatform } from "../../worlds/discord/platform.ts";
import type { MattermostPlatform } from "../../worlds/mattermost/platform.ts";
import type { Person, Reaction } from "../../worlds/platform.ts";
import type { SlackPlatform } from "../../worlds/slack/platform.ts";
import type { TelegramPlatform } from "../../worlds/telegram/platform.ts";
import { CATASTROPHIC, contextOf, openLog, WITH_RULE } from "../../worlds/test-core.ts";
import { KINDS, type Kind, type Stage, setStage } from "./platforms.ts";

type OnFinished = Parameters<typeof setStage>[1]["onTestFinished"];

/** The real channel, and a policy file that rules can be written to. */
async function staged(kind: Kind, onTestFinished: OnFinished) {
  const directory = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const rules = openPermanentRules({
    directory,
    reload: async () => ({ ok: true, changed: true }),
    audit: { append: async () => {} },
    log: openLog(),
  });
  const stage = await setStage(kind, { onTestFinished, rules });
  const { platform, cards, testCore } = stage;
  const card = (request: ApprovalRequest) => cards(request).at(-1)!;
  return {
    ...stage,
    rules,
    directory,
    card,
    ada: platform.people.ada,
    labels: (request: ApprovalRequest) => card(request).buttons.map(({ label }) => label),
    press: (request: ApprovalRequest, label: string, person = platform.people.ada) =>
      platform.press(person, card(request).id, label),
    told: ({ told }: Reaction, person = platform.people.ada) =>
      `${told} ${platform.whispers(person).join(" ")}`,
    /** Turns the card to its rule, and waits until taps on it count. */
    async turn(request: ApprovalRequest): Promise<void> {
      await platform.press(platform.people.ada, card(request).id, "Always…");
      await vi.waitFor(
        () => assert(card(request).buttons.some(({ label }) => label === "In all projects")),
        5000,
      );
      await sleep(GUARD_MS);
    },
    status: async (request: ApprovalRequest) => (await testCore.decision(request))?.status,
  };
}

/** Presses what no button of that message has behind it. */
function pressData(
  { platform }: Pick<Stage, "platform">,
  { name }: Kind,
  at: { id: string; chat: string },
  data: string,
) {
  const { ada } = platform.people;
  if (name === "telegram")
    return (platform as TelegramPlatform).pressRaw(ada, at.chat, at.id, data);
  if (name === "discord") return (platform as DiscordPlatform).pressRaw(ada, at.id, data);
  if (name === "mattermost") return (platform as MattermostPlatform).pressRaw(ada, at.id, data);
  return (platform as SlackPlatform).pressRaw(ada, at.id, {
    action: { action_id: "a", value: data },
  });
}

const pressStale = (
  platform: Stage["platform"],
  person: Person,
  message: string,
  label: string,
): Promise<Reaction> =>
  (platform as Stage["platform"] & Pick<TelegramPlatform, "pressStale">).pressStale(
    person,
    message,
    label,
  );

/** For half a second a tap may have been meant for the button that was there before. */
const GUARD_MS = 1000;
const MAX_TRIES = 10;
/** For a tap that has to come within it. */
const AT_ONCE = { interval: 5 };

/** Does it again where a busy machine tapped later than the guard lasts: that proves nothing. */
async function tappedInTime<Tapped extends { readonly said: string }>(
  tap: () => Promise<Tapped>,
): Promise<Tapped> {
  let last = await tap();
  for (let tries = 1; !last.said.includes("has just changed") && tries < MAX_TRIES; tries++)
    last = await tap();
  assert.include(last.said, "has just changed");
  return last;
}

const PLAIN = ["Approve", "Always…", "Deny", "Deny with reason"];
const RULE = ["For 8 h", "In this project", "In all projects", "Deny", "Back"];

describe.concurrent("“Always…”", () => {
  it.for(KINDS)(
    "$name: decides nothing, and shows the whole rule in place",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, labels, card, testCore, platform, rules } = await staged(
        kind,
        onTestFinished,
      );
      const request = await ask(WITH_RULE);
      expect(labels(request)).toEqual(PLAIN);
      expect(card(request).text).not.toContain("tools:");
      const before = platform.messages().length;
      expect(await press(request, "Always…")).toMatchObject({ answered: true });
      await expect.poll(() => labels(request)).toEqual(RULE);
      const { text } = card(request);
      for (const part of [
        cardOf(request).rule!.text,
        "For 8 h, in this session: Bash(fs.delete.recursive:rm)",
        "Until it is revoked, by this rule: ",
        "“In this project” limits the rule to: /home/ada/project",
        cardOf(request).subject!.text,
      ])
        expect(text).toContain(part);
      expect(platform.messages()).toHaveLength(before);
      expect(testCore.answers).toEqual([]);
      await press(request, "Back");
      await expect.poll(() => labels(request)).toEqual(PLAIN);
      expect(card(request).text).not.toContain("tools:");
      expect(testCore.answers).toEqual([]);
      expect(await rules.list()).toEqual([]);
    },
  );

  it.for(KINDS)(
    "$name: is not there where no rule can be written",
    async (kind, { expect, onTestFinished }) => {
      const { ask, labels, press } = await staged(kind, onTestFinished);
      expect(labels(await ask({ scope: [] }))).not.toContain("Always…");
      const granted = await ask();
      await press(granted, "Always…");
      await expect.poll(() => labels(granted)).toEqual(["For 8 h", "Deny", "Back"]);
      const homeless = await ask({
        rule: { tool: "Bash", keys: ["fs.delete.recursive"] },
        scope: [],
      });
      await press(homeless, "Always…");
      await expect.poll(() => labels(homeless)).toEqual(["In all projects", "Deny", "Back"]);
    },
  );

  it.for(KINDS)(
    "$name: is never there for what is catastrophic, and no signed button writes its rule",
    async (kind, { expect, onTestFinished }) => {
      const stage = await staged(kind, onTestFinished);
      const { ask, labels, card, status, rules } = stage;
      const request = await ask({ ...CATASTROPHIC, ...WITH_RULE });
      const own = ["Approve", "Deny", "Deny with reason"];
      expect(labels(request)).toEqual(own);
      // Even with our own signature.
      for (const verb of ["rule", "project", "user"] as const)
        await pressData(
          stage,
          kind,
          card(request),
          signed(kind, verb, request, card(request).chat),
        );
      expect(labels(request)).toEqual(own);
      expect(card(request).text).not.toContain("tools:");
      expect(await status(request)).toBeUndefined();
      expect(await rules.list()).toEqual([]);
    },
  );

  it.for(KINDS)(
    "$name: turns no card for somebody who may not answer",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, labels, told, testCore, platform } = await staged(kind, onTestFinished);
      const { mallory } = platform.people;
      const request = await ask(WITH_RULE);
      expect(told(await press(request, "Always…", mallory), mallory)).toContain("not an approver");
      expect(labels(request)).toEqual(PLAIN);
      await press(request, "Always…");
      await expect.poll(() => labels(request)).toEqual(RULE);
      for (const label of ["Back", "In this project", "In all projects"])
        expect(told(await press(request, label, mallory), mallory)).toContain("not an approver");
      expect(labels(request)).toEqual(RULE);
      expect(await testCore.decision(request)).toBeUndefined();
    },
  );

  it.for(KINDS)(
    "$name: leaves a chat that takes no change as it is, and says so",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, labels, told, platform, testCore } = await staged(kind, onTestFinished);
      const request = await ask(WITH_RULE);
      platform.failNext(kind.edit, { kind: "rate-limit", seconds: 60 });
      const reaction = await press(request, "Always…");
      await expect.poll(() => told(reaction)).toContain("Try again in a moment");
      expect(labels(request)).toEqual(PLAIN);
      await press(request, "Approve");
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ status: "approved", scope: "once" });
    },
  );
});

describe.concurrent("the buttons beside a rule", () => {
  for (const [label, scope] of [
    ["In this project", "project"],
    ["In all projects", "user"],
  ] as const)
    it.for(KINDS)(
      `$name: “${label}” approves and writes that rule`,
      async (kind, { expect, onTestFinished }) => {
        const { ask, press, turn, labels, card, testCore, rules, directory } = await staged(
          kind,
          onTestFinished,
        );
        const request = await ask(WITH_RULE);
        await turn(request);
        expect(await press(request, label)).toMatchObject({ answered: true });
        await expect
          .poll(() => testCore.decision(request))
          .toMatchObject({ status: "approved", scope });
        expect(testCore.answers).toMatchObject([{ choice: "approve", scope, calls: 1 }]);
        await expect.poll(() => labels(request)).toEqual([]);
        expect(card(request).text).toContain(
          scope === "project" ? "always in this project" : "always in all projects",
        );
        expect(card(request).text).not.toContain("In all projects");
        const [rule] = await rules.list();
        expect(rule).toMatchObject({ scope, by: "ada", approval: request.id });
        expect(await readFile(join(directory, "rules.yaml"), "utf8")).toContain("rm -rf build");
      },
    );

  it.for(KINDS)(
    "$name: approve as many identical calls as the card counts",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, turn, labels, card, testCore } = await staged(kind, onTestFinished);
      const request = await ask(WITH_RULE);
      await turn(request);
      const early = card(request).buttons.find(({ label }) => label === "In all projects")!.data;
      await testCore.recount(request, 3);
      await expect.poll(() => card(request).text).toContain("Approves all 3 calls.");
      expect(labels(request), "it stays turned").toEqual(RULE);
      expect(card(request).buttons.find(({ label }) => label === "In all projects")!.data).not.toBe(
        early,
      );
      await press(request, "In all projects");
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ scope: "user", calls: 3 });
    },
  );

  it.for(KINDS)(
    "$name: approve no more calls than the card said when it was drawn",
    async (kind, { expect, onTestFinished }) => {
      const stage = await staged(kind, onTestFinished);
      const { ask, turn, card, testCore } = stage;
      const request = await ask(WITH_RULE);
      await turn(request);
      const early = card(request).buttons.find(({ label }) => label === "In all projects")!.data;
      await testCore.recount(request, 3);
      await expect.poll(() => card(request).text).toContain("3 identical calls");
      await pressData(stage, kind, card(request), early);
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ scope: "user", calls: 1 });
    },
  );

  it.for(KINDS)(
    "$name: do nothing on another card, in another chat, or with forged data behind them",
    async (kind, { expect, onTestFinished }) => {
      const stage = await staged(kind, onTestFinished);
      const { ask, turn, labels, card, testCore, platform, ada, told } = stage;
      const [request, other] = [await ask(WITH_RULE), await ask(WITH_RULE)];
      await turn(request);
      const user = card(request).buttons.find(({ label }) => label === "In all projects")!.data;
      const approve = card(other).buttons.find(({ label }) => label === "Approve")!.data;
      const away = signed(kind, "user", request, platform.privateChat(ada));
      for (const [at, data] of [
        [other, user],
        [request, away],
        [request, user.replace(/^u/, "j")],
        [request, user.replace(/^u/, "u9")],
        [other, approve.replace(/^a/, "u")],
        [request, user.replace(request.id, other.id)],
      ] as const)
        expect(told(await pressData(stage, kind, card(at), data))).toContain("Nothing was done");
      expect(testCore.answers).toEqual([]);
      expect(labels(other)).toEqual(PLAIN);
    },
  );

  it.for(KINDS)(
    "$name: are not pressed by a second tap that was meant for “Always…”, nor by a tap of " +
      "somebody who meant “Always”",
    async (kind, { expect, onTestFinished }) => {
      const { request, press, labels, testCore } = await tappedInTime(async () => {
        const stage = await staged(kind, onTestFinished);
        const { ask, press, labels, told } = stage;
        const request = await ask(WITH_RULE);
        await Promise.all([press(request, "Always…"), press(request, "Always…")]);
        await expect.poll(() => labels(request), AT_ONCE).toEqual(RULE);
        return { ...stage, request, said: told(await press(request, "In all projects")) };
      });
      expect(testCore.answers).toEqual([]);
      expect(labels(request)).toEqual(RULE);
      // on a busy machine the card may be drawn once more, and a tap comes too soon after it again
      await expect
        .poll(
          async () => {
            if (labels(request).includes("In all projects"))
              await press(request, "In all projects");
            return testCore.decision(request);
          },
          { interval: GUARD_MS },
        )
        .toMatchObject({ scope: "user" });
    },
  );

  it.for(KINDS)(
    "$name: count once when they are pressed twice",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, turn, labels, testCore, rules } = await staged(kind, onTestFinished);
      const request = await ask(WITH_RULE);
      await turn(request);
      await Promise.all([press(request, "In this project"), press(request, "In all projects")]);
      await expect.poll(() => testCore.answers.length).toBe(2);
      await expect.poll(() => labels(request)).toEqual([]);
      const decision = await testCore.decision(request);
      const written = await rules.list();
      expect(written).toMatchObject([{ scope: decision!.scope, id: decision!.rule }]);
    },
  );

  it.for(KINDS)(
    "$name: are told who was faster, write nothing then, and never come back on " +
      "a card that is over",
    async (kind, { expect, onTestFinished }) => {
      const { ask, turn, labels, testCore, card, platform, ada, told, rules } = await staged(
        kind,
        onTestFinished,
      );
      const request = await ask(WITH_RULE);
      await turn(request);
      const { id } = card(request);
      await testCore.elsewhere(request, "deny");
      await expect.poll(() => labels(request)).toEqual([]);
      for (const label of ["In this project", "In all projects", "Always…", "Back"]) {
        const reaction = await pressStale(platform, ada, id, label);
        expect(reaction.answered).toBe(true);
        expect(told(reaction)).toMatch(/Too late.*Denied by grace/);
      }
      expect(labels(request)).toEqual([]);
      expect(await rules.list()).toEqual([]);
    },
  );

  it.for(KINDS)(
    "$name: and the plain ones of somebody who still sees those, all count: the first one decides",
    async (kind, { expect, onTestFinished }) => {
      for (const [first, second, scope] of [
        ["Approve", "In this project", "once"],
        ["In this project", "Approve", "project"],
        ["For 8 h", "In all projects", "session"],
      ] as const) {
        const { ask, press, turn, labels, testCore, card, platform, ada, told, rules } =
          await staged(kind, onTestFinished);
        const request = await ask(WITH_RULE);
        await turn(request);
        const { id } = card(request);
        // One app has drawn the card anew, the other has not.
        await (RULE.includes(first) ? press(request, first) : pressStale(platform, ada, id, first));
        await expect
          .poll(() => testCore.decision(request))
          .toMatchObject({ status: "approved", scope });
        await expect.poll(() => labels(request)).toEqual([]);
        expect(told(await pressStale(platform, ada, id, second))).toContain("Too late");
        expect(await rules.list()).toHaveLength(scope === "project" ? 1 : 0);
      }
    },
  );

  it.for(KINDS)(
    "$name: are withheld until the rule and the card were shown whole",
    async (kind, { expect, onTestFinished }) => {
      const { request, press, labels, testCore } = await tappedInTime(async () => {
        const stage = await staged(kind, onTestFinished);
        const { ask, press, labels, card, testCore, told } = stage;
        const request = await ask({
          rule: { ...WITH_RULE.rule, project: `/${"deep/".repeat(1800)}` },
        });
        expect(labels(request)).toContain("Approve");
        await press(request, "Always…");
        await expect.poll(() => labels(request)).toEqual(["Show everything", "Deny", "Back"]);
        await sleep(GUARD_MS);
        const early = await pressData(
          stage,
          kind,
          card(request),
          signed(kind, "user", request, card(request).chat),
        );
        expect(told(early)).toContain("not all of it could be seen");
        expect(testCore.answers).toEqual([]);
        await press(request, "Show everything");
        await expect.poll(() => labels(request), AT_ONCE).toEqual(RULE);
        return { ...stage, request, said: told(await press(request, "In all projects")) };
      });
      // on a busy machine the card may be drawn once more, and a tap comes too soon after it again
      await expect
        .poll(
          async () => {
            if (labels(request).includes("In all projects"))
              await press(request, "In all projects");
            return testCore.decision(request);
          },
          { interval: GUARD_MS },
        )
        .toMatchObject({ scope: "user" });
    },
  );

  it.for(KINDS)(
    "$name: write nothing before their rule was shown, though somebody had our signature",
    async (kind, { expect, onTestFinished }) => {
      const stage = await staged(kind, onTestFinished);
      const { ask, card, testCore, told } = stage;
      const request = await ask(WITH_RULE);
      const reaction = await pressData(
        stage,
        kind,
        card(request),
        signed(kind, "user", request, card(request).chat),
      );
      expect(told(reaction)).toContain("not all of it could be seen");
      expect(testCore.answers).toEqual([]);
    },
  );

  it.for(KINDS)(
    "$name: say why a rule cannot be written, and the card has its ordinary buttons again",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, turn, labels, testCore, told, directory, rules } = await staged(
        kind,
        onTestFinished,
      );
      const request = await ask(WITH_RULE);
      await turn(request);
      await rm(directory, { recursive: true, force: true });
      expect(told(await press(request, "In this project"))).toMatch(
        /Nothing was decided: .*You can still approve once/,
      );
      expect(await testCore.decision(request)).toBeUndefined();
      await expect.poll(() => labels(request)).toEqual(PLAIN);
      await press(request, "Approve");
      await expect
        .poll(() => testCore.decision(request))
        .toMatchObject({ status: "approved", scope: "once" });
      expect(await rules.list()).toEqual([]);
    },
  );

  it.for(KINDS)(
    "$name: deny with the one beside them",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, turn, testCore } = await staged(kind, onTestFinished);
      const request = await ask(WITH_RULE);
      await turn(request);
      await press(request, "Deny");
      await expect.poll(() => testCore.decision(request)).toMatchObject({ status: "rejected" });
    },
  );

  it.for(KINDS)(
    "$name: are told that they are not live after a restart",
    async (kind, { expect, onTestFinished }) => {
      const { ask, press, turn, labels, testCore, provider, told, rules } = await staged(
        kind,
        onTestFinished,
      );
      const request = await ask(WITH_RULE);
      await turn(request);
      await provider.stop();
      await provider.start(testCore.host);
      await expect.poll(() => provider.canHandle("claude-code:1")).toBe(true);
      expect(told(await press(request, "In all projects"))).toContain("not active");
      await expect.poll(() => labels(request)).toEqual([]);
      expect(await testCore.decision(request)).toBeUndefined();
      expect(await rules.list()).toEqual([]);
    },
  );
});

/** What only the gateway can make: a forger does not have its secret. */
const signed = ({ name }: Kind, verb: Verb, { id }: ApprovalRequest, chat: string): string =>
  createCallbackTokens(name, contextOf().secret).sign(verb, id, chat);
