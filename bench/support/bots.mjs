/**
 * The least that could answer a tap on each platform: its client library, one line written and
 * synced, nothing looked at.
 */
import { createServer } from "node:http";
import mattermost from "@mattermost/client";
import { App, LogLevel } from "@slack/bolt";
import { Client, GatewayIntentBits } from "discord.js";
import { Bot } from "grammy";

const BUTTON = "Approve";

/**
 * Each posts one card and calls `tapped` for every tap on it, as soon as its library says so.
 * Resolves with how to stop it.
 */
export const bots = {
  async telegram({ token, chat, apiRoot }, tapped) {
    const bot = new Bot(token, { client: { apiRoot } });
    bot.on("callback_query:data", (context) => {
      void tapped();
      void context.answerCallbackQuery();
    });
    await bot.init();
    void bot.start();
    await bot.api.sendMessage(chat, "bare", {
      reply_markup: { inline_keyboard: [[{ text: BUTTON, callback_data: "x" }]] },
    });
    return () => bot.stop();
  },
  async discord({ token, channel, api }, tapped) {
    const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
    client.on("interactionCreate", (interaction) => {
      void tapped();
      void interaction.deferUpdate();
    });
    const ready = new Promise((resolve) => client.once("clientReady", resolve));
    await client.login(token);
    await ready;
    const components = [
      { type: 1, components: [{ type: 2, style: 1, label: BUTTON, custom_id: "x" }] },
    ];
    await client.rest.post(`/channels/${channel}/messages`, {
      body: { content: "bare", components },
    });
    return () => client.destroy();
  },
  async slack({ botToken, appToken, channel, apiUrl }, tapped) {
    const app = new App({
      token: botToken,
      appToken,
      socketMode: true,
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl: apiUrl },
    });
    app.action(/^/, async ({ ack }) => {
      void tapped();
      await ack();
    });
    await app.start();
    const button = {
      type: "button",
      action_id: "x",
      value: "x",
      text: { type: "plain_text", text: BUTTON },
    };
    await app.client.chat.postMessage({
      channel,
      text: "bare",
      blocks: [{ type: "actions", elements: [button] }],
    });
    return () => app.stop();
  },
  async mattermost({ url, token, channel, callback, listen }, tapped) {
    const client = new mattermost.Client4();
    client.setUrl(url);
    client.setToken(token);
    const [host, port] = listen.split(":");
    const server = createServer((request, response) => {
      void tapped();
      request.resume();
      response.setHeader("content-type", "application/json").end("{}");
    });
    await new Promise((resolve) => server.listen(Number(port), host, resolve));
    const integration = { url: `${callback}/action`, context: { data: "x" } };
    const actions = [{ id: "x", type: "button", name: BUTTON, integration }];
    await client.createPost({
      channel_id: channel,
      message: "bare",
      props: { attachments: [{ actions }] },
    });
    return () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  },
};
