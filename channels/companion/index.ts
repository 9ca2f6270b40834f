/** The companion app: a WebSocket for approvers, and the web page that is served with it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  type ApprovalProvider,
  type ChannelContext,
  type ChannelHost,
  defineChannel,
  type Receipt,
  type Socket,
} from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { decodeUtf8 } from "../../src/core/json.ts";
import type { Answer, ApprovalRequest, Person } from "../../src/core/model.ts";
import { agentsFirst } from "../../src/core/replies.ts";
import { sessionGlobs, takes } from "../sessions.ts";
import { type Theme, themeOption } from "../themes.ts";
import { CLOSE, type Companion, createCompanions, sees } from "./companions.ts";
import { ackFrame, errorFrame, readAnswer, requestFrame, resolvedFrame } from "./frames.ts";
import { servePage } from "./page.ts";

const NAME = "companion";
const PING_MS = 20_000;
/** A client that sends this many frames that mean nothing is not one of ours. */
const MAX_BAD_FRAMES = 20;
const MAX_WATCHED = 64;
/** Frames sent to newcomers before everybody else gets a turn. */
const CATCH_UP_CHUNK = 64;
/** All companions share one receipt: a question is closed for all of them at once. */
const RECEIPT: Receipt = { companions: "all" };

const options = z.strictObject({ sessions: sessionGlobs, theme: themeOption });

export const companion = defineChannel({
  name: NAME,
  options,
  hosted: true,
  create: (given, context) => companionProvider(given, context),
});

type Provider = Omit<ApprovalProvider, "name">;

export function companionProvider(
  {
    sessions,
    theme = "auto",
  }: Omit<z.output<typeof options>, "theme"> & { readonly theme?: Theme },
  { web }: Pick<ChannelContext, "web">,
  { pingMs = PING_MS }: { pingMs?: number } = {},
): Provider {
  const companions = createCompanions();
  const clean = (text: string): string => web.clean?.(text) ?? text;
  /**
   * The questions that companions are looking at, and how many identical calls the last frame about
   * each counted.
   */
  const open = new Map<string, number>();
  let newcomers: Companion[] = [];
  let host: ChannelHost | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  function connected(socket: Socket, person: Person, query: URLSearchParams): void {
    const watches = query.get("sessions")?.split(",").filter(Boolean);
    socket.on("error", () => {}); // the close that follows says all there is to say
    if (!host) socket.close(CLOSE.tryLater, "not started yet");
    else if (watches && watches.length > MAX_WATCHED)
      socket.close(CLOSE.refused, `at most ${MAX_WATCHED} session patterns`);
    else welcome(socket, person, watches);
  }

  function welcome(socket: Socket, person: Person, watches: readonly string[] | undefined): void {
    const companion: Companion = {
      socket,
      person,
      watches,
      badFrames: 0,
      missedPongs: 0,
      settledMeanwhile: new Set(),
    };
    companions.add(companion);
    socket.on("close", () => companions.remove(companion));
    socket.on("pong", () => {
      companion.missedPongs = 0;
    });
    socket.on("message", (data, binary) => void receive(companion, data, binary));
    if (newcomers.push(companion) === 1) setImmediate(catchUpAll);
  }

  async function receive(companion: Companion, data: Buffer, binary: boolean): Promise<void> {
    const { socket, person } = companion;
    try {
      if (binary) throw new CountersignError("bad-request", "expected a text frame");
      const answer = counted(readAnswer(decodeUtf8(data), person));
      const result = await host?.answer(answer);
      await agentsFirst();
      if (result) socket.send(clean(ackFrame(answer.approval, result)), ignore);
    } catch (error) {
      socket.send(clean(errorFrame(error)), ignore);
      if (++companion.badFrames >= MAX_BAD_FRAMES)
        socket.close(CLOSE.refused, "too many bad frames");
    }
  }

  /**
   * A client that does not say how many calls it approves has seen as many as the last frame
   * counted.
   */
  function counted(answer: Answer): Answer {
    const calls =
      answer.choice === "approve" ? (answer.calls ?? open.get(answer.approval)) : undefined;
    return calls === undefined ? answer : { ...answer, calls };
  }

  /**
   * Everyone who came in the same turn shares one look at what is pending, taken after they could
   * hear of anything newer.
   */
  async function catchUpAll(): Promise<void> {
    const together = newcomers;
    newcomers = [];
    const pending = (await host?.pending()) ?? [];
    const pace = createPace();
    await Promise.all(together.map((companion) => catchUp(companion, pending, pace)));
  }

  async function catchUp(
    companion: Companion,
    pending: readonly ApprovalRequest[],
    pace: () => Promise<void>,
  ): Promise<void> {
    const watched = pending.filter(
      ({ session }) => takes(NAME, sessions, session) && sees(companion, session),
    );
    // first of all, so that an end that comes while they are sent is heard
    for (const request of watched) shown(request);
    for (const request of watched) {
      await pace();
      if (companion.settledMeanwhile?.has(request.id)) continue;
      const sent = await new Promise<boolean>((resolve) =>
        companion.socket.send(clean(requestFrame({ request })), (error) => resolve(!error)),
      );
      if (!sent) return;
    }
    companion.settledMeanwhile = undefined;
  }

  /**
   * The house is told once for all companions, or it would have each question closed as often as
   * one was connected.
   */
  function shown({ id, calls }: ApprovalRequest): void {
    if (!host || open.has(id)) return;
    open.set(id, calls);
    host.shown(id, RECEIPT);
  }

  web.socket("/v1/companion", connected);
  servePage(web, theme);

  return {
    canHandle: (sessionKey) =>
      host !== undefined && takes(NAME, sessions, sessionKey) && companions.watching(sessionKey),
    async start(given) {
      host = given;
      heartbeat ??= setInterval(() => void companions.ping(), pingMs).unref();
    },
    async ask(request) {
      const { id, session, calls } = request;
      open.set(id, calls);
      if (
        host &&
        (await companions.tell({
          id,
          kind: "asked",
          session,
          text: () => clean(requestFrame({ request })),
        }))
      )
        return RECEIPT;
      open.delete(id);
      throw new CountersignError(
        "channel-down",
        "no companion is connected that watches this session",
      );
    },
    async recount(_receipt, request) {
      const { id, session, calls } = request;
      if (!open.has(id)) return;
      open.set(id, calls);
      await companions.tell({
        id,
        kind: "changed",
        session,
        text: () => clean(requestFrame({ request })),
      });
    },
    async remind() {}, // a companion counts down by itself
    trouble: () =>
      host === undefined ? "it is not started" : companions.size() > 0 ? "" : "nobody is connected",
    async settle(_receipt, request, decision) {
      const { id, session } = request;
      if (open.delete(id))
        await companions.tell({
          id,
          kind: "resolved",
          session,
          text: () => clean(resolvedFrame({ request, decision })),
        });
    },
    async stop() {
      host = undefined;
      clearInterval(heartbeat);
      heartbeat = undefined;
      companions.closeAll();
      open.clear();
    },
  };
}

const ignore = (): void => {};

/** Lets a few go on, then makes the rest wait for the next turn of the event loop. */
function createPace(): () => Promise<void> {
  let left = CATCH_UP_CHUNK;
  let refill: Promise<void> | undefined;
  return async () => {
    while (left === 0) {
      refill ??= nextTurn().then(() => {
        left = CATCH_UP_CHUNK;
        refill = undefined;
      });
      await refill;
    }
    left--;
  };
}
