/**
 * The typing side of a terminal: one whole line when it is wanted, and nothing of what was typed
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
  /** Whether anybody could type anything. */
  isThere(): boolean;
  /**
   * Listens, and throws everything away, also what the terminal still holds of an unfinished line.
   */
  ignore(): void;
  /** Hands over the next whole line, then ignores again. */
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
export function createKeyboard(
  input: TerminalInput,
  { line, closed }: { line(text: string): void; closed(): void },
): Keyboard {
  let decoder = new StringDecoder("utf8");
  let typed = "";
  let listening = false;
  let accepting = false;
  let raw = false;
  let ended = false;

  /** A raw terminal hands over what it holds, and does not wait for Enter. */
  function setRaw(on: boolean): void {
    if (raw !== on && !input.destroyed) input.setRawMode?.(on);
    raw = on;
  }

  function onData(data: Buffer | string): void {
    const text = typeof data === "string" ? data : decoder.write(data);
    if (!accepting) {
      // a raw terminal leaves that to the program
      if (raw && text.includes(CTRL_C)) process.kill(process.pid, "SIGINT");
      return;
    }
    typed += text;
    const end = typed.search(/[\r\n]/);
    if (end < 0 && typed.length < MAX_LINE) return;
    accepting = false;
    line(typed.slice(0, end < 0 ? MAX_LINE : end).trim());
  }

  function onEnd(): void {
    ended = true;
    rest();
    closed();
  }

  function listen(): void {
    if (listening) return;
    listening = true;
    input.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd);
    input.ref?.();
    input.resume();
  }

  function rest(): void {
    accepting = false;
    setRaw(false);
    if (!listening) return;
    listening = false;
    input.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onEnd);
    input.pause();
    input.unref?.();
  }

  return {
    isThere: () => input.isTTY === true && !ended && !input.destroyed && input.readable,
    ignore() {
      accepting = false;
      listen();
      setRaw(true);
    },
    accept() {
      setRaw(false);
      decoder = new StringDecoder("utf8");
      typed = "";
      accepting = true;
    },
    rest,
  };
}
