/** Server-sent events: how a stream is cut into them, each with its own bytes. */
import { StringDecoder } from "node:string_decoder";
import { MOST_BYTES } from "./lines.ts";

export interface ServerEvent {
  /** As it was sent, with the blank line that ends it. */
  readonly text: string;
  /** Undefined: it holds none, as a comment. */
  readonly data: string | undefined;
  readonly id: string | undefined;
}

const BOUNDARY = /(?:\r\n|\n|\r(?!\n))(?:\r\n|\n|\r(?!\n))/g;
/** A boundary has at most as many letters. */
const LONGEST = 4;

/** The events of a stream. Throws where one of them is too long. */
export async function* eventsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<ServerEvent> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const from = Math.max(0, rest.length - LONGEST);
    rest += decoder.write(chunk);
    // what follows a return is not known yet
    const known = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
    let start = 0;
    BOUNDARY.lastIndex = from;
    for (let found = BOUNDARY.exec(known); found; found = BOUNDARY.exec(known)) {
      const end = found.index + found[0].length;
      yield eventOf(rest.slice(start, end));
      start = end;
      BOUNDARY.lastIndex = end; // another stream may have used it meanwhile
    }
    rest = rest.slice(start);
    if (rest.length > MOST_BYTES) throw new Error("an event is too long");
  }
}

function eventOf(text: string): ServerEvent {
  const fields = text.split(/\r\n|\n|\r/).map((line) => /^(\w+)(?:: ?(.*))?$/s.exec(line));
  const valuesOf = (name: string) =>
    fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const data = valuesOf("data");
  return {
    text,
    data: data.length === 0 ? undefined : data.join("\n"),
    id: valuesOf("id").at(-1),
  };
}

/** The same event with other data, which is one line. */
export function withData({ text, id }: ServerEvent, data: string): string {
  const kind = /^event: ?(.*)$/m.exec(text)?.[1]?.trim();
  const head = `${kind ? `event: ${kind}\n` : ""}${id === undefined ? "" : `id: ${id}\n`}`;
  return `${head}data: ${data}\n\n`;
}

export const messageEvent = (data: string): string => `event: message\ndata: ${data}\n\n`;
