/**
 * What Slack accepts as blocks and as a modal. Newer blocks that only assistants use (card,
 * carousel, plan, task_card, data_table and the like) are not known here and are refused as
 * unsupported. The wording for ids that are used twice is our guess; that they are refused is
 * documented.
 */
import { accessory, actionsElement, imageElement, inputElement } from "./element-schema.ts";
import { LIMITS } from "./limits.ts";
import {
  anyOf,
  both,
  byType,
  type Check,
  complaintsOf,
  flag,
  list,
  may,
  need,
  rule,
  shape,
  string,
} from "./schema.ts";
import { mrkdwn, plain, richText, words } from "./text-schema.ts";
import { isJson, type Json, listOf } from "./wire.ts";

const block = (fields: Parameters<typeof shape>[0]) =>
  shape({ type: need(string()), block_id: may(string(LIMITS.id)), ...fields });

const section = both(
  block({
    text: may(words(LIMITS.text)),
    fields: may(list(words(LIMITS.fieldText), LIMITS.fields)),
    accessory: may(accessory),
    expand: may(flag),
  }),
  rule((value, at, report) => {
    if (value.text === undefined && value.fields === undefined)
      report("must define either `text` or `fields`", `${at}/type`);
  }),
);

const contextElement = byType({
  image: imageElement,
  plain_text: plain(LIMITS.text),
  mrkdwn: mrkdwn(LIMITS.text),
});
const cell = byType({
  raw_text: shape({ type: need(string()), text: need(string()) }),
  rich_text: richText,
});

const SHARED: Readonly<Record<string, Check>> = {
  section,
  divider: block({}),
  header: block({ text: need(plain(LIMITS.header)) }),
  context: block({ elements: need(list(contextElement, LIMITS.contextElements)) }),
  actions: block({ elements: need(list(actionsElement, LIMITS.actionsElements)) }),
  image: block({
    alt_text: need(string(LIMITS.altText)),
    title: may(plain(LIMITS.altText)),
    image_url: may(string(LIMITS.url)),
    slack_file: may(() => {}),
  }),
  input: block({
    label: need(plain(LIMITS.label)),
    hint: may(plain(LIMITS.label)),
    optional: may(flag),
    dispatch_action: may(flag),
    element: need(inputElement),
  }),
  rich_text: richText,
};

const messageBlock = byType({
  ...SHARED,
  markdown: block({ text: need(string(LIMITS.markdown)) }),
  table: block({ rows: need(list(list(cell, 20), 100)), column_settings: may(list(() => {}, 20)) }),
});

/** Ids have to tell blocks, and the elements of a block, apart. */
const unique: Check = (blocks, at, report) => {
  if (!Array.isArray(blocks)) return;
  const seen = new Set<unknown>();
  for (const [index, each] of blocks.entries()) {
    if (!isJson(each)) continue;
    if (each.block_id !== undefined && seen.has(each.block_id)) {
      report(
        `block_id "${String(each.block_id)}" already exists for another block`,
        `${at}/${index}/block_id`,
      );
    }
    seen.add(each.block_id);
    const ids = listOf(each.elements).flatMap(({ action_id }) =>
      action_id === undefined ? [] : [action_id],
    );
    const twice = ids.find((id, n) => ids.indexOf(id) !== n);
    if (twice !== undefined)
      report(
        `action_id "${String(twice)}" already exists for another element`,
        `${at}/${index}/elements`,
      );
  }
};

const messageBlocks = both(list(messageBlock, LIMITS.messageBlocks, 0), unique);

/** `name`: the app's, which Slack puts into one of its complaints. */
const modal = (name: string) =>
  both(
    byType({
      modal: shape({
        type: need(string()),
        title: need(plain(LIMITS.viewTitle)),
        blocks: need(both(list(byType(SHARED), LIMITS.viewBlocks, 0), unique)),
        submit: may(plain(LIMITS.viewTitle)),
        close: may(plain(LIMITS.viewTitle)),
        private_metadata: may(string(LIMITS.privateMetadata, 0)),
        callback_id: may(string(LIMITS.id, 0)),
        external_id: may(string(LIMITS.id, 0)),
        clear_on_close: may(flag),
        notify_on_close: may(flag),
        submit_disabled: may(flag),
      }),
    }),
    rule((value, at, report) => {
      const input = listOf(value.blocks).findIndex((each) => each.type === "input");
      if (input >= 0 && value.submit === undefined) {
        report(
          `${name} must define \`submit\` to use an \`input\` block in modals`,
          `${at}/blocks/${input}/input`,
        );
      }
    }),
  );

/** What is wrong with the blocks of a message. */
export const blockComplaints = (blocks: readonly unknown[]): readonly string[] =>
  complaintsOf(messageBlocks, blocks, "/blocks");

/** What is wrong with a modal. */
export const viewComplaints = (view: unknown, name: string): readonly string[] =>
  complaintsOf(anyOf(modal(name)), view, "/view");

/** The length that Slack's limit for all blocks together is about. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + sizeOf(each) + 1, 1);
  if (isJson(value))
    return Object.entries(value as Json).reduce(
      (sum, [name, each]) => sum + name.length + 4 + sizeOf(each),
      1,
    );
  return String(value).length;
}
