/**
 * A program at a real pseudo-terminal of a given size, and what its screen looks like: enough of a
 * terminal for what this project's programs write.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { expect } from "vitest";

/** Runs a program at a terminal; takes one JSON value a line: text, or `[rows, columns]`. */
const PTY = `
import fcntl, json, os, pty, select, struct, subprocess, sys, termios, threading
master, slave = pty.openpty()
def size(rows, columns):
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
size(int(sys.argv[1]), int(sys.argv[2]))
def control(): fcntl.ioctl(0, termios.TIOCSCTTY, 0)
streams = {"stdin": slave, "stdout": slave, "stderr": slave}
child = subprocess.Popen(sys.argv[3:], **streams, start_new_session=True, preexec_fn=control)
os.close(slave)
def take():
    for line in sys.stdin:
        value = json.loads(line)
        if isinstance(value, str): os.write(master, value.encode())
        else: size(*value)
threading.Thread(target=take, daemon=True).start()
while True:
    try: data = os.read(master, 65536)
    except OSError: break
    if not data: break
    sys.stdout.buffer.write(data); sys.stdout.buffer.flush()
sys.exit(child.wait())
`;

export interface PseudoTerminal {
  readonly child: ChildProcess;
  /** All that was ever written, as it was. */
  text(): string;
  /** What is on the screen now, without blanks at the ends of lines. */
  screen(): string;
  type(text: string): void;
  resize(rows: number, columns: number): void;
  /** Waits until the screen shows it. */
  shows(text: string | RegExp): Promise<void>;
}

export function openPseudoTerminal(
  command: readonly string[],
  { rows, columns, env }: { rows: number; columns: number; env: NodeJS.ProcessEnv },
): PseudoTerminal {
  const child = spawn("python3", ["-c", PTY, String(rows), String(columns), ...command], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const emulator = new Emulator(rows, columns);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    emulator.write(chunk);
  });
  child.stdin.on("error", () => {});
  const send = (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`);
  return {
    child,
    text: () => text,
    screen: () => emulator.screen(),
    type: send,
    resize(newRows, newColumns) {
      emulator.resize(newRows, newColumns);
      send([newRows, newColumns]);
    },
    shows: (wanted) =>
      expect
        .poll(() => emulator.screen(), { timeout: 30_000 })
        .toMatch(typeof wanted === "string" ? new RegExp(literal(wanted)) : wanted),
  };
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

const PIECE = /\u001b\[(?<args>[\d;?]*)(?<final>[A-Za-z])|[\s\S]/gu;

/** Characters in rows and columns; all of them one column wide. */
export class Emulator {
  #rows: number;
  #columns: number;
  #lines: string[][] = [[]];
  #kept: { lines: string[][]; row: number; column: number } | undefined;
  #row = 0;
  #column = 0;

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
  }

  screen(): string {
    return this.#lines
      .slice(-this.#rows)
      .map((line) =>
        Array.from(line, (character) => character ?? " ")
          .join("")
          .trimEnd(),
      )
      .join("\n");
  }

  resize(rows: number, columns: number): void {
    this.#rows = rows;
    this.#columns = columns;
  }

  write(text: string): void {
    for (const { 0: piece, groups } of text.matchAll(PIECE)) {
      if (groups?.final) this.#control(groups.final, groups.args ?? "");
      else if (piece === "\n") this.#down();
      else if (piece === "\r") this.#column = 0;
      else if (piece === "\b") this.#column = Math.max(0, this.#column - 1);
      else if (piece >= " ") this.#put(piece);
    }
  }

  #put(character: string): void {
    if (this.#column >= this.#columns) {
      this.#column = 0;
      this.#down();
    }
    this.#line()[this.#column++] = character;
  }

  #line(): string[] {
    this.#lines[this.#row] ??= [];
    return this.#lines[this.#row] ?? [];
  }

  #down(): void {
    this.#row++;
    this.#line();
  }

  #control(final: string, args: string): void {
    const top = Math.max(0, this.#lines.length - this.#rows);
    if (final === "A") this.#row = Math.max(top, this.#row - Number(args || 1));
    if (final === "K") this.#line().length = this.#column;
    if (final === "H") [this.#row, this.#column] = [top, 0];
    if (final === "J" && args === "2") this.#lines = [[]];
    if (final === "J" && args === "2") [this.#row, this.#column] = [0, 0];
    if (final === "J" && args === "") {
      this.#line().length = this.#column;
      this.#lines.length = this.#row + 1;
    }
    if (final === "h" && args === "?1049") {
      this.#kept = { lines: this.#lines, row: this.#row, column: this.#column };
      [this.#lines, this.#row, this.#column] = [[[]], 0, 0];
    }
    if (final === "l" && args === "?1049" && this.#kept) {
      ({ lines: this.#lines, row: this.#row, column: this.#column } = this.#kept);
      this.#kept = undefined;
    }
  }
}
