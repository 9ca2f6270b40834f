/** The companion app: a WebSocket for approvers, and the web page that is served with it. */
import { z } from "zod";
import {
  type ApprovalProvider,
  type ChannelContext,
  defineChannel,
} from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { sessionGlobs, takes } from "../sessions.ts";
import { type Theme, themeOption } from "../themes.ts";
import { Connections, NAME, RECEIPT } from "./connections.ts";
import { requestFrame, resolvedFrame } from "./frames.ts";
import { servePage } from "./page.ts";
import { createPush, type Push } from "./push.ts";

const PING_MS = 10_000;

const options = z.strictObject({ sessions: sessionGlobs, theme: themeOption });

export const companion = defineChannel({
  name: NAME,
  options,
  hosted: true,
  create: (given, context) => companionProvider(given, context),
});

const NO_COMPANION = "no connected companion watches this session, and no device could be notified";

type Provider = Omit<ApprovalProvider, "name">;

export function companionProvider(
  {
    sessions,
    theme = "auto",
  }: Omit<z.output<typeof options>, "theme"> & { readonly theme?: Theme },
  context: Pick<ChannelContext, "web"> & Partial<Pick<ChannelContext, "notifications" | "log">>,
  { pingMs = PING_MS }: { pingMs?: number } = {},
): Provider {
  const { web } = context;
  const clean = (text: string): string => web.clean?.(text) ?? text;
  const connections = new Connections(sessions, clean);
  const { companions, open } = connections;
  let heartbeat: NodeJS.Timeout | undefined;
  const isUp = () => connections.host !== undefined;
  const push = pushOf(context, () => open.size);

  web.socket("/v1/companion", (...given) => connections.connected(...given));
  servePage(web, theme);

  return {
    canHandle: (sessionKey) =>
      isUp() &&
      takes(NAME, sessions, sessionKey) &&
      (companions.watching(sessionKey) || push?.reaches === true),
    async start(given) {
      connections.begin(given);
      heartbeat ??= setInterval(() => void connections.beat(), pingMs).unref();
    },
    ...showing({ connections, push, clean }),
    async alarm(alarm) {
      // only the page shows all of it, so it is not done before a page has it
      if (isUp()) void push?.alarm(alarm);
      await connections.alarm(alarm);
    },
    trouble() {
      if (!isUp()) return "it has not been started";
      return companions.size() > 0 || push?.reaches === true ? "" : "no companion is connected";
    },
    async stop() {
      connections.end();
      clearInterval(heartbeat);
      heartbeat = undefined;
      companions.closeAll();
      push?.stop();
      open.clear();
    },
  };
}

interface Shown {
  readonly connections: Connections;
  readonly push: Push | undefined;
  readonly clean: (text: string) => string;
}

/** How pages, and devices whose page is closed, are told of a question and of its end. */
const showing = ({
  connections,
  push,
  clean,
}: Shown): Pick<Provider, "ask" | "recount" | "remind" | "closeCard"> => {
  const { companions, open } = connections;
  return {
    async ask(request) {
      const { id, session, calls } = request;
      if (connections.host) {
        open.set(id, calls);
        const text = () => clean(requestFrame({ request }));
        const told = companions.tell({ id, kind: "asked", session, text });
        if (await anyTrue(told, push?.ask(request))) return RECEIPT;
        open.delete(id);
      }
      throw new CountersignError("channel-down", NO_COMPANION);
    },
    async recount(_receipt, request) {
      const { id, session, calls } = request;
      if (!open.has(id)) return;
      open.set(id, calls);
      const text = () => clean(requestFrame({ request }));
      await companions.tell({ id, kind: "changed", session, text });
    },
    async remind() {}, // a companion counts down by itself
    async closeCard(_receipt, request, decision) {
      const { id, session } = request;
      const text = () => clean(resolvedFrame({ request, decision }));
      if (!open.delete(id)) return;
      await Promise.all([
        companions.tell({ id, kind: "resolved", session, text }),
        push?.close(request, decision),
      ]);
    },
  };
};

/** Undefined where a test gives the channel nothing to push with. */
const pushOf = (
  { notifications, log }: Partial<Pick<ChannelContext, "notifications" | "log">>,
  waiting: () => number,
): Push | undefined => notifications && log && createPush({ notifications, log, waiting });

/** True as soon as one is; false once none can be any more. Neither may reject. */
const anyTrue = (...works: readonly (Promise<boolean> | boolean | undefined)[]): Promise<boolean> =>
  Promise.any(
    works.map(async (work) => {
      if (!(await work)) throw new Error("no");
    }),
  ).then(
    () => true,
    () => false,
  );
