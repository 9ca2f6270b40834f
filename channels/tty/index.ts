/**
 * The terminal: asks the person at it. Read this channel first. It asks one question at a time, and
 * ignores what was typed before the question was shown. A call that does not fit the screen can be
 * approved once all of it was shown.
 */
import { userInfo } from "node:os";
import { z } from "zod";
import { type Alarm, alarmLines } from "../../src/core/alarm.ts";
import { cardOf, outcomeLine } from "../../src/core/card.ts";
import { type ChannelHost, defineChannel } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { newCode } from "../../src/core/ids.ts";
import type { AnswerResult, ApprovalRequest, Decision, Person } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { sessionGlobs, takes } from "../sessions.ts";
import { themeOption } from "../themes.ts";
import { type Asked, explain, promptOf, type Reading, readLine } from "./answers.ts";
import { Display } from "./display.ts";
import { createKeyboard, type Keyboard, type TerminalInput } from "./keyboard.ts";
import { proseLines } from "./layout.ts";
import { openPager, type Pager, type Running, runPager } from "./pager.ts";
import {
  bannerOf,
  bannerWithin,
  clockTime,
  columnsOf,
  type Screen,
  type TerminalOutput,
} from "./screen.ts";

const NAME = "tty";

const isStream = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "on" in value;

export const tty = defineChannel({
  name: NAME,
  local: true,
  options: z.strictObject({
    sessions: sessionGlobs,
    /** Milliseconds after a question is shown during which typed text is ignored. */
    guard: z.int().min(0).max(5000).default(300),
    theme: themeOption,
    /** Other streams than the process's own; for programs, not for the config file. */
    input: z.custom<TerminalInput>(isStream, "expected a readable stream").optional(),
    output: z.custom<TerminalOutput>(isStream, "expected a writable stream").optional(),
    /** Called when the terminal can no longer be typed at; for programs. */
    closed: z
      .custom<() => void>((value) => typeof value === "function", "expected a function")
      .optional(),
  }),
  create({ sessions, closed = ignore, ...options }) {
    const terminal = new Terminal(options, closed);
    return {
      canHandle: (sessionKey) => terminal.isUp() && takes(NAME, sessions, sessionKey),
      async start(host) {
        terminal.start(host);
      },
      async ask(request) {
        if (!terminal.isUp()) throw new CountersignError("channel-down", "there is no terminal");
        terminal.add(request);
        return { tty: request.id };
      },
      async recount(_receipt, request) {
        terminal.recount(request);
      },
      async remind(_receipt, request) {
        terminal.remind(request);
      },
      async alarm(alarm) {
        if (!terminal.isUp()) throw new CountersignError("channel-down", "there is no terminal");
        terminal.alarm(alarm);
      },
      trouble: () => (terminal.isUp() ? "" : "there is no terminal"),
      async closeCard(_receipt, { id }, decision) {
        terminal.close(id, decision);
      },
      async stop() {
        terminal.stop();
      },
    };
  },
});

interface TerminalOptions {
  readonly guard: number;
  readonly theme: Parameters<typeof bannerOf>[1]["theme"];
  readonly input?: TerminalInput | undefined;
  readonly output?: TerminalOutput | undefined;
}

/** The questions at one terminal. The first of them is on the screen. */
class Terminal {
  readonly #options: TerminalOptions;
  readonly #output: TerminalOutput;
  readonly #closed: () => void;
  readonly #person = whoIsHere();
  readonly #keyboard: Keyboard;
  readonly #display: Display;
  readonly #queue: ApprovalRequest[] = [];
  /** The operator's own pager, at the process's own terminal. */
  readonly #ownPager: string | undefined;
  #host: ChannelHost | undefined;
  #timer: NodeJS.Timeout | undefined;
  #resizing: NodeJS.Timeout | undefined;
  #columns = 0;
  /** How far the question on the screen has been read; undefined: not laid out yet. */
  #reading: Reading | undefined;
  #locked = false;
  /** What was last told about the question, in its banner. */
  #news = "";
  /** Whether a line is wanted now. */
  #asking = false;
  #pager: Pager | undefined;
  #running: Running | undefined;

