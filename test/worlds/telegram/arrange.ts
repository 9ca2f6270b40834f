/** How Telegram settles entities that overlap: tdlib's `fix_entities` and `merge_new_entities`. */
import type { Entity } from "./types.ts";

/** At one place and length, the lower number is the outer one. Those that are not named are 50. */
const PRIORITY: Readonly<Record<string, number>> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 11,
  code: 20,
  text_link: 49,
  text_mention: 49,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
  custom_emoji: 99,
};
const SPLITTABLE = new Set(["bold", "italic", "underline", "strikethrough", "spoiler"]);
const isQuote = ({ type }: Entity) => type.endsWith("blockquote");
export const isCode = ({ type }: Entity) => type === "pre" || type === "code";
export const endOf = ({ offset, length }: Entity) => offset + length;

export function sorted(entities: readonly Entity[]): Entity[] {
  const priority = ({ type }: Entity) => PRIORITY[type] ?? 50;
  return [...entities].sort(
    (a, b) => a.offset - b.offset || b.length - a.length || priority(a) - priority(b),
  );
}

/** What is left when nothing may overlap: the earlier one stays, then the longer one. */
export function apart(entities: readonly Entity[]): Entity[] {
  let end = 0;
  return sorted(entities).filter((entity) => {
    if (entity.offset < end) return false;
    end = endOf(entity);
    return true;
  });
}

/**
 * Entities as they may stand in a message. Links, mentions and code are whole and never overlap,
 * quotes hold them or lose them, and the styles are cut at their edges and are not kept in code.
 * `found` are those that the server saw in the text: they yield to all that the sender gave.
 */
export function arranged(given: readonly Entity[], found: readonly Entity[] = []): Entity[] {
  const quotes = apart(given.filter(isQuote));
  const whole = apart(
    given.filter((entity) => !isQuote(entity) && !SPLITTABLE.has(entity.type)),
  ).filter(fits(quotes));
  const fresh = apart(found)
    .filter(fits(quotes))
    .filter((entity) =>
      whole.every((other) => endOf(entity) <= other.offset || endOf(other) <= entity.offset),
    );
  const solid = sorted([...quotes, ...whole, ...fresh]);
  return sorted([...solid, ...styles(given, solid)]);
}

const fits = (quotes: readonly Entity[]) => (entity: Entity) =>
  quotes.every((quote) => {
    const isInside = quote.offset <= entity.offset && endOf(entity) <= endOf(quote);
    return isInside || endOf(entity) <= quote.offset || endOf(quote) <= entity.offset;
  });

/**
 * The styles, joined where they touch, cut where something else begins or ends, and gone from code.
 */
function styles(given: readonly Entity[], solid: readonly Entity[]): Entity[] {
  const joined = [...SPLITTABLE].flatMap((type) =>
    unions(given.filter((entity) => entity.type === type)),
  );
  const cuts = [
    ...solid.flatMap((entity) => [entity.offset, endOf(entity)]),
    ...joined.map(({ offset }) => offset),
  ];
  const inCode = (entity: Entity) =>
    solid.some(
      (other) => isCode(other) && other.offset <= entity.offset && endOf(entity) <= endOf(other),
    );
  return joined.flatMap((entity) => pieces(entity, cuts)).filter((entity) => !inCode(entity));
}

function unions(entities: readonly Entity[]): Entity[] {
  const joined: Entity[] = [];
  for (const entity of sorted(entities)) {
    const last = joined.at(-1);
    if (last && entity.offset <= endOf(last))
      joined[joined.length - 1] = {
        ...last,
        length: Math.max(endOf(last), endOf(entity)) - last.offset,
      };
    else joined.push(entity);
  }
  return joined;
}

function pieces(entity: Entity, cuts: readonly number[]): Entity[] {
  const inner = cuts.filter((cut) => cut > entity.offset && cut < endOf(entity));
  const edges = [...new Set([entity.offset, ...inner, endOf(entity)])].sort((a, b) => a - b);
  return edges
    .slice(1)
    .map((end, index) => ({ ...entity, offset: edges[index]!, length: end - edges[index]! }));
}
