/** A channel for a program's own user interface: requests hang on a board, and people press there. */
import {
  type ApprovalRequest,
  alarmLines,
  type ChannelHost,
  CountersignError,
  cardOf,
  causeFacts,
  defineChannel,
  outcomeLine,
  replyTo,
  sessionGlobs,
  takes,
} from "countersign/channel";
import { z } from "zod";

export interface Press {
  readonly choice: "approve" | "one" | "always" | "deny";
  readonly phrase?: string;
  readonly reason?: string;
}

/** What the user interface draws. */
export interface Entry {
  readonly text: string;
  readonly isOpen: boolean;
}

/** Where the program and the channel meet. */
export class Board {
  /** Off: no one is looking at it. */
  isOn = true;
  readonly entries = new Map<string, Entry>();
  /** Resolves with what to tell the person who pressed. */
  press: (id: string, userId: string, press: Press) => Promise<string> = async () =>
    "The board is not connected.";
}

const NAME = "board";

export const board = defineChannel({
  name: NAME,
  options: z.strictObject({
    sessions: sessionGlobs,
    /** Given by the program, as `channelOptions`: no file can hold it. */
    board: z.instanceof(Board).default(() => new Board()),
  }),
  create({ sessions, board }) {
    let host: ChannelHost | undefined;
    /** As they were last shown. */
    const shown = new Map<string, ApprovalRequest>();

    function show(request: ApprovalRequest): void {
      shown.set(request.id, request);
      board.entries.set(request.id, { text: textOf(request), isOpen: true });
    }

    async function press(id: string, userId: string, { choice, ...typed }: Press): Promise<string> {
      const request = shown.get(id);
      if (!host || !request) return "This request is no longer open.";
      const result = await host.answer({
        approval: id,
        choice: choice === "deny" ? "deny" : "approve",
        person: { channel: NAME, userId, name: userId },
        scope: choice === "always" ? "session" : "once",
        // one press allows the calls that this card counted, and no more
        calls: choice === "one" ? 1 : request.calls,
        ...typed,
      });
      return replyTo(result);
    }

    return {
      canHandle: (session) => host !== undefined && board.isOn && takes(NAME, sessions, session),
      async start(given) {
        host = given;
        board.press = press;
      },
      async ask(request) {
        if (!host || !board.isOn)
          throw new CountersignError("channel-down", "no one is looking at the board");
        show(request);
        return { entry: request.id };
      },
      async recount(_receipt, request) {
        show(request);
      },
      async remind() {},
      async closeCard(_receipt, { id }, decision) {
        shown.delete(id);
        board.entries.set(id, { text: outcomeLine(decision), isOpen: false });
      },
      async alarm(alarm) {
        if (!host || !board.isOn)
          throw new CountersignError("channel-down", "no one is looking at the board");
        board.entries.set(alarm.id, { text: alarmLines(alarm).join("\n"), isOpen: false });
      },
      trouble: () => (host && board.isOn ? "" : "no one is looking at the board"),
      async stop() {
        host = undefined;
        shown.clear();
      },
    };
  },
});

/** All of it: what a person could not read, they must not approve. */
function textOf(request: ApprovalRequest): string {
  const card = cardOf(request);
  return [
    `${card.levelWord} ${card.heading}`,
    ...causeFacts(card).map(([label, text]) => `${label}: ${text}`),
    `${card.tool} in ${card.session}`,
    ...(card.subject === null ? [] : [`${card.subject.label}: ${card.subject.text}`]),
    card.arguments,
    ...card.notes,
    ...(card.calls > 1 ? [`${card.calls} identical calls wait for this answer`] : []),
    ...(card.summary === null ? [] : [`the agent says: ${card.summary}`]),
    ...card.scope.map((pattern) => `always would cover ${pattern}`),
    ...(card.phrase === null ? [] : [`to approve, type: ${card.phrase}`]),
  ].join("\n");
}
