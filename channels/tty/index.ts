/**
 * The terminal: asks whoever sits at it. Read this channel first. One question at a time, and what
 * was typed before it was shown answers nothing.
 */
import { userInfo } from "node:os";
import { z } from "zod";
import { cardOf, outcomeLine } from "../../src/core/card.ts";
import { type ChannelHost, defineChannel } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { Answer, AnswerResult, ApprovalRequest, Person, Scope } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { sessionGlobs, takes } from "../sessions.ts";
import { themeOption } from "../themes.ts";
import { createKeyboard, type TerminalInput } from "./keyboard.ts";
import { bannerOf, promptOf, type TerminalOutput } from "./screen.ts";

const NAME = "tty";

const isStream = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "on" in value;

export const tty = defineChannel({
  name: NAME,
  local: true,
  options: z.strictObject({
    sessions: sessionGlobs,
    /** Milliseconds after a question is shown in which nothing that is typed counts. */
    guard: z.int().min(0).max(5000).default(300),
    theme: themeOption,
    /** Other streams than the process's own; for programs, not for the config file. */
    input: z.custom<TerminalInput>(isStream, "expected a readable stream").optional(),
    output: z.custom<TerminalOutput>(isStream, "expected a writable stream").optional(),
    /** Called when nobody can type any more; for programs. */
    closed: z
      .custom<() => void>((value) => typeof value === "function", "expected a function")
      .optional(),
  }),
  create({
    sessions,
    guard,
    theme,
    input = process.stdin,
    output = process.stderr,
    closed = ignore,
  }) {
    const person = whoIsHere();
    const keyboard = createKeyboard(input, { line: take, closed: withdrawAll });
    /** The first one is on the screen. */
    const queue: ApprovalRequest[] = [];
    let host: ChannelHost | undefined;
    let timer: NodeJS.Timeout | undefined;
    /** What the person was asked to type; empty while nothing counts. */
    let asking = "";

    const isUp = () => host !== undefined && keyboard.isThere() && output.writable;
    const say = (text: string) => void output.write(`${text}\n`);

    function show(): void {
      clearTimeout(timer);
      asking = "";
      const [request] = queue;
      if (!request) {
        keyboard.rest();
        return;
      }
      keyboard.ignore();
      say(bannerOf(cardOf(request), { output, behind: queue.length - 1, theme }));
      timer = setTimeout(() => prompt(queue[0] ?? request), guard);
    }

    function prompt(request: ApprovalRequest, locked = false): void {
      asking = promptOf(cardOf(request), locked);
      output.write(asking);
      keyboard.accept();
    }

    async function take(line: string): Promise<void> {
      const [request] = queue;
      asking = "";
      const result = request && (await host?.answer(readLine(line, request, person)));
      // it ended elsewhere in the meantime, and that was said
      if (!result || queue[0]?.id !== request.id) return;
      say(replyTo(result));
      if (STILL_OPEN.has(result.status)) prompt(request, result.status === "phrase-locked");
      else leave(request);
    }

    /** Takes a question off the screen, or out of the queue. */
    function leave(request: ApprovalRequest): void {
      const index = queue.findIndex(({ id }) => id === request.id);
      queue.splice(index, 1);
      if (index === 0) show();
    }

    /**
     * Nobody can type any more. Nobody has answered either, so what they were asked ends without
     * them.
     */
    function withdrawAll(): void {
      clearTimeout(timer);
      asking = "";
      for (const { id } of queue.splice(0)) void host?.withdraw(id, CLOSED);
      closed();
    }

    return {
      canHandle: (sessionKey) => isUp() && takes(NAME, sessions, sessionKey),
      async start(given) {
        host = given;
        output.off("error", ignore).on("error", ignore);
      },
      async ask(request) {
        if (!isUp()) throw new CountersignError("channel-down", "there is no terminal to ask at");
        if (queue.push(request) === 1) show();
        else output.write(`\n(${queue.length - 1} more waiting)\n${asking}`);
        return { tty: request.id };
      },
      async recount(_receipt, request) {
        const index = queue.findIndex(({ id }) => id === request.id);
        if (index < 0) return;
        queue[index] = request;
        if (index > 0 || asking === "") return;
        say(`\n(${request.calls} identical calls wait for this answer now)`);
        prompt(request);
      },
      async remind(_receipt, { id, expiresAt }) {
        if (queue[0]?.id === id)
          output.write(
            `\n(denied at ${new Date(expiresAt).toLocaleTimeString("en-GB")})\n${asking}`,
          );
      },
      trouble: () => (isUp() ? "" : "there is no terminal to ask at"),
      async settle(_receipt, { id }, decision) {
        const request = queue.find((each) => each.id === id);
        if (!request) return;
        say(`\n${outcomeLine(decision)}`);
        leave(request);
      },
      async stop() {
        host = undefined;
        queue.length = 0;
        clearTimeout(timer);
        keyboard.rest();
        output.off("error", ignore);
      },
    };
  },
});

const CLOSED = "The terminal was closed before anyone answered, so the question was withdrawn.";

/** A terminal that is gone is no reason to fall over; `canHandle` sees that it is. */
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
