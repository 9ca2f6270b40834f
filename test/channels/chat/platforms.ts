/**
 * The chat platforms side by side: how each is opened, and how its requests that show something are
 * named.
 */
import { assert, vi } from "vitest";
import { channels } from "../../../channels/index.ts";
import type { ApprovalProvider, ChannelDefinition } from "../../../src/core/channel.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import type { PermanentRules } from "../../../src/core/permanent-rules.ts";
import { cardsOf } from "../../worlds/chat.ts";
import { openDiscord } from "../../worlds/discord/platform.ts";
import { openMattermost } from "../../worlds/mattermost/platform.ts";
import type { ChatPlatform, SeenMessage } from "../../worlds/platform.ts";
import { openSlack } from "../../worlds/slack/platform.ts";
import { openTelegram } from "../../worlds/telegram/platform.ts";
import { contextOf, openTestCore, requestOf, type TestCore } from "../../worlds/test-core.ts";

export interface Kind {
  readonly name: string;
  readonly open: () => ChatPlatform;
  /** The requests that post a message, and those that change one. */
  readonly post: RegExp;
  readonly edit: RegExp;
}

export const KINDS: readonly Kind[] = [
  {
    name: "telegram",
    open: () => openTelegram(),
    post: /^sendMessage$/i,
    edit: /^editMessageText$/i,
  },
  {
    name: "discord",
    open: () => openDiscord(),
    post: /^POST \/channels\/\d+\/messages$/,
    edit: /^PATCH \/channels/,
  },
  { name: "slack", open: () => openSlack(), post: /^chat\.postMessage$/, edit: /^chat\.update$/ },
  {
    name: "mattermost",
    open: () => openMattermost(),
    post: /^POST \/posts$/,
    edit: /^PUT \/posts\/\w+\/patch$/,
  },
];

export interface Stage {
  readonly platform: ChatPlatform;
  readonly testCore: TestCore;
  readonly provider: ApprovalProvider;
  /** Opens a question and has it shown; rejects as the channel does. */
  ask(changes?: Partial<ApprovalRequest>): Promise<ApprovalRequest>;
  cards(request: ApprovalRequest): SeenMessage[];
  /** The messages that list what waits. */
  lists(): SeenMessage[];
}

export interface StageOptions {
  /** The test's own: several run at once. */
  readonly onTestFinished: (close: () => Promise<void>) => void;
  /** The channel's part of the config, on top of the platform's. */
  readonly options?: object;
  /** Where approvals for good are written. */
  readonly rules?: PermanentRules;
}

/** The real channel on the fake platform, started; Ada may answer. */
export async function setStage(
  { name, open }: Kind,
  { onTestFinished, options = {}, rules }: StageOptions,
): Promise<Stage> {
  const platform = open();
  await platform.start();
  const definition = channels.find((each) => each.name === name) as ChannelDefinition;
  const testCore = openTestCore({ [name]: platform.people.ada.id }, { ...(rules && { rules }) });
  const provider = await definition.open({ ...platform.options, ...options }, contextOf());
  onTestFinished(async () => {
    await provider.stop();
    await platform.stop();
    await testCore.close();
  });
  await provider.start(testCore.host);
  testCore.watch(provider);
  // No `expect.poll`: where tests run side by side it does not know which one it is in.
  await vi.waitFor(() => assert(platform.connected), 5000);
  return {
    platform,
    testCore,
    provider,
    async ask(changes = {}) {
      const request = requestOf(changes);
      await testCore.ask(provider, request);
      return request;
    },
    cards: (request) => cardsOf(platform, request),
    lists: () => platform.messages().filter(({ text }) => /\d+ more waiting/.test(text)),
  };
}
