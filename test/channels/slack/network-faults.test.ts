/**
 * Network faults on Slack: connections that break or are called back, limits, outages, answers that
 * get lost.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newClient, WebApi } from "../../../channels/slack/web-api.ts";
import { refOf } from "../../../src/core/ids.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { cardsOf } from "../../worlds/chat.ts";
import { openLog, requestOf } from "../../worlds/test-core.ts";
import { isLive, started } from "./setup.ts";

describe("a connection", () => {
  it.each(["warning", "refresh_requested"] as const)(
    "that Slack calls back (%s) is replaced before it goes",
    async (reason) => {
      const { slack, provider, ask, card, ada, decision } = await started();
      for (let n = 0; n < 3; n++) {
        slack.disconnect(reason);
        const request = await ask();
        await expect.poll(() => slack.sockets).toBe(1);
        expect(provider.trouble()).toBe("");
        expect(await slack.press(ada, card(request).id, "Approve")).toMatchObject({
          answered: true,
        });
        await expect.poll(() => decision(request)).toBe("approved");
      }
    },
  );

  it("that Slack warns of carries taps until the next one stands", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const request = await ask();
    slack.failNext(/^apps\.connections\.open$/, { kind: "slow", ms: 300 });
    slack.disconnect("warning");
    await sleep(50);
    expect(slack.sockets).toBe(1);
    expect(await slack.press(ada, card(request).id, "Approve")).toMatchObject({ answered: true });
    await expect.poll(() => decision(request)).toBe("approved");
    await expect
      .poll(() => slack.calls.filter(({ method }) => method.startsWith("/link/")).length)
      .toBe(2);
    await expect.poll(() => slack.sockets).toBe(1);
  });

  it("that breaks is made again, and the next tap counts", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const request = await ask();
    slack.cut();
    expect(
      (await slack.press(ada, card(request).id, "Approve")).answered,
      "nobody is there to take it",
    ).toBe(false);
    expect(await decision(request)).toBe("pending");
    await expect.poll(() => slack.connected).toBe(true);
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it("that cannot be made again is tried for, in words, until Slack is back", async () => {
    const { slack, testCore, provider, ask, card, ada, decision } = await started();
    const before = await ask();
    slack.down();
    await expect
      .poll(() => provider.trouble())
      .toMatch(/^reconnecting: the connection to Slack broke off; Slack cannot be reached/);
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({
      code: "channel-down",
      message: expect.stringContaining("reconnecting"),
    });
    await sleep(300);
    slack.up();
    await expect.poll(() => provider.canHandle("claude-code:1")).toBe(true);
    await slack.press(ada, card(before).id, "Deny");
    await expect.poll(() => decision(before)).toBe("rejected");
    expect(slack.sockets).toBe(1);
  });

  it("that ends because Socket Mode was switched off says so, and comes back with it", async () => {
    const { slack, provider } = await started();
    slack.refuse("invalid_auth", "app");
    slack.disconnect("link_disabled");
    await expect
      .poll(() => provider.trouble())
      .toMatch(
        /Socket Mode is switched off.*Settings → Socket Mode.*link_disabled.*; .*invalid_auth/,
      );
    expect(provider.canHandle("slack:C1:U1")).toBe(false);
    slack.refuse(undefined);
    await expect.poll(() => provider.trouble()).toBe("");
  });

  it("that gets an unreadable message goes on", async () => {
    const { slack, ask, card, ada, decision } = await started({ ackDeadline: 100 });
    const request = await ask();
    for (const payload of [
      {},
      { event: null },
      { event: {} },
      { type: "event_callback", event: { type: "message" } },
    ])
      await slack.envelope("events_api", payload);
    for (const payload of [
      {},
      { type: "view_submission" },
      { type: "shortcut", user: {} },
      { type: "block_actions", actions: [null] },
    ])
      await slack.envelope("interactive", payload);
    expect((await slack.envelope("slash_commands", { command: "/approve" })).answered).toBe(true);
    await slack.press(ada, card(request).id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
  });

  it("that is cut while many press loses no tap that was taken, and takes the others later", async () => {
    const { slack, ask, card, ada, decision } = await started();
    const all: ApprovalRequest[] = [];
    for (let n = 0; n < 12; n++) all.push(await ask());
    let missed = 0;
    /**
     * Somebody who sees an error presses again, unless the card shows that it counted all the same.
     */
    const press = async (request: ApprovalRequest, n: number): Promise<void> => {
      await sleep(n);
      if (n === 5) slack.cut();
      const { answered } = await slack.press(ada, card(request).id, "Approve");
      if (answered) return expect.poll(() => decision(request)).toBe("approved");
      missed++;
      await expect.poll(() => slack.connected).toBe(true);
      await sleep(20);
      if (isLive(card(request))) await press(request, 0);
    };
    await Promise.all(all.map(press));
    expect(missed).toBeGreaterThan(0);
    for (const request of all) await expect.poll(() => decision(request)).toBe("approved");
  });
});

