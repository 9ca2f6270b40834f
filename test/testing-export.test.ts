/** What other authors import: the fake platforms, from the built package, under its own name. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const PROGRAM = `
import { openDiscord, openMattermost, openSlack, openTelegram } from "countersign/testing";
const telegram = openTelegram();
await telegram.start();
const { token, chat } = telegram.options;
const call = (method, body) => fetch(telegram.url + "/bot" + token + "/" + method, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((reply) => reply.json());
await call("sendMessage", { chat_id: chat, text: "may I?", reply_markup: { inline_keyboard: [[{ text: "Yes", callback_data: "y" }]] } });
const [message] = telegram.messages();
void telegram.press(telegram.people.ada, message.id, "Yes");
const { result: [update] } = await call("getUpdates", { timeout: 5 });
for (const open of [openDiscord, openMattermost, openSlack]) { const platform = open(); await platform.start(); await platform.stop(); }
console.log(JSON.stringify({ text: message.text, data: update.callback_query.data, from: String(update.callback_query.from.id) === telegram.people.ada.id }));
await telegram.stop();
`;

describe("countersign/testing", () => {
  it("brings platforms that a program of somebody else's can drive", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      PROGRAM,
    ]);
    expect(JSON.parse(stdout)).toEqual({ text: "may I?", data: "y", from: true });
  });
});
