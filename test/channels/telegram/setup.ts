/**
 * What the tests of the Telegram channel share: the channel with the real grammY on a fake
 * Telegram, and the real approval service behind it.
 */
import { request as connect, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { expect, onTestFinished } from "vitest";
import { telegram as channel } from "../../../channels/telegram/index.ts";
import type { ApprovalProvider } from "../../../src/core/channel.ts";
import { refOf } from "../../../src/core/ids.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import type { Person, Reaction, SeenMessage } from "../../worlds/platform.ts";
import type { TelegramOptions, TelegramPlatform } from "../../worlds/telegram/platform.ts";
import { startTelegram } from "../../worlds/telegram.ts";
import {
  contextOf,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
} from "../../worlds/test-core.ts";

export interface Stage {
  readonly platform: TelegramPlatform;
  readonly testCore: TestCore;
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
  readonly ada: Person;
  readonly grace: Person;
  readonly mallory: Person;
}

export interface StageOptions {
  readonly platform?: TelegramOptions;
  /** The channel's part of the config, on top of the platform's. */
  readonly options?: object | ((platform: TelegramPlatform) => object | Promise<object>);
  /** Happens before the channel starts. */
  readonly before?: (platform: TelegramPlatform) => unknown;
}

/**
 * The channel, started; Ada may answer. Whatever happened in a test, the token is nowhere in the
 * log.
 */
export async function setStage({
  platform: how,
  options = {},
  before,
}: StageOptions = {}): Promise<Stage> {
  const platform = await startTelegram(how);
  onTestFinished(platform.stop);
  await before?.(platform);
  const testCore = openTestCore({ telegram: platform.people.ada.id });
  onTestFinished(testCore.close);
  const log = openLog();
  const provider = await openChannel(platform, {
    log,
    options: typeof options === "function" ? await options(platform) : options,
  });
  await provider.start(testCore.host);
  testCore.watch(provider);
  onTestFinished(() => expect(inspect(log.lines, { depth: 20 })).not.toContain(platform.token));
  return { platform, testCore, provider, log, ...platform.people };
}

/** Another gateway's channel on the same Telegram, not started. */
export async function openChannel(
  platform: TelegramPlatform,
  { log = openLog(), options = {} } = {},
): Promise<ApprovalProvider> {
  const provider = await channel.open({ ...platform.options, ...options }, contextOf({ log }));
  onTestFinished(provider.stop);
  return provider;
}

/** Asks, and waits until the card is there. */
export async function ask(
  { testCore, provider }: Stage,
  changes: Partial<ApprovalRequest> = {},
): Promise<ApprovalRequest> {
  const request = requestOf(changes);
  await testCore.ask(provider, request);
  return request;
}

/** The cards of a question in a chat, oldest first. */
export const cardsIn = (
  { platform }: Pick<Stage, "platform">,
  { id }: ApprovalRequest,
  chat = platform.room,
): SeenMessage[] =>
  platform
    .messages(chat)
    .filter(({ text, author }) => author === platform.bot.id && text.includes(`ID: ${refOf(id)}`));

export function cardOf(
  stage: Pick<Stage, "platform">,
  request: ApprovalRequest,
  chat?: string,
): SeenMessage {
  const card = cardsIn(stage, request, chat).at(-1);
  if (!card) throw new Error("there is no card");
  return card;
}

/** Presses a button of the question's card. */
export const press = (
  stage: Stage,
  request: ApprovalRequest,
  button: string,
  person = stage.ada,
): Promise<Reaction> => stage.platform.press(person, cardOf(stage, request).id, button);

/** Types into the prompt that this person's app shows. */
export async function fill(
  { platform }: Stage,
  person: Person,
  text: string,
  chat = platform.room,
): Promise<void> {
  await expect.poll(() => platform.prompt(person, chat)).toBeDefined();
  await platform.reply(person, platform.prompt(person, chat)!.message, text);
}

/** Writes a command, and resolves with the answer to it. */
export async function command(
  { platform, ada }: Stage,
  line: string,
  { person = ada, chat = platform.room } = {},
): Promise<string> {
  const [, name = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(line)!;
  await platform.command(person, chat, name, rest);
  const { id } = platform
    .messages(chat)
    .findLast(({ author, text }) => author === person.id && text.startsWith("/"))!;
  const answer = () => platform.messages(chat).findLast(({ replyTo }) => replyTo === id);
  await expect.poll(answer).toBeDefined();
  return answer()!.text;
}

export const statusOf = async (
  { testCore }: Stage,
  request: ApprovalRequest,
): Promise<string | undefined> => (await testCore.decision(request))?.status;

/** The bot's last message in a chat. */
export const lastWords = ({ platform }: Stage, chat = platform.room): string =>
  platform.messages(chat).findLast(({ author }) => author === platform.bot.id)?.text ?? "";

/**
 * The way to a platform, on which some requests are refused: `refuse` says in which words, or with
 * what more in the answer.
 */
export async function refusing(
  target: string,
  refuse: (
    method: string,
    body: string,
  ) => string | { readonly description: string; readonly parameters: object } | false,
): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const refusal = refuse(request.url!.split("/").at(-1)!, body);
    if (refusal !== false) {
      const more = typeof refusal === "string" ? { description: refusal } : refusal;
      const answer = {
        ok: false,
        error_code: 400,
        ...more,
        description: `Bad Request: ${more.description}`,
      };
      return void response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify(answer));
    }
    const onward = connect(
      `${target}${request.url}`,
      { method: "POST", headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
