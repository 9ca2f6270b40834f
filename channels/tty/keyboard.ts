/**
 * The input side of a terminal: reads one whole line when it is wanted, and nothing that was typed
 * before.
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
  /** Stops listening and lets the process end. */
  rest(): void;
}

const CTRL_C = "\u0003";
const MAX_LINE = 2000;

/**
 * `line` is called with a line, without its end and blanks around it; `closed` when no more can
 * come.
 */
export const createKeyboard = (input: TerminalInput, events: KeyboardEvents): Keyboard =>
  new TerminalKeyboard(input, events);

interface KeyboardEvents {
  line(text: string): void;
  closed(): void;
}

class TerminalKeyboard implements Keyboard {
  readonly #input: TerminalInput;
  readonly #events: KeyboardEvents;
  #decoder = new StringDecoder("utf8");
  #typed = "";
  #listening = false;
  #accepting = false;
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
    this.#accepting = false;
    this.#listen();
    this.#setRaw(true);
  }

  accept(): void {
    this.#setRaw(false);
    this.#decoder = new StringDecoder("utf8");
    this.#typed = "";
    this.#accepting = true;
  }

  rest(): void {
    this.#accepting = false;
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

  /** A raw terminal passes on what it holds, and does not wait for Enter. */
  #setRaw(on: boolean): void {
    if (this.#raw !== on && !this.#input.destroyed) this.#input.setRawMode?.(on);
    this.#raw = on;
  }

  readonly #onData = (data: Buffer | string): void => {
    const text = typeof data === "string" ? data : this.#decoder.write(data);
    if (!this.#accepting) {
      // a raw terminal leaves that to the program
      if (this.#raw && text.includes(CTRL_C)) process.kill(process.pid, "SIGINT");
      return;
    }
    this.#typed += text;
    const end = this.#typed.search(/[\r\n]/);
    if (end < 0 && this.#typed.length < MAX_LINE) return;
    this.#accepting = false;
    this.#events.line(this.#typed.slice(0, end < 0 ? MAX_LINE : end).trim());
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    this.rest();
    this.#events.closed();
  };

  #listen(): void {
    if (this.#listening) return;
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
