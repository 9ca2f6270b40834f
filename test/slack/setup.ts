/**
 * A started Slack channel in a fake workspace, with the real desk behind it. Whatever a test does,
 * no token may turn up in the log.
 */
import { expect, onTestFinished } from "vitest";
import { slack as channel } from "../../channels/slack/index.ts";
import type { ApprovalProvider, Inbox } from "../../src/core/channel.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { cardsOf } from "../worlds/chat.ts";
import { contextOf, type House, openHouse, openLog, requestOf } from "../worlds/house.ts";
import type { SeenMessage } from "../worlds/platform.ts";
import { openSlack, type SlackOptions, type SlackPlatform } from "../worlds/slack/platform.ts";

export interface Stage {
  readonly slack: SlackPlatform;
  readonly house: House;
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
  readonly ada: SlackPlatform["people"]["ada"];
  readonly mallory: SlackPlatform["people"]["mallory"];
  /** Starts it; `inbox` takes the place of the house's own. */
  start(inbox?: Inbox): Promise<void>;
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
  const house = openHouse({ slack: ada.id });
  const log = openLog();
  const provider = await channel.open({ ...slack.options, ...options }, contextOf({ log }));
  house.watch(provider);
  onTestFinished(async () => {
    await provider.stop();
    await slack.stop();
    await house.close();
    expect(JSON.stringify(log.lines)).not.toMatch(/xoxb-|xapp-|ticket=/);
    expect(slack.faults).toEqual([]);
  });
  const stage: Stage = {
    slack,
    house,
    provider,
    log,
    ada,
    mallory,
    start: (inbox = house.inbox) => provider.start(inbox),
    async ask(changes = {}) {
      const request = requestOf(changes);
      await house.ask(provider, request);
      return request;
    },
    card(request) {
      const card = cardsOf(anywhere(slack), request).at(-1);
      if (!card) throw new Error("there is no card");
      return card;
    },
    decision: async (request) => (await house.decision(request))?.status ?? "pending",
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
