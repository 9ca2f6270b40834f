/** What a person looking at a message sees: its blocks, or its text where it has none. */
import type { SeenButton } from "../platform.ts";
import { drawEmoji, drawLink, drawMrkdwn, type Line, looseRings, type Names } from "./mrkdwn.ts";
import { type Json, jsonOf, listOf, textOf } from "./wire.ts";

export interface Drawn extends Line {
  readonly buttons: readonly SeenButton[];
}

const NOTHING: Drawn = { text: "", rings: [], buttons: [] };
const words = (text: string): Drawn => ({ ...NOTHING, text });

function join(parts: readonly (Line | Drawn)[], between: string): Drawn {
  return {
    text: parts
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join(between),
    rings: parts.flatMap(({ rings }) => rings),
    buttons: parts.flatMap((part) => ("buttons" in part ? part.buttons : [])),
  };
}

/** A text object. */
function drawText(value: unknown, names: Names): Line {
  const { type, text, emoji } = jsonOf(value);
  if (type === "mrkdwn") return drawMrkdwn(textOf(text), names);
  return words(emoji === false ? textOf(text) : drawEmoji(textOf(text)));
}

function drawElement(element: Json, names: Names): Drawn {
  const { type, action_id, value, alt_text } = element;
  if (type === "image") return words(`[${textOf(alt_text)}]`);
  if (type === "mrkdwn" || type === "plain_text") return join([drawText(element, names)], "");
  if (type !== "button") return join([drawText(element.placeholder, names)], "");
  return {
    ...NOTHING,
    buttons: [{ label: drawText(element.text, names).text, data: textOf(value ?? action_id) }],
  };
}

const unicode = (codes: string) =>
  String.fromCodePoint(...codes.split("-").map((code) => Number.parseInt(code, 16)));

/** A piece of rich text. Nothing in it is markup: what rings is an element of its own. */
function drawPiece(piece: Json, names: Names): Line {
  const id = textOf(
    piece.user_id ?? piece.usergroup_id ?? piece.channel_id ?? piece.team_id ?? piece.range,
  );
  if (piece.type === "link")
    return drawLink(textOf(piece.url), piece.text === undefined ? undefined : textOf(piece.text));
  if (piece.type === "user") return { text: `@${names.user(id)}`, rings: [`<@${id}>`] };
  if (piece.type === "usergroup") return { text: `@${id}`, rings: [`<!subteam^${id}>`] };
  if (piece.type === "broadcast") return { text: `@${id}`, rings: [`<!${id}>`] };
  if (piece.type === "channel") return words(`#${names.channel(id)}`);
  if (piece.type === "emoji")
    return words(
      piece.unicode ? unicode(textOf(piece.unicode)) : drawEmoji(`:${textOf(piece.name)}:`),
    );
  if (piece.type === "date")
    return { text: textOf(piece.fallback), rings: piece.url ? [`<${textOf(piece.url)}>`] : [] };
  return words(textOf(piece.text ?? piece.value ?? id));
}

function drawRich(element: Json, names: Names): Line {
  const parts = listOf(element.elements);
  if (element.type !== "rich_text_list")
    return join(
      parts.map((part) => drawPiece(part, names)),
      "",
    );
  const items = parts.map((part, n) => {
    const item = drawRich(part, names);
    return { ...item, text: `${element.style === "ordered" ? `${n + 1}.` : "•"} ${item.text}` };
  });
  return join(items, "\n");
}

/** Standard markdown, roughly: enough to see what a reader would. */
function drawMarkdown(text: string, names: Names): Line {
  const links: Line[] = [];
  const plain = text
    .replaceAll(/\[([^\]\n]*)\]\(([^)\s]+)\)/g, (_, label: string, url: string) => {
      links.push(drawLink(url, label));
      return label;
    })
    .replaceAll(/^#{1,6} /gm, "")
    .replaceAll("**", "*");
  return join(
    [drawMrkdwn(plain, names), { text: "", rings: links.flatMap(({ rings }) => rings) }],
    "",
  );
}

function drawCell(cell: Json, names: Names): Line {
  return cell.type === "rich_text" ? drawBlock(cell, names) : words(textOf(cell.text));
}

function drawBlock(block: Json, names: Names): Drawn {
  const elements = listOf(block.elements);
  const line = (...values: readonly unknown[]) =>
    values.filter(Boolean).map((value) => drawText(value, names));
  switch (block.type) {
    case "header":
      return join(line(block.text), "");
    case "section": {
      const accessory = block.accessory ? [drawElement(jsonOf(block.accessory), names)] : [];
      return join([...line(block.text, ...listOf(block.fields)), ...accessory], "\n");
    }
    case "context":
    case "actions":
      return join(
        elements.map((element) => drawElement(element, names)),
        " ",
      );
    case "rich_text":
      return join(
        elements.map((element) => drawRich(element, names)),
        "\n",
      );
    case "image":
      return join([...line(block.title), words(`[${textOf(block.alt_text)}]`)], "\n");
    case "input":
      return join(
        [...line(block.label), drawElement(jsonOf(block.element), names), ...line(block.hint)],
        "\n",
      );
    case "markdown":
      return join([drawMarkdown(textOf(block.text), names)], "");
    case "table": {
      const rows = Array.isArray(block.rows) ? block.rows : [];
      return join(
        rows.map((row) =>
          join(
            listOf(row).map((cell) => drawCell(cell, names)),
            "\t",
          ),
        ),
        "\n",
      );
    }
    default:
      return NOTHING;
  }
}

export const drawBlocks = (blocks: readonly Json[], names: Names): Drawn =>
  join(
    blocks.map((block) => drawBlock(block, names)),
    "\n",
  );

export interface Written {
  readonly text: string;
  readonly blocks: readonly Json[];
  readonly attachments: readonly Json[];
  /** `mrkdwn: false`: bold and code are not drawn in the text. */
  readonly styled: boolean;
  /** `link_names` or `parse: "full"`: bare names ring. */
  readonly loose: boolean;
}

/**
 * Where there are blocks the text is only the notification: it is not drawn, but it still rings.
 */
export function drawMessage(
  { text, blocks, attachments, styled, loose }: Written,
  names: Names,
): Drawn {
  const notification = drawMrkdwn(text, names, styled);
  const old = attachments.map((each) =>
    listOf(each.blocks).length > 0
      ? drawBlocks(listOf(each.blocks), names)
      : join(
          [each.pretext, each.title, each.text ?? each.fallback].map((part) =>
            drawMrkdwn(textOf(part), names),
          ),
          "\n",
        ),
  );
  const shown = blocks.length > 0 ? drawBlocks(blocks, names) : join([notification], "");
  const all = join([shown, ...old], "\n");
  const rings = [...notification.rings, ...all.rings, ...(loose ? looseRings(text) : [])];
  return { ...all, rings: [...new Set(rings)] };
}
