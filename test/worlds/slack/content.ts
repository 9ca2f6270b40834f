/** The content of a message as an app sends it: read, checked, cut. */
import { blockComplaints, sizeOf } from "./block-schema.ts";
import type { Written } from "./draw.ts";
import { LIMITS } from "./limits.ts";
import { complaints, Refusal } from "./refusal.ts";
import { isFalse, isJson, isTrue, type Json, listOf, textOf } from "./wire.ts";

export interface Content {
  readonly written: Written;
  /** The text was too long, and is cut. */
  readonly truncated: boolean;
}

/** A message that is only files. */
export const SILENCE: Written = {
  text: "",
  blocks: [],
  attachments: [],
  styled: true,
  loose: false,
};

/** The blocks, each with an id; undefined where the app sent none. */
function blocksOf(params: Json, newId: (prefix: string) => string): readonly Json[] | undefined {
  const { blocks, markdown_text } = params;
  if (markdown_text !== undefined) {
    if (blocks !== undefined || textOf(params.text) !== "")
      throw new Refusal("markdown_text_conflict");
    return blocksOf({ blocks: [{ type: "markdown", text: markdown_text }] }, newId);
  }
  if (blocks === undefined || blocks === "") return undefined;
  if (!Array.isArray(blocks) || !blocks.every(isJson)) throw new Refusal("invalid_blocks_format");
  const wrong = blockComplaints(blocks);
  if (wrong.length > 0)
    throw new Refusal("invalid_blocks", { errors: wrong, ...complaints(wrong) });
  if (sizeOf(blocks) > LIMITS.blocksTotal) throw new Refusal("msg_blocks_too_long");
  return blocks.map((block) => ({ block_id: newId("b"), ...block }));
}

/** Throws a refusal where Slack would not take it. */
export function contentOf(params: Json, newId: (prefix: string) => string): Content {
  const whole = textOf(params.text);
  const blocks = blocksOf(params, newId) ?? [];
  const attachments = listOf(params.attachments);
  if (whole.trim() === "" && blocks.length === 0 && attachments.length === 0)
    throw new Refusal("no_text");
  const truncated = whole.length > LIMITS.textKept;
  const written = {
    text: truncated ? whole.slice(0, LIMITS.textKept) : whole,
    blocks,
    attachments,
    styled: !isFalse(params.mrkdwn),
    loose: isTrue(params.link_names) || params.parse === "full",
  };
  return { written, truncated };
}

/**
 * What `chat.update` changes: text without blocks takes the blocks away, blocks without text leave
 * the text. Throws a refusal where Slack would not take it.
 */
export function changesOf(params: Json, newId: (prefix: string) => string): Partial<Written> {
  if (textOf(params.text).length > LIMITS.updateText) throw new Refusal("msg_too_long");
  const { written } = contentOf(params, newId);
  const { text, blocks, attachments, loose } = written;
  const old = params.attachments !== undefined && { attachments };
  return params.text === undefined ? { blocks, ...old } : { text, blocks, loose, ...old };
}