  constructor(options: TerminalOptions, closed: () => void) {
    const { input = process.stdin, output = process.stderr } = options;
    this.#options = options;
    this.#output = output;
    this.#closed = closed;
    const isOwn = input === process.stdin && output === process.stderr;
    this.#ownPager = isOwn ? process.env.PAGER?.trim() || undefined : undefined;
    this.#display = new Display(output, isOwn ? [process.stderr, process.stdout] : [output]);
    this.#keyboard = createKeyboard(input, {
      line: (text) => void this.#take(text),
      typed: (text) => this.#display.type(text),
      key: (key) => this.#pager?.key(key),
      closed: () => this.#withdrawAll(),
    });
  }

  isUp(): boolean {
    return this.#host !== undefined && this.#keyboard.isThere() && this.#output.writable;
  }

  start(host: ChannelHost): void {
    this.#host = host;
    this.#output.off("error", ignore).on("error", ignore);
    this.#output.off("resize", this.#resized).on("resize", this.#resized);
    this.#display.start();
  }

  stop(): void {
    this.#host = undefined;
    this.#queue.length = 0;
    this.#leaveScreen();
    clearTimeout(this.#resizing);
    this.#keyboard.rest();
    this.#display.stop();
    this.#output.off("error", ignore).off("resize", this.#resized);
  }

  add(request: ApprovalRequest): void {
    if (this.#queue.push(request) === 1 && !this.#running) this.#show();
    else this.#refresh(`(${this.#queue.length - 1} more waiting)`);
  }

  recount(request: ApprovalRequest): void {
    const index = this.#queue.findIndex(({ id }) => id === request.id);
    if (index < 0) return;
    this.#queue[index] = request;
    if (index === 0) this.#refresh(`(${request.calls} identical calls wait for this answer now)`);
  }

  remind({ id, expiresAt }: ApprovalRequest): void {
    if (this.#queue[0]?.id !== id) return;
    this.#news = `Please answer now: this is denied at ${clockTime(expiresAt)}.`;
    this.#refresh(this.#news);
  }

  /** Above the question that is open, which stays. */
  alarm(alarm: Alarm): void {
    const columns = columnsOf(this.#output);
    this.#display.tell(alarmLines(alarm).flatMap((line) => proseLines(line, columns)));
  }

  close(id: string, decision: Decision): void {
    const request = this.#queue.find((each) => each.id === id);
    if (request) this.#leave(request, outcomeLine(decision));
  }

  #show(): void {
    this.#leaveScreen();
    this.#reading = undefined;
    this.#locked = false;
    this.#news = "";
    const [request] = this.#queue;
    if (request) this.#open(request);
    else this.#keyboard.rest();
  }

  #open(request: ApprovalRequest): void {
    this.#keyboard.ignore();
    this.#columns = columnsOf(this.#output);
    this.#display.open(this.#bodyOf(request));
    this.#askSoon();
  }

  /** What is typed right after something new was shown was not meant for it. */
  #askSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const [request] = this.#queue;
      if (!request) return;
      this.#asking = true;
      this.#display.ask(promptOf(this.#askedOf(request)));
      this.#keyboard.accept();
    }, this.#options.guard);
  }

  #askedOf(request: ApprovalRequest): Asked {
    const reading = this.#reading ?? { kind: "fits" };
    return { request, card: cardOf(request), reading, locked: this.#locked };
  }

  #screen(): Screen {
    const { theme } = this.#options;
    return { output: this.#output, behind: this.#queue.length - 1, theme };
  }

  /** The banner, as much of it as fits above the prompt. What does not fit has to be read first. */
  #bodyOf(request: ApprovalRequest): readonly string[] {
    const asked = this.#askedOf(request);
    const columns = columnsOf(this.#output);
    const news = this.#news === "" ? [] : proseLines(this.#news, columns);
    const below = news.length + proseLines(promptOf(asked), columns).length + ROOM_TO_TYPE;
    const rows = (this.#display.room ?? Number.POSITIVE_INFINITY) - below;
    const { lines, whole } = bannerWithin(asked.card, this.#screen(), rows);
    this.#reading ??= whole ? { kind: "unread", lines: whole.length } : { kind: "fits" };
    // what was on the screen once need not be read again because the terminal is smaller now
    return [...(this.#reading.kind === "fits" ? (whole ?? lines) : lines), ...news];
  }

  /** The question has changed: what is being typed stays. */
  #refresh(news: string): void {
    const [request] = this.#queue;
    if (!request || this.#pager || this.#running) return;
    const body = this.#bodyOf(request);
    this.#display.update(body, this.#asking ? promptOf(this.#askedOf(request)) : undefined, news);
  }

  /** Says something about the open question, and asks again. */
  #askAgain(news: string): void {
    const [request] = this.#queue;
    if (!request) return;
    this.#news = news;
    this.#keyboard.ignore();
    const told = proseLines(news, columnsOf(this.#output)).join("\n");
    this.#display.update(this.#bodyOf(request), undefined, told);
    this.#askSoon();
  }

  async #take(line: string): Promise<void> {
    const [request] = this.#queue;
    this.#asking = false;
    this.#display.submit();
    if (!request) return;
    const asked = this.#askedOf(request);
    const read = readLine(line, asked, this.#person);
    if (read.kind === "read") return this.#read(request);
    if (read.kind === "unclear") return this.#askAgain(read.why);
    if (read.kind === "seen") return this.#wasRead();
    const result = await this.#host?.answer(read.answer);
    // it ended elsewhere in the meantime, and that was said
    if (!result || this.#queue[0]?.id !== request.id) return;
    if (!STILL_OPEN.has(result.status)) return this.#leave(request, replyTo(result));
    this.#locked ||= result.status === "phrase-locked";
    this.#askAgain(explain(result, line, asked));
  }

  /** Opens the whole text. */
  #read(request: ApprovalRequest, command = this.#ownPager): void {
    const text = () =>
      bannerOf(cardOf(request), { ...this.#screen(), theme: "plain" })
        .split("\n")
        .slice(1);
    this.#display.hold();
    if (command) this.#readWith(command, text);
    else this.#readHere(text);
  }

  #readHere(text: () => readonly string[]): void {
    this.#pager = openPager({
      output: this.#output,
      write: (shown) => this.#display.write(shown),
      text,
      left: (whole) => {
        this.#leaveReading();
        if (whole) this.#wasRead();
        else this.#askAgain("Not all of it was shown yet.");
      },
    });
    this.#keyboard.page();
  }

  /** No other program says how far it was read, so a word at the end of the text does. */
  #readWith(command: string, text: () => readonly string[]): void {
    const word = newCode(4);
    this.#keyboard.lend();
    const lines = [...text(), "", "This is the end of the call.", `The word to type: ${word}`, ""];
    this.#running = runPager(command, lines.join("\n"), (ran) => {
      this.#leaveReading();
      if (!ran) {
        const [request] = this.#queue;
        if (request) this.#read(request, "");
        return;
      }
      if (this.#reading?.kind !== "read") this.#reading = { kind: "word", word };
      this.#askAgain("");
    });
  }

  #leaveReading(): void {
    this.#running?.stop(ignore);
    this.#pager?.close();
    this.#running = undefined;
    this.#pager = undefined;
    this.#display.release();
  }

  #wasRead(): void {
    this.#reading = { kind: "read" };
    this.#askAgain("All of it was shown.");
  }

  /** Takes a question off the screen, or out of the queue. */
  #leave(request: ApprovalRequest, outcome: string): void {
    const index = this.#queue.findIndex(({ id }) => id === request.id);
    this.#queue.splice(index, 1);
    const next = () => {
      this.#leaveScreen();
      this.#display.close(outcome);
      this.#show();
    };
    if (index !== 0) this.#refresh(`(one that waited has ended: ${outcome})`);
    // the other program first gives the screen back
    else if (this.#running) this.#running.stop(next);
    else next();
  }

  #leaveScreen(): void {
    clearTimeout(this.#timer);
    this.#asking = false;
    this.#leaveReading();
  }

  readonly #resized = (): void => {
    clearTimeout(this.#resizing);
    this.#resizing = setTimeout(() => {
      const [request] = this.#queue;
      if (this.#pager) return this.#pager.resize();
      if (!request || this.#running || columnsOf(this.#output) === this.#columns) return;
      this.#columns = columnsOf(this.#output);
      const body = this.#bodyOf(request);
      const prompt = this.#asking ? promptOf(this.#askedOf(request)) : undefined;
      this.#display.reprint(body, prompt);
    }, RESIZE_MS);
  };

  /**
   * The terminal is closed to input. The person has not answered, so the question ends without an
   * answer.
   */
  #withdrawAll(): void {
    this.#leaveScreen();
    this.#display.stop();
    for (const { id } of this.#queue.splice(0)) void this.#host?.withdraw(id, CLOSED);
    this.#closed();
  }
}

/** Rows left free for what is typed. */
const ROOM_TO_TYPE = 1;
/** A window that is drawn larger or smaller changes its size many times a second. */
const RESIZE_MS = 100;

const CLOSED = "The terminal was closed before anyone answered, so the question was withdrawn.";

/** A closed terminal must not crash the gateway; `canHandle` sees that it is closed. */
const ignore = (): void => {};

/** What leaves the question open. */
const STILL_OPEN: ReadonlySet<AnswerResult["status"]> = new Set([
  "phrase-required",
  "phrase-wrong",
  "phrase-locked",
  "edit-refused",
  "rule-refused",
  "not-an-approver",
]);

function whoIsHere(): Person {
  try {
    const { username } = userInfo();
    return { channel: NAME, userId: username, name: username };
  } catch {
    const uid = `uid-${process.getuid?.() ?? "unknown"}`; // a container without a name for its user
    return { channel: NAME, userId: uid, name: uid };
  }
}
