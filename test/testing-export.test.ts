/** What other authors import: the fake platforms, from the built package, under its own name. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const PROGRAM = `
import { openDiscord, openMattermost, openSlack, openTelegram } from "countersign/testing";
const telegram = openTelegram();
await telegram.start();
const { token, chat } = telegram.options;
async function call(method, body) {
  const reply = await fetch(telegram.url + "/bot" + token + "/" + method, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.json();
}
const reply_markup = { inline_keyboard: [[{ text: "Yes", callback_data: "y" }]] };
await call("sendMessage", { chat_id: chat, text: "may I?", reply_markup });
const [message] = telegram.messages();
void telegram.press(telegram.people.ada, message.id, "Yes");
const { result: [update] } = await call("getUpdates", { timeout: 5 });
for (const open of [openDiscord, openMattermost, openSlack]) {
  const platform = open();
  await platform.start();
  await platform.stop();
}
const { data, from } = update.callback_query;
const isAda = String(from.id) === telegram.people.ada.id;
console.log(JSON.stringify({ text: message.text, data, from: isAda }));
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
