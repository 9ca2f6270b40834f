/**
 * The terminal: asks the person at it. Read this channel first. It asks one question at a time, and
 * ignores what was typed before the question was shown.
 */
import { userInfo } from "node:os";
import { z } from "zod";
import { cardOf, outcomeLine } from "../../src/core/card.ts";
import { type ChannelHost, defineChannel } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRequest,
  Decision,
  Person,
  Scope,
} from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { sessionGlobs, takes } from "../sessions.ts";
import { themeOption } from "../themes.ts";
import { createKeyboard, type Keyboard, type TerminalInput } from "./keyboard.ts";
import { bannerOf, promptOf, type TerminalOutput } from "./screen.ts";

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
  readonly #queue: ApprovalRequest[] = [];
  #host: ChannelHost | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What the person was asked to type; empty while input is ignored. */
  #asking = "";

  constructor(options: TerminalOptions, closed: () => void) {
    const { input = process.stdin, output = process.stderr } = options;
    this.#options = options;
    this.#output = output;
    this.#closed = closed;
    this.#keyboard = createKeyboard(input, {
      line: (text) => void this.#take(text),
      closed: () => this.#withdrawAll(),
    });
  }

  isUp(): boolean {
    return this.#host !== undefined && this.#keyboard.isThere() && this.#output.writable;
  }

  start(host: ChannelHost): void {
    this.#host = host;
    this.#output.off("error", ignore).on("error", ignore);
  }

  stop(): void {
    this.#host = undefined;
    this.#queue.length = 0;
    clearTimeout(this.#timer);
    this.#keyboard.rest();
    this.#output.off("error", ignore);
  }

  add(request: ApprovalRequest): void {
    if (this.#queue.push(request) === 1) this.#show();
    else this.#output.write(`\n(${this.#queue.length - 1} more waiting)\n${this.#asking}`);
  }

  recount(request: ApprovalRequest): void {
    const index = this.#queue.findIndex(({ id }) => id === request.id);
    if (index < 0) return;
    this.#queue[index] = request;
    if (index > 0 || this.#asking === "") return;
    this.#say(`\n(${request.calls} identical calls wait for this answer now)`);
    this.#prompt(request);
  }

  remind({ id, expiresAt }: ApprovalRequest): void {
    if (this.#queue[0]?.id !== id) return;
    const time = new Date(expiresAt).toLocaleTimeString("en-GB");
    this.#output.write(`\n(denied at ${time})\n${this.#asking}`);
  }

  close(id: string, decision: Decision): void {
    const request = this.#queue.find((each) => each.id === id);
    if (!request) return;
    this.#say(`\n${outcomeLine(decision)}`);
    this.#leave(request);
  }

  #say(text: string): void {
    this.#output.write(`${text}\n`);
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#asking = "";
    const [request] = this.#queue;
    if (!request) {
      this.#keyboard.rest();
      return;
    }
    this.#keyboard.ignore();
    const { theme, guard } = this.#options;
    const behind = this.#queue.length - 1;
    this.#say(bannerOf(cardOf(request), { output: this.#output, behind, theme }));
    this.#timer = setTimeout(() => this.#prompt(this.#queue[0] ?? request), guard);
  }

  #prompt(request: ApprovalRequest, locked = false): void {
    this.#asking = promptOf(cardOf(request), locked);
    this.#output.write(this.#asking);
    this.#keyboard.accept();
  }

  async #take(line: string): Promise<void> {
    const [request] = this.#queue;
    this.#asking = "";
    const answer = request && readLine(line, request, this.#person);
    const result = answer && (await this.#host?.answer(answer));
    // it ended elsewhere in the meantime, and that was said
    if (!result || this.#queue[0]?.id !== request.id) return;
    this.#say(replyTo(result));
    if (STILL_OPEN.has(result.status)) this.#prompt(request, result.status === "phrase-locked");
    else this.#leave(request);
  }

  /** Takes a question off the screen, or out of the queue. */
  #leave(request: ApprovalRequest): void {
    const index = this.#queue.findIndex(({ id }) => id === request.id);
    this.#queue.splice(index, 1);
    if (index === 0) this.#show();
  }

  /**
   * The terminal is closed to input. The person has not answered, so the question ends without an
   * answer.
   */
  #withdrawAll(): void {
    clearTimeout(this.#timer);
    this.#asking = "";
    for (const { id } of this.#queue.splice(0)) void this.#host?.withdraw(id, CLOSED);
    this.#closed();
  }
}

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

const DENIAL = /^(?:no?(?:[ ,:]+(?<reason>.*))?)?$/is;

/**
 * `y`, `1` (one of several identical calls), `a`, `p` and `u` (a rule for the project or for all),
 * `n WHY`, or the phrase where one is wanted. Anything else is a denial, and so is an empty line.
 */
function readLine(line: string, request: ApprovalRequest, person: Person): Answer {
  const { id, phrase, calls } = request;
  const approve = { approval: id, choice: "approve", person, calls } as const;
  const denial = DENIAL.exec(line);
  if (phrase !== undefined && !denial) return { ...approve, scope: "once", phrase: line };
  if (phrase === undefined && calls > 1 && line === "1")
    return { ...approve, scope: "once", calls: 1 };
  const scope = phrase === undefined ? scopeIn(line, request) : undefined;
  if (scope !== undefined) return { ...approve, scope };
  const reason = denial?.groups?.reason?.trim();
  return { approval: id, choice: "deny", person, ...(reason && { reason }) };
}

/** Only what this question was said to take. */
function scopeIn(line: string, { scope, rule }: ApprovalRequest): Scope | undefined {
  if (/^y(es)?$/i.test(line)) return "once";
  if (scope.length > 0 && /^a(lways)?$/i.test(line)) return "session";
  if (rule?.project !== undefined && /^p(roject)?$/i.test(line)) return "project";
  return rule && /^u(ser)?$/i.test(line) ? "user" : undefined;
}

function whoIsHere(): Person {
  try {
    const { username } = userInfo();
    return { channel: NAME, userId: username, name: username };
  } catch {
    const uid = `uid-${process.getuid?.() ?? "unknown"}`; // a container without a name for its user
    return { channel: NAME, userId: uid, name: uid };
  }
}
