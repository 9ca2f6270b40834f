/**
 * A started Mattermost channel on a fake server, with the real approval service behind it. Whatever
 * a test does, the token may not turn up in the log.
 */
import { expect, onTestFinished } from "vitest";
import { mattermost as channel } from "../../../channels/mattermost/index.ts";
import type { ApprovalProvider } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { cardsOf } from "../../worlds/chat.ts";
import {
  type MattermostOptions,
  type MattermostPlatform,
  openMattermost,
} from "../../worlds/mattermost/platform.ts";
import type { SeenMessage } from "../../worlds/platform.ts";
import {
  contextOf,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
} from "../../worlds/test-core.ts";

export interface Stage {
  readonly platform: MattermostPlatform;
  readonly testCore: TestCore;
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
  readonly ada: MattermostPlatform["people"]["ada"];
  readonly mallory: MattermostPlatform["people"]["mallory"];
  start(): Promise<void>;
  /** Asks, and returns the question once its card is there. */
  ask(changes?: Partial<ApprovalRequest>): Promise<ApprovalRequest>;
  card(request: ApprovalRequest): SeenMessage;
  status(request: ApprovalRequest): Promise<string>;
}

/** The channel is there, and not started. */
export async function setUp(world: MattermostOptions = {}, options: object = {}): Promise<Stage> {
  const platform = openMattermost({ toldWithin: 150, ...world });
  await platform.start();
  const { ada, mallory } = platform.people;
  const testCore = openTestCore({ mattermost: ada.id });
  const log = openLog();
  const provider = await channel.open({ ...platform.options, ...options }, contextOf({ log }));
  testCore.watch(provider);
  onTestFinished(async () => {
    await provider.stop();
    await platform.stop();
    await testCore.close();
    expect(JSON.stringify(log.lines)).not.toContain(platform.token);
  });
  return {
    platform,
    testCore,
    provider,
    log,
    ada,
    mallory,
    start: () => provider.start(testCore.host),
    async ask(changes = {}) {
      const request = requestOf(changes);
      await testCore.ask(provider, request);
      return request;
    },
    card(request) {
      const card = cardsOf(platform, request).at(-1);
      if (!card) throw new Error("there is no card");
      return card;
    },
    status: async (request) => (await testCore.decision(request))?.status ?? "pending",
  };
}

export async function started(world: MattermostOptions = {}, options: object = {}): Promise<Stage> {
  const stage = await setUp(world, options);
  await stage.start();
  return stage;
}
