/** A fake chat platform in a process of its own, and what Ada does there. */
import {
  openDiscord,
  openMattermost,
  openSlack,
  openTelegram,
} from "../../dist/test/worlds/testing.js";
import { nowNs, serve } from "../support/serve.mjs";

const OPEN = {
  telegram: openTelegram,
  discord: openDiscord,
  slack: openSlack,
  mattermost: openMattermost,
};
let platform;

/** The button of that label under each question, by the ID that its card shows. */
function buttons(label) {
  const found = {};
  for (const { id, text, buttons: all } of platform.messages()) {
    const ref = /ID: (\w{6})/.exec(text)?.[1];
    const button = all.find((each) => each.label === label);
    if (ref && button) found[ref] = { message: id, data: button.data };
  }
  return found;
}

serve({
  async open(name) {
    platform = OPEN[name]();
    await platform.start();
    return { options: platform.options, person: platform.people.ada.id };
  },
  connected: () => platform.connected,
  buttons,
  /** The first button of that label. */
  button(label) {
    const message = platform
      .messages()
      .find(({ buttons: all }) => all.some((each) => each.label === label));
    return { message: message.id, data: message.buttons.find((each) => each.label === label).data };
  },
  /**
   * Resolves with when the tap was handed to the bot's connection, in nanoseconds, and whether the
   * bot answered it in time.
   */
  async press({ message, data }) {
    const pressing = platform.press(platform.people.ada, message, data);
    const at = nowNs(); // the platforms hand it over in the same turn
    const { answered } = await pressing;
    return { at, answered };
  },
  cut: () => platform.cut(),
  stop: () => platform.stop(),
});