describe("a message", () => {
  it.each([500, 503])(
    "that Slack answers with %i is tried again, and posted once",
    async (status) => {
      const { slack, ask, testCore, card } = await started();
      slack.failNext(/^chat\.postMessage$/, { kind: "server-error", status });
      const request = await ask();
      expect(cardsOf(slack, request)).toHaveLength(1);
      slack.failNext(/^chat\.update$/, { kind: "server-error", status });
      await testCore.elsewhere(request, "approve");
      await expect.poll(() => isLive(card(request))).toBe(false);
    },
  );

  it("that may have been posted before the connection broke can be answered wherever it is", async () => {
    const { slack, ask, ada, decision } = await started();
    slack.failNext(/^chat\.postMessage$/, { kind: "cut-after" });
    const request = await ask();
    const [lost] = cardsOf(slack, request);
    expect(cardsOf(slack, request)).toHaveLength(2);
    await slack.press(ada, lost!.id, "Approve");
    await expect.poll(() => decision(request)).toBe("approved");
    await expect.poll(() => cardsOf(slack, request).filter(isLive)).toEqual([]);
  });

  it("that was never posted is posted once the connection is back", async () => {
    const { slack, ask } = await started();
    slack.failNext(/^chat\.postMessage$/, { kind: "cut-before" });
    expect(cardsOf(slack, await ask())).toHaveLength(1);
  });

  it("waits as long as Slack says, and holds up no other channel", async () => {
    const { slack, ask, card, testCore } = await started();
    const other = slack.openChannel("other");
    const request = await ask();
    slack.failNext(/^chat\.update$/, { kind: "rate-limit", seconds: 1 });
    const began = Date.now();
    await testCore.elsewhere(request, "deny");
    await expect.poll(() => slack.calls.some(({ method }) => method === "chat.update")).toBe(true);
    const meanwhile = await ask({ session: `slack:${other}:U1` });
    expect(card(meanwhile).chat).toBe(other);
    expect(isLive(card(request)), "still waiting").toBe(true);
    await expect.poll(() => isLive(card(request))).toBe(false);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it("never gets lost under Slack's own limits: what finds no room stands in a list", async () => {
    const { slack, testCore, provider, ada, decision } = await started({
      limits: { postEvery: 1000, postBurst: 4 },
    });
    const requests = Array.from({ length: 20 }, () => requestOf());
    await Promise.all(requests.map((request) => testCore.ask(provider, request)));
    const carded = requests.filter((request) => cardsOf(slack, request).length > 0).length;
    const list = slack.messages().find(({ text }) => /more waiting/.test(text))!;
    expect(carded).toBeGreaterThan(0);
    expect(list.text).toContain(`${requests.length - carded} more waiting`);
    // Those without a card are answered as well as those with one.
    const unseen = requests.find((request) => cardsOf(slack, request).length === 0)!;
    await slack.command(ada, slack.room, "deny", refOf(unseen.id));
    expect(await decision(unseen)).toBe("rejected");
  });
});

describe("somebody who pressed", () => {
  it("is told by another way where the first one fails", async () => {
    const { slack, ask, card, mallory } = await started({ toldWithin: 2000 });
    const request = await ask();
    slack.failNext(/^\/actions\//, { kind: "server-error", status: 500 }, 3);
    expect((await slack.press(mallory, card(request).id, "Approve")).told).toContain(
      "not an approver",
    );
    expect(slack.calls.at(-1)).toMatchObject({
      method: "chat.postEphemeral",
      body: { user: mallory.id },
    });
  });
});

describe("a token that is revoked while it is in use", () => {
  it("is said in words, until it is taken again", async () => {
    const { slack } = await started();
    const log = openLog();
    const api = new WebApi(
      newClient({ botToken: slack.botToken, appToken: slack.appToken, apiUrl: slack.url }, log),
      20,
    );
    expect(api.refused()).toBe("");
    slack.refuse("token_revoked", "bot");
    await expect(api.run((client) => client.auth.test())).rejects.toThrow("reinstall the app");
    expect(api.refused()).toMatch(/^the token was revoked/);
    slack.refuse(undefined);
    await expect.poll(() => api.refused()).toBe("");
    api.stop();
  });

  it("makes the channel step aside", async () => {
    const { slack, testCore, provider } = await started();
    slack.refuse("account_inactive", "bot");
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
    expect(provider.trouble()).toMatch(/removed from the workspace/);
    expect(provider.canHandle("claude-code:1")).toBe(false);
  });
});
