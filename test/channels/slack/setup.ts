/**
 * A started Slack channel in a fake workspace, with the real approval service behind it. Whatever a
 * test does, no token may turn up in the log.
 */
import { expect, onTestFinished } from "vitest";
import { slack as channel } from "../../../channels/slack/index.ts";
import type { ApprovalProvider, ChannelHost } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { cardsOf } from "../../worlds/chat.ts";
import type { SeenMessage } from "../../worlds/platform.ts";
import { openSlack, type SlackOptions, type SlackPlatform } from "../../worlds/slack/platform.ts";
import {
  contextOf,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
} from "../../worlds/test-core.ts";

export interface Stage {
  readonly slack: SlackPlatform;
  readonly testCore: TestCore;
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
  readonly ada: SlackPlatform["people"]["ada"];
  readonly mallory: SlackPlatform["people"]["mallory"];
  /** Starts it; `inbox` takes the place of the gateway's own. */
  start(host?: ChannelHost): Promise<void>;
  /** Asks, and returns the question once its card is there. */
  ask(changes?: Partial<ApprovalRequest>): Promise<ApprovalRequest>;
  /** The latest card of a question, in any chat. */
  card(request: ApprovalRequest): SeenMessage;
  decision(request: ApprovalRequest): Promise<string>;
  /** What was posted in the thread of a message. */
  thread(message: SeenMessage): readonly SeenMessage[];
}

/** Short times, so that a deadline can be waited for. */
const QUICK: SlackOptions = { ackDeadline: 400, toldWithin: 150, retries: [10, 20] };

/** The channel is there, and not started. */
export async function setUp(world: SlackOptions = {}, options: object = {}): Promise<Stage> {
  const slack = openSlack({ ...QUICK, ...world });
  await slack.start();
  const { ada, mallory } = slack.people;
  const testCore = openTestCore({ slack: ada.id });
  const log = openLog();
  const provider = await channel.open({ ...slack.options, ...options }, contextOf({ log }));
  testCore.watch(provider);
  onTestFinished(async () => {
    await provider.stop();
    await slack.stop();
    await testCore.close();
    expect(JSON.stringify(log.lines)).not.toMatch(/xoxb-|xapp-|ticket=/);
    expect(slack.faults).toEqual([]);
  });
  const stage: Stage = {
    slack,
    testCore,
    provider,
    log,
    ada,
    mallory,
    start: (host = testCore.host) => provider.start(host),
    async ask(changes = {}) {
      const request = requestOf(changes);
      await testCore.ask(provider, request);
      return request;
    },
    card(request) {
      const card = cardsOf(anywhere(slack), request).at(-1);
      if (!card) throw new Error("there is no card");
      return card;
    },
    decision: async (request) => (await testCore.decision(request))?.status ?? "pending",
    thread: ({ id, chat }) => slack.messages(chat).filter((message) => message.thread === id),
  };
  return stage;
}

export async function started(world: SlackOptions = {}, options: object = {}): Promise<Stage> {
  const stage = await setUp(world, options);
  await stage.start();
  return stage;
}

const anywhere = (slack: SlackPlatform): SlackPlatform =>
  Object.create(slack, { messages: { value: () => slack.messages() } });

export const labels = ({ buttons }: SeenMessage): string[] => buttons.map(({ label }) => label);
export const isLive = ({ buttons }: SeenMessage): boolean => buttons.length > 0;
