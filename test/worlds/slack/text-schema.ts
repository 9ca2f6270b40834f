/** What may be in a text object, an option, and a rich text block. */
import { LIMITS } from "./limits.ts";
import {
  anyOf,
  byType,
  type Check,
  flag,
  list,
  may,
  need,
  number,
  oneOf,
  shape,
  string,
} from "./schema.ts";

const type = need(string());

/** A `plain_text` object. */
export const plain = (max: number): Check =>
  byType({ plain_text: shape({ type, text: need(string(max)), emoji: may(flag) }) });

/** A `mrkdwn` object. */
export const mrkdwn = (max: number): Check =>
  shape({ type, text: need(string(max)), verbatim: may(flag) });

/** A `plain_text` or a `mrkdwn` object. */
export const words = (max: number): Check =>
  anyOf(byType({ plain_text: plain(max), mrkdwn: mrkdwn(max) }));

export const option: Check = shape({
  text: need(words(LIMITS.buttonText)),
  value: may(string(150)),
  description: may(words(LIMITS.buttonText)),
  url: may(string(LIMITS.url)),
});

export const confirm: Check = shape({
  title: may(plain(100)),
  text: need(words(300)),
  confirm: may(plain(30)),
  deny: may(plain(30)),
  style: may(oneOf("primary", "danger")),
});

const style = may(
  shape({
    bold: may(flag),
    italic: may(flag),
    strike: may(flag),
    code: may(flag),
    underline: may(flag),
  }),
);
const piece = (fields: Parameters<typeof shape>[0]) => shape({ type, style, ...fields });

const text = piece({ text: need(string()) });
const link = piece({ url: need(string()), text: may(string()), unsafe: may(flag) });
const inline = byType({
  text,
  link,
  user: piece({ user_id: need(string()) }),
  usergroup: piece({ usergroup_id: need(string()) }),
  channel: piece({ channel_id: need(string()) }),
  team: piece({ team_id: need(string()) }),
  broadcast: piece({ range: need(oneOf("here", "channel", "everyone")) }),
  emoji: piece({
    name: need(string()),
    unicode: may(string()),
    url: may(string()),
    skin_tone: may(number),
  }),
  color: piece({ value: need(string()) }),
  date: piece({
    timestamp: need(number),
    format: need(string()),
    url: may(string()),
    fallback: may(string()),
  }),
});

const border = may(oneOf(0, 1));
const section = shape({ type, elements: need(list(inline, undefined, 0)) });
const richTextElement = byType({
  rich_text_section: section,
  rich_text_list: shape({
    type,
    style: need(oneOf("bullet", "ordered")),
    indent: may(number),
    offset: may(number),
    border,
    elements: need(list(byType({ rich_text_section: section }), undefined, 0)),
  }),
  rich_text_quote: shape({ type, border, elements: need(list(inline, undefined, 0)) }),
  rich_text_preformatted: shape({
    type,
    border,
    language: may(string()),
    elements: need(list(byType({ text, link }), undefined, 0)),
  }),
});

export const richText: Check = shape({
  type,
  block_id: may(string(LIMITS.id)),
  elements: need(list(richTextElement, undefined, 0)),
});
