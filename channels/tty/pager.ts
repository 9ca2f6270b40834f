/**
 * Shows a text that does not fit the screen, page by page, and knows whether all of it was shown.
 * The operator's own $PAGER can be used in its place.
 */
import { spawn } from "node:child_process";
import type { TerminalOutput } from "./screen.ts";

export interface Pager {
  /** A key was pressed. */
  key(key: string): void;
  /** The terminal has another size. */
  resize(): void;
  /** Takes it off the screen. */
  close(): void;
}

export interface PagerOptions {
  readonly output: TerminalOutput;
  write(text: string): void;
  /** The text, in lines of the terminal's width. */
  text(): readonly string[];
  /** The person left it. `whole`: every line was on the screen. */
  left(whole: boolean): void;
}

const OTHER_SCREEN = "\u001b[?1049h";
const MAIN_SCREEN = "\u001b[?1049l";
const CLEAR = "\u001b[H\u001b[2J";
const DEFAULT_ROWS = 24;

const NEXT = new Set([" ", "\r", "\n", "f", "\u001b[6~"]);
const BACK = new Set(["b", "\u001b[5~"]);
const DOWN = new Set(["j", "\u001b[B", "\u001bOB"]);
const UP = new Set(["k", "\u001b[A", "\u001bOA"]);
const LEAVE = new Set(["q", "Q"]);

/** No key skips a line: who gets to the end has had all of it on the screen. */
export function openPager({ output, write, text, left }: PagerOptions): Pager {
  let lines = text();
  let top = 0;
  let whole = false;
  const height = () => Math.max(1, (output.rows || DEFAULT_ROWS) - 1);
  const last = () => Math.max(0, lines.length - height());
  const draw = () => {
    const shown = lines.slice(top, top + height());
    if (top >= last()) whole = true;
    write(
      `${CLEAR}${shown.join("\n")}\n${statusOf({ top, shown: shown.length, all: lines.length })}`,
    );
  };
  const go = (to: number) => {
    top = Math.max(0, Math.min(to, last()));
    draw();
  };
  write(OTHER_SCREEN);
  draw();
  return {
    key(key) {
      if (NEXT.has(key)) go(top + height());
      else if (BACK.has(key)) go(top - height());
      else if (DOWN.has(key)) go(top + 1);
      else if (UP.has(key)) go(top - 1);
      else if (LEAVE.has(key)) left(whole);
    },
    resize() {
      lines = text();
      // the lines are others now, and from where on they were not read is not known
      go(0);
    },
    close: () => write(MAIN_SCREEN),
  };
}

/** In at most 48 columns. */
function statusOf({ top, shown, all }: { top: number; shown: number; all: number }): string {
  const where = `${top + shown} of ${all}`;
  return top + shown >= all
    ? `${where}: the end. q: to the question, b: back`
    : `${where}. Space: next page, b: back, q: leave`;
}

export interface Running {
  /** Ends the program; `gone` is called when it has left the screen, in place of `done`. */
  stop(gone: () => void): void;
}

/** How long a program may take to leave the screen. */
const PATIENCE_MS = 1000;

/**
 * Hands a text to the operator's pager at this process's terminal. `done` is called once with
 * whether the program could be run.
 */
export function runPager(command: string, text: string, done: (ran: boolean) => void): Running {
  // a plain command gets our signals itself, with no shell in between
  const line = /^[\w./+=, -]+$/.test(command) ? `exec ${command}` : command;
  const child = spawn("/bin/sh", ["-c", line], {
    stdio: ["pipe", process.stderr, process.stderr],
  });
  let over = done;
  const end = (ran: boolean) => {
    const last = over;
    over = () => {};
    last(ran);
  };
  child.stdin.on("error", () => {}); // it may be left before all of it was read
  child.once("error", () => end(false));
  child.once("close", (code) => end(code !== 126 && code !== 127));
  child.stdin.end(text);
  return {
    stop(gone) {
      over = gone;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS).unref();
    },
  };
}
