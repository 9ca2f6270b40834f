/**
 * What Telegram does to a text before it keeps it: some characters go, edges are trimmed, and the
 * entities move along.
 */
import { arranged, endOf, isCode } from "./arrange.ts";
import { badRequest } from "./refusal.ts";
import type { Entity, Formatted } from "./types.ts";

/**
 * The text as it is kept (tdlib, `clean_input_string_with_entities` and `fix_formatted_text`):
 * control characters become spaces; carriage returns, line and paragraph separators, the
 * bidirectional embeddings and overrides U+202A to U+202E and three combining lines vanish (the
 * isolates U+2066 to U+2069 stay); white space at both ends goes. The text may come out empty.
 */
export function tidied(source: string, given: readonly Entity[]): Formatted {
  for (const { offset, length } of given) {
    if (offset < 0 || offset > 1_000_000)
      throw badRequest(`Receive an entity with incorrect offset ${offset}`);
    if (length < 0 || length > 1_000_000)
      throw badRequest(`Receive an entity with incorrect length ${length}`);
  }
  const entities = arranged(given.filter(({ length }) => length > 0));
  for (const entity of entities) checkEdges(source, entity);
  const { text, moved } = cleaned(source);
  const placed = entities.map((entity) => ({
    ...entity,
    ...spanOf(moved[entity.offset]!, moved[endOf(entity)]!),
  }));
  return trimmed(text, arranged(visible(text, placed)));
}

const spanOf = (from: number, to: number) => ({ offset: from, length: to - from });

function checkEdges(source: string, entity: Entity): void {
  const { offset } = entity;
  const end = endOf(entity);
  const splits = (at: number) => at < source.length && /[\udc00-\udfff]/.test(source[at]!);
  const bytes = (at: number) => Buffer.byteLength(source.slice(0, at + 1));
  if (offset > source.length)
    throw badRequest(`Entity begins after the end of the text at UTF-16 offset ${offset}`);
  if (splits(offset))
    throw badRequest(
      `Entity begins in a middle of a UTF-16 symbol at byte offset ${bytes(offset)}`,
    );
  const words = `Entity beginning at UTF-16 offset ${offset} ends`;
  if (splits(end))
    throw badRequest(`${words} in a middle of a UTF-16 symbol at byte offset ${bytes(end)}`);
  if (end > source.length)
    throw badRequest(`${words} after the end of the text at UTF-16 offset ${end}`);
}

/** The text without what is not kept, and for every old place the new one. */
function cleaned(source: string): { readonly text: string; readonly moved: readonly number[] } {
  let text = "";
  const moved: number[] = [];
  for (const unit of source.split("")) {
    moved.push(text.length);
    if (/[\0-\x09\x0b\x0c\x0e-\x1f]/.test(unit)) text += " ";
    else if (!/[\r\u2028-\u202e]|\u0333|\u033f|\u030a/.test(unit)) text += unit;
  }
  return { text, moved: [...moved, text.length] };
}

/**
 * Links, mentions and code may hold only white space; of the rest, the beginning is moved to what
 * can be seen.
 */
const holdsBlank = (entity: Entity) =>
  isCode(entity) || entity.type === "text_link" || entity.type === "text_mention";

function visible(text: string, entities: readonly Entity[]): Entity[] {
  return entities
    .map((entity) => {
      if (holdsBlank(entity)) return entity;
      const blank = /^[ \n]*/.exec(text.slice(entity.offset, endOf(entity)))![0].length;
      return { ...entity, offset: entity.offset + blank, length: entity.length - blank };
    })
    .filter(({ length }) => length > 0);
}

function trimmed(source: string, entities: readonly Entity[]): Formatted {
  const text = source.replace(/[ \n]+$/, "");
  if (text === "") return { text, entities: [] };
  const kept = entities
    .map((entity) => ({ ...entity, length: Math.min(entity.length, text.length - entity.offset) }))
    .filter(({ length }) => length > 0);
  const lead = Math.min(/^[ \n]*/.exec(text)![0].length, kept[0]?.offset ?? text.length);
  return {
    text: text.slice(lead),
    entities: kept.map((entity) => ({ ...entity, offset: entity.offset - lead })),
  };
}
