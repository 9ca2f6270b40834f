/**
 * The input side of a terminal: reads one line when it is wanted, or single keys, and nothing that
 * was typed before. The terminal is raw meanwhile, so the line is edited here: it can be drawn
 * again after something else was written.
 */
import { StringDecoder } from "node:string_decoder";

export type TerminalInput = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  readonly destroyed?: boolean;
  setRawMode?(raw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

export interface Keyboard {
  /** Whether input is possible. */
  isThere(): boolean;
  /** Reads and drops all input, including an unfinished line that the terminal still holds. */
  ignore(): void;
  /** Passes on the next whole line, then ignores input again. */
  accept(): void;
  /** Passes on single keys, until something else is wanted. */
  page(): void;
  /** Leaves the terminal to another program. */
  lend(): void;
  /** Stops listening and lets the process end. */
  rest(): void;
}

const MAX_LINE = 2000;

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_U = "\u0015";
const CTRL_W = "\u0017";
const CTRL_Z = "\u001a";
const QUIT = "\u001c";

/** A key: a letter, or the sequence of a key without one. */
const KEY = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O[@-~])?|[\s\S]/gu;
/** The rest of the sequence comes with the next piece. */
const UNFINISHED = /\u001b(?:\[[0-?]*|O)?$/;
/** What moves no cursor, and is visible. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]$/u;

/**
 * `line` is called with a line, without its end and blanks around it; `typed` with what there is of
 * it; `key` with a key; `closed` when no more can come.
 */
export const createKeyboard = (input: TerminalInput, events: KeyboardEvents): Keyboard =>
  new TerminalKeyboard(input, events);

interface KeyboardEvents {
  line(text: string): void;
  typed(text: string): void;
  key(key: string): void;
  closed(): void;
}

const ignore = (): void => {};

class TerminalKeyboard implements Keyboard {
  readonly #input: TerminalInput;
  readonly #events: KeyboardEvents;
  #decoder = new StringDecoder("utf8");
  #typed = "";
  #rest = "";
  #listening = false;
  #wanted: "nothing" | "line" | "keys" = "nothing";
  #raw = false;
  #ended = false;

  constructor(input: TerminalInput, events: KeyboardEvents) {
    this.#input = input;
    this.#events = events;
  }

  isThere(): boolean {
    const { isTTY, destroyed, readable } = this.#input;
    return isTTY === true && !this.#ended && !destroyed && readable;
  }

  ignore(): void {
    this.#want("nothing");
  }

  accept(): void {
    this.#want("line");
  }

  page(): void {
    this.#want("keys");
  }

  lend(): void {
    this.#wanted = "nothing";
    this.#setRaw(false);
    this.#input.pause();
  }

  rest(): void {
    this.#wanted = "nothing";
    this.#setRaw(false);
    if (!this.#listening) return;
    this.#listening = false;
    this.#input
      .off("data", this.#onData)
      .off("end", this.#onEnd)
      .off("close", this.#onEnd)
      .off("error", this.#onEnd);
    this.#input.pause();
    this.#input.unref?.();
  }

  #want(what: "nothing" | "line" | "keys"): void {
    this.#wanted = what;
    this.#decoder = new StringDecoder("utf8");
    this.#typed = "";
    this.#rest = "";
    this.#listen();
    this.#setRaw(true);
  }

  /** A raw terminal passes on what it holds, and does not wait for Enter. */
  #setRaw(on: boolean): void {
    if (this.#raw === on) return;
    this.#raw = on;
    if (this.#input.destroyed) return;
    // a terminal that is gone says so by an error, and there is nothing to restore then
    this.#input.on("error", ignore);
    this.#input.setRawMode?.(on);
    this.#input.off("error", ignore);
  }

  readonly #onData = (data: Buffer | string): void => {
    const text = this.#rest + (typeof data === "string" ? data : this.#decoder.write(data));
    this.#rest = UNFINISHED.exec(text)?.[0] ?? "";
    const wanted = this.#wanted;
    const before = this.#typed;
    for (const [key] of text.slice(0, text.length - this.#rest.length).matchAll(KEY)) {
      if (this.#control(key)) continue;
      if (wanted === "keys") this.#events.key(key);
      if (wanted === "line") this.#edit(key);
      // what follows the end of a line was typed before the next question
      if (this.#wanted !== wanted) return;
    }
    if (this.#typed !== before) this.#events.typed(this.#typed);
  };

  /** A raw terminal leaves to the program what would have been a signal. */
  #control(key: string): boolean {
    if (!this.#raw) return false;
    if (key === CTRL_C) process.kill(process.pid, "SIGINT");
    else if (key === QUIT) process.kill(process.pid, "SIGQUIT");
    else if (key === CTRL_Z) this.#suspend();
    else return false;
    return true;
  }

  /** As the terminal itself does it: for all that was started with this program. */
  #suspend(): void {
    const wanted = this.#wanted;
    this.#setRaw(false);
    process.once("SIGCONT", () => {
      if (!this.#listening) return;
      this.#setRaw(true);
      if (wanted === "line") this.#events.typed(this.#typed);
    });
    process.kill(0, "SIGTSTP");
  }

  #edit(key: string): void {
    const before = this.#typed;
    if (key === "\r" || key === "\n") this.#send();
    else if (key === CTRL_D && before === "") this.#onEnd();
    else if (key === "\u007f" || key === "\b") this.#typed = [...before].slice(0, -1).join("");
    else if (key === CTRL_U) this.#typed = "";
    else if (key === CTRL_W) this.#typed = before.replace(/\S*\s*$/, "");
    else if (key === "\t") this.#typed += " ";
    else if (PRINTABLE.test(key) && before.length < MAX_LINE) this.#typed += key;
  }

  #send(): void {
    const typed = this.#typed;
    this.#wanted = "nothing";
    this.#events.typed(typed);
    this.#events.line(typed.trim());
  }

  readonly #onEnd = (): void => {
    this.#ended = true;
    this.rest();
    this.#events.closed();
  };

  #listen(): void {
    if (this.#listening) {
      this.#input.resume();
      return;
    }
    this.#listening = true;
    this.#input
      .on("data", this.#onData)
      .on("end", this.#onEnd)
      .on("close", this.#onEnd)
      .on("error", this.#onEnd);
    this.#input.ref?.();
    this.#input.resume();
  }
}
