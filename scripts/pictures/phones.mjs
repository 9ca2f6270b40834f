/**
 * The first screen of a phone (390 × 844, an iPhone 14) with one message of ours in each chat app,
 * by the measures of that app. Text is drawn in DejaVu: its fixed width is that of Menlo to the
 * letter, and its other letters are wider than those of the apps, so nothing fits here that would
 * not fit there.
 */
import { discordBody, discordStyle } from "./discord.mjs";
import { page } from "./html.mjs";
import { mattermostBody, mattermostStyle } from "./mattermost.mjs";
import { slackBody, slackStyle } from "./slack.mjs";
import { telegramBody, telegramStyle } from "./telegram.mjs";

export const SCREEN = { width: 390, height: 844 };
/** Above and below every app on that phone: the clock, and the bar to swipe. */
const STATUS = 47;
const HOME = 34;

/** Mattermost's app draws so many lines of a block of code; a tap opens all of it. */
const MATTERMOST_LINES = 4;

/** `header` and `input` in CSS pixels; `style`: what the app's phone has otherwise. */
const APPS = {
  // Telegram for iOS: ChatMessageItemCommon.swift (a bubble is the screen less 36, insets 11 and
  // 6), ChatPresentationData.swift (text 17, Menlo 16, quotes 15, each with the font's own leading), ChatMessageActionButtonsNode.swift (buttons 42).
  telegram: {
    header: 44,
    input: 49,
    body: telegramBody,
    style: `${telegramStyle} #card { width: 354px; margin-left: 3px; padding: 0 0 4px; background: none }
      #chat { background: #d5e3c8 } .bubble { font: 17px/20.3px "DejaVu Sans Condensed", sans-serif; padding: 6px 11px 6px 17px }
      blockquote, blockquote code { font-size: 15px; line-height: 18px } pre, code { font: 16px/19px "DejaVu Sans Mono", monospace } pre { padding: 3px 6px 3px 9px }
      .row { margin-top: 3px } .row span { height: 42px; line-height: 42px; padding: 0 }`,
  },
  // Discord publishes no source of its app: the measures are those of its web client's style sheet
  // on a narrow window (avatar 40 and gutters of 16; embed text 14/18, code 14/18, title 16), with
  // buttons of 40 as the app has them.
  discord: {
    header: 56,
    input: 56,
    body: discordBody,
    style: `${discordStyle} #card { padding: 4px 12px 8px 68px } #card::before { content: "Countersign"; display: block; font: bold 16px/20px "DejaVu Sans Condensed", sans-serif; color: #f2f3f5 }
      #chat { background: #313338 } .embed { font: 14px/18px "DejaVu Sans Condensed", sans-serif; padding: 8px 10px 10px }
      .embed h1 { font-size: 16px; line-height: 20px } pre, code { font: 13px/18px "DejaVu Sans Mono", monospace } pre { padding: 6px }
      .row span { height: 40px; line-height: 40px; padding: 0 14px }`,
  },
  // Slack publishes none either: its web client's style sheet (avatar 36, text 15/22, code 12/18,
  // header 18/24, small print 13/18, buttons 36), and the app's bars.
  slack: {
    header: 52,
    input: 56,
    body: slackBody,
    style: `${slackStyle} #card { padding: 4px 16px 8px 60px } #card::before { content: "Countersign  APP"; display: block; font: bold 15px/22px "DejaVu Sans Condensed", sans-serif }
      #chat { background: #fff } .block, #card > div { font: 15px/22px "DejaVu Sans Condensed", sans-serif } h1 { font: bold 18px/24px "DejaVu Sans Condensed", sans-serif }
      pre, code { font: 12px/18px "DejaVu Sans Mono", monospace } #card .context { font-size: 13px; line-height: 18px }
      #card .row span { height: 36px; line-height: 34px; padding: 0 12px; font-size: 15px }`,
  },
  // Mattermost's app: app/constants/view.ts (header 50), app/utils/typography.ts (text 16/24),
  // markdown_code_block/index.tsx (12/18, four lines, lines do not wrap), action_button (36, a row
  // each, 12 apart), post avatar 32.
  mattermost: {
    header: 50,
    input: 88,
    body: (post) => mattermostBody(post, MATTERMOST_LINES),
    style: `${mattermostStyle} #card { padding: 4px 20px 8px 60px } #card::before { content: "countersign  BOT"; display: block; font: bold 16px/24px "DejaVu Sans Condensed", sans-serif }
      #chat { background: #fff } #card p { font: 16px/22px "DejaVu Sans Condensed", sans-serif; margin: 0 0 8px } pre { font: 12px/18px "DejaVu Sans Mono", monospace; padding: 4px 6px; white-space: pre; overflow: hidden }
      code { font: 15px/22px "DejaVu Sans Mono", monospace } .row { padding: 0 12px 12px; flex-direction: column; gap: 0 }
      .row span { height: 36px; line-height: 32px; margin-top: 12px; padding: 0; text-align: center }`,
  },
};

/** The page: `#chat` is what can be seen of the chat without scrolling, `#card` is our message. */
export function phone(name, message) {
  const { header, input, body, style } = APPS[name];
  const chat = SCREEN.height - STATUS - header - input - HOME;
  return page(
    `${style} body { width: ${SCREEN.width}px; background: #f6f6f8 } .clock { height: ${STATUS}px } .header { height: ${header}px; line-height: ${header}px; padding: 0 16px; font-weight: bold }
     #chat { height: ${chat}px; overflow: hidden; display: flex; flex-direction: column; justify-content: flex-end }
     .input { height: ${input + HOME}px; line-height: ${input}px; padding: 0 16px; color: #999 }`,
    body(message),
    (card) =>
      `<div class="clock"></div><div class="header">Countersign</div><div id="chat">${card}</div><div class="input">Message</div>`,
  );
}
