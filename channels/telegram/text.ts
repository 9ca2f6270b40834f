/**
 * Text for Telegram with its looks as explicit entities: nothing in it is ever parsed, and nothing
 * that others wrote comes alive.
 */
import type { MessageEntity, User } from "grammy/types";
import { visible } from "../../src/core/text.ts";

type Look = "bold" | "code" | "pre" | "blockquote";

export interface Drawn {
  readonly text: string;
  /** Offsets and lengths in UTF-16 units. */
  readonly entities: readonly MessageEntity[];
}

export interface Sheet {
  /** Writes a piece with these looks. Within `code` and `pre` Telegram makes nothing live. */
  add(text: string, ...looks: readonly Look[]): Sheet;
  /** Writes what may have names, addresses or commands in it, so that they stay dead. */
  inert(text: string): Sheet;
  /** Names somebody, who is told of it. */
  mention(user: User): Sheet;
  readonly drawn: Drawn;
}

/** What a word has in it that Telegram could take for a mention, a tag, a command or an address. */
const LIVELY = /[@#$/]|\.\S/;
const MAX_NAME = 64;

export function openSheet(): Sheet {
  const entities: MessageEntity[] = [];
  let text = "";
  const sheet: Sheet = {
    add(piece, ...looks) {
      const span = { offset: text.length, length: piece.length };
      if (piece !== "") entities.push(...looks.map((type): MessageEntity => ({ type, ...span })));
      text += piece;
      return sheet;
    },
    inert(piece) {
      for (const word of piece.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)) {
        if (LIVELY.test(word)) sheet.add(word, "code");
        else sheet.add(word);
      }
      return sheet;
    },
    mention(user) {
      const name = nameOf(user);
      entities.push({ type: "text_mention", user, offset: text.length, length: name.length });
      text += name;
      return sheet;
    },
    get drawn() {
      return { text, entities };
    },
  };
  return sheet;
}

/** Our own words to people, with whatever they quote. */
export const inert = (text: string): Drawn => openSheet().inert(text).drawn;

/** What somebody calls themselves, as it can be shown. */
export function nameOf({ first_name, last_name, username, id }: User): string {
  const name = [first_name, last_name].filter(Boolean).join(" ") || username || String(id);
  return visible([...name].slice(0, MAX_NAME).join("")).text;
}

/** Cuts, at the end of a word where there is one; `max` in code points. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join("");
  return `${head.replace(/\s+\S{0,30}$/, "")}…`;
}
