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

const PING_MS = 10_000;

const options = z.strictObject({ sessions: sessionGlobs, theme: themeOption });

export const companion = defineChannel({
  name: NAME,
  options,
  hosted: true,
  create: (given, context) => companionProvider(given, context),
});

const NO_COMPANION = "no connected companion watches this session";

type Provider = Omit<ApprovalProvider, "name">;

export function companionProvider(
  {
    sessions,
    theme = "auto",
  }: Omit<z.output<typeof options>, "theme"> & { readonly theme?: Theme },
  { web }: Pick<ChannelContext, "web">,
  { pingMs = PING_MS }: { pingMs?: number } = {},
): Provider {
  const clean = (text: string): string => web.clean?.(text) ?? text;
  const connections = new Connections(sessions, clean);
  const { companions, open } = connections;
  let heartbeat: NodeJS.Timeout | undefined;
  const isUp = () => connections.host !== undefined;

  web.socket("/v1/companion", (...given) => connections.connected(...given));
  servePage(web, theme);

  return {
    canHandle: (sessionKey) =>
      isUp() && takes(NAME, sessions, sessionKey) && companions.watching(sessionKey),
    async start(given) {
      connections.begin(given);
      heartbeat ??= setInterval(() => void companions.ping(), pingMs).unref();
    },
    async ask(request) {
      const { id, session, calls } = request;
      open.set(id, calls);
      const text = () => clean(requestFrame({ request }));
      if (isUp() && (await companions.tell({ id, kind: "asked", session, text }))) return RECEIPT;
      open.delete(id);
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
    alarm: (alarm) => connections.alarm(alarm),
    trouble() {
      if (!isUp()) return "it has not been started";
      return companions.size() > 0 ? "" : "no companion is connected";
    },
    async closeCard(_receipt, request, decision) {
      const { id, session } = request;
      const text = () => clean(resolvedFrame({ request, decision }));
      if (open.delete(id)) await companions.tell({ id, kind: "resolved", session, text });
    },
    async stop() {
      connections.end();
      clearInterval(heartbeat);
      heartbeat = undefined;
      companions.closeAll();
      open.clear();
    },
  };
}
