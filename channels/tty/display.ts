/**
 * The question on the screen: the banner, the prompt and what is being typed. What others write to
 * the same terminal meanwhile (log lines, messages) is put above it, and the question drawn again.
 */
import { wrap } from "./layout.ts";
import { columnsOf, type TerminalOutput } from "./screen.ts";

/** Lines that others write while a text is being read are kept until it is closed, but no more. */
const MAX_HELD = 1000;

type Write = () => unknown;

export class Display {
  readonly #output: TerminalOutput;
  readonly #shared: readonly NodeJS.WritableStream[];
  readonly #restore: (() => void)[] = [];
  /** Lines of the open question, the cursor is below them; undefined: no question is open. */
  #body: readonly string[] | undefined;
  #prompt: string | undefined;
  #typed = "";
  /** Prompt and typed text as they are on the screen; the cursor is at the end of the last line. */
  #tail: readonly string[] = [];
  /** Our own writing. */
  #busy = false;
  #held: Write[] | undefined;
  #dropped = 0;

  /** `shared`: streams on which others write to the same terminal. */
  constructor(output: TerminalOutput, shared: readonly NodeJS.WritableStream[]) {
    this.#output = output;
    this.#shared = shared;
  }

  /** From now on, what others write goes above the question. */
  start(): void {
    if (this.#restore.length > 0) return;
    for (const stream of this.#shared) this.#restore.push(intercept(stream, this.#foreign));
  }

  stop(): void {
    this.release();
    if (this.#tail.length > 0) this.write("\n");
    this.#body = undefined;
    this.#tail = [];
    for (const restore of this.#restore.splice(0)) restore();
  }

  /** Rows that a question may have; undefined: the terminal does not say, or cannot be redrawn. */
  get room(): number | undefined {
    const { rows } = this.#output;
    return rows !== undefined && rows > 0 && process.env.TERM !== "dumb" ? rows - 1 : undefined;
  }

  /** Shows a question, for now without a prompt. */
  open(body: readonly string[]): void {
    this.#prompt = undefined;
    this.#typed = "";
    this.#tail = [];
    this.#body = body;
    this.write(lines(body));
  }

  /** Shows what can be typed now. */
  ask(prompt: string): void {
    this.#prompt = prompt;
    this.#typed = "";
    this.#tail = this.#tailLines();
    this.write(this.#tail.join("\n"));
  }

  /** Shows what has been typed so far. */
  type(text: string): void {
    if (this.#prompt === undefined) return;
    const before = this.#tail;
    const added = text.startsWith(this.#typed) ? text.slice(this.#typed.length) : undefined;
    const isOneLess =
      /^[ -~]$/.test(this.#typed.slice(text.length)) && this.#typed.startsWith(text);
    this.#typed = text;
    const after = this.#tailLines();
    this.#tail = after;
    const inPlace = added ?? (isOneLess ? "\b \b" : undefined);
    const again = `${this.#eraseLines(before.length - 1)}${after.join("\n")}`;
    this.write(after.length === before.length && inPlace !== undefined ? inPlace : again);
  }

  /** The line was sent: what was typed becomes a part of the screen. */
  submit(): void {
    this.#body = [...(this.#body ?? []), ...this.#tail];
    this.#prompt = undefined;
    this.#tail = [];
    this.write("\n");
  }

  /**
   * The question has changed, and `news` says how. Where the terminal can be redrawn, `body` takes
   * the place of the old one; what is being typed stays.
   */
  update(body: readonly string[], prompt: string | undefined, news: string): void {
    if (this.room !== undefined) this.write(this.#erase());
    else this.write(`${this.#tail.length > 0 ? "\n" : ""}${news}\n`);
    const drawsAll = this.room !== undefined;
    this.#body = body;
    this.#prompt = prompt;
    this.#tail = prompt === undefined ? [] : this.#tailLines();
    this.write(`${drawsAll ? lines(body) : ""}${this.#tail.join("\n")}`);
  }

  /** The terminal has another width: what is on it may be broken anywhere now. */
  reprint(body: readonly string[], prompt: string | undefined): void {
    this.#body = body;
    this.#prompt = prompt;
    this.#tail = prompt === undefined ? [] : this.#tailLines();
    this.write(`${this.#eraseLines(0)}\n${lines(body)}${this.#tail.join("\n")}`);
  }

  /** The question is over; it stays on the screen, and the outcome below it. */
  close(outcome: string): void {
    const isMidLine = this.#tail.length > 0;
    this.#body = undefined;
    this.#prompt = undefined;
    this.#tail = [];
    this.write(`${isMidLine ? "\n" : ""}${outcome}\n`);
  }

  /** Lines of our own above the question, or below the last one where none is open. */
  tell(told: readonly string[]): void {
    const write = () => this.#output.write(`\u0007${lines(told)}`);
    if (this.#held) this.#held.push(write);
    else this.#above(write, true);
  }

  /** Keeps back what others write, for as long as another view has the screen. */
  hold(): void {
    this.#held ??= [];
  }

  /** Writes what was kept back. */
  release(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held || held.length === 0) return;
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.#above(() => {
      for (const write of held) write();
      if (dropped > 0) this.#output.write(`(${dropped} more lines were not kept)\n`);
    }, true);
  }

  write(text: string): void {
    this.#own(() => this.#output.write(text));
  }

  readonly #foreign = (write: Write, endsLine: boolean): boolean => {
    if (this.#busy || (!this.#held && this.#body === undefined)) return write() === true;
    if (!this.#held) this.#above(write, endsLine);
    else if (this.#held.length < MAX_HELD) this.#held.push(write);
    else this.#dropped++;
    return true;
  };

  #above(write: Write, endsLine: boolean): void {
    if (this.#body === undefined) return void this.#own(write);
    const all = this.#fits();
    this.write(this.#erase());
    this.#own(write);
    const body = all ? lines(this.#body) : "";
    this.write(`${endsLine ? "" : "\n"}${body}${this.#tail.join("\n")}`);
  }

  #own(write: Write): void {
    const before = this.#busy;
    this.#busy = true;
    try {
      write();
    } finally {
      this.#busy = before;
    }
  }

  /** Whether the whole question is on the screen, where it can be taken off. */
  #fits(): boolean {
    const { room } = this;
    return room !== undefined && (this.#body?.length ?? 0) + this.#tail.length <= room;
  }

  /** Takes the question off the screen, or the prompt alone where it is longer than the screen. */
  #erase(): string {
    const below = Math.max(0, this.#tail.length - 1);
    return this.#eraseLines(below + (this.#fits() ? (this.#body?.length ?? 0) : 0));
  }

  /** Takes so many lines above the cursor and its own off the screen. */
  #eraseLines(above: number): string {
    if (this.room === undefined) return this.#tail.length > 0 ? "\n" : "";
    return `\r${above > 0 ? `\u001b[${above}A` : ""}\u001b[J`;
  }

  #tailLines(): readonly string[] {
    const width = Math.max(20, columnsOf(this.#output) - 1);
    return wrap(`${this.#prompt ?? ""}${this.#typed}`, width).map((line) =>
      line.replaceAll("\u00a0", " "),
    );
  }
}

const lines = (body: readonly string[]): string => body.map((line) => `${line}\n`).join("");

/**
 * Passes each write of a stream to `taken`: how to do it, and whether it ends with its line.
 * Returns how to undo that.
 */
function intercept(
  stream: NodeJS.WritableStream,
  taken: (write: Write, endsLine: boolean) => boolean,
): () => void {
  const { write } = stream;
  const text = (chunk: unknown): string =>
    chunk instanceof Uint8Array ? Buffer.from(chunk).toString("latin1") : String(chunk);
  const patched = new Proxy(write, {
    apply: (target, self, args: unknown[]) =>
      taken(() => Reflect.apply(target, self, args), text(args[0]).endsWith("\n")),
  });
  stream.write = patched;
  return () => {
    if (stream.write === patched) stream.write = write;
  };
}
