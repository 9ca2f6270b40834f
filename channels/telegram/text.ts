/**
 * Text for Telegram with its formatting as explicit entities: nothing in it is parsed, and no text
 * of others becomes a link or a command.
 */
import type { MessageEntity, User } from "grammy/types";
import { visible } from "../../src/core/text.ts";

type Look = "bold" | "code" | "pre" | "blockquote";

export interface FormattedText {
  readonly text: string;
  /** Offsets and lengths in UTF-16 units. */
  readonly entities: readonly MessageEntity[];
}

export interface TextBuilder {
  /** Writes a piece with this formatting. Within `code` and `pre` Telegram links nothing. */
  add(text: string, ...looks: readonly Look[]): TextBuilder;
  /** Writes a block whose lines are coloured by their first sign. */
  diff(text: string): TextBuilder;
  /**
   * Writes text that may contain names, addresses or commands, so that nothing in it becomes a
   * link.
   */
  inert(text: string): TextBuilder;
  /** Mentions a person, who is notified. */
  mention(user: User): TextBuilder;
  readonly formatted: FormattedText;
}

/** What a word has in it that Telegram could take for a mention, a tag, a command or an address. */
const LINKABLE = /[@#$/]|\.\S/;
const MAX_NAME = 64;

export function createTextBuilder(): TextBuilder {
  const entities: MessageEntity[] = [];
  let text = "";
  const builder: TextBuilder = {
    add(piece, ...looks) {
      const span = { offset: text.length, length: piece.length };
      if (piece !== "") entities.push(...looks.map((type): MessageEntity => ({ type, ...span })));
      text += piece;
      return builder;
    },
    diff(piece) {
      const span = { offset: text.length, length: piece.length };
      if (piece !== "") entities.push({ type: "pre", language: "diff", ...span });
      text += piece;
      return builder;
    },
    inert(piece) {
      for (const word of piece.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)) {
        if (LINKABLE.test(word)) builder.add(word, "code");
        else builder.add(word);
      }
      return builder;
    },
    mention(user) {
      const name = nameOf(user);
      entities.push({ type: "text_mention", user, offset: text.length, length: name.length });
      text += name;
      return builder;
    },
    get formatted() {
      return { text, entities };
    },
  };
  return builder;
}

/** Our own words to people, including what they quote. */
export const inert = (text: string): FormattedText => createTextBuilder().inert(text).formatted;

/** What a person calls themselves, as it can be shown. */
export function nameOf({ first_name, last_name, username, id }: User): string {
  const name = [first_name, last_name].filter(Boolean).join(" ") || username || String(id);
  return visible([...name].slice(0, MAX_NAME).join("")).text;
}

/** Cuts, at the end of a word if there is one; `max` in code points. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join("");
  return `${head.replace(/\s+\S{0,30}$/, "")}…`;
}
