/** The parts of the fake Slack, put together: who hears whom, and which method does what. */
import { answerCall, type Method, type Tokens } from "./api.ts";
import { chatMethods } from "./chat.ts";
import { readingMethods } from "./conversations.ts";
import { openEvents } from "./events.ts";
import { type Files, openFiles } from "./files.ts";
import { TIMES } from "./limits.ts";
import { openRates } from "./rates.ts";
import { openReactions } from "./reaction.ts";
import { openResponseUrls, type ResponseUrls } from "./response-urls.ts";
import { openServer, type Routes } from "./server.ts";
import { openSockets, type Sockets } from "./sockets.ts";
import { openTimers } from "./timers.ts";
import { openTriggers } from "./triggers.ts";
import type { SlackOptions } from "./types.ts";
import { openUserActions } from "./user-actions.ts";
import { openViews, type Views } from "./views.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

const SCOPES = [
  "app_mentions:read",
  "channels:history",
  "channels:read",
  "chat:write",
  "commands",
  "files:write",
  "groups:history",
  "groups:read",
  "im:history",
  "im:read",
  "im:write",
  "users:read",
];
const EVENTS = ["app_mention", "message.im", "message.channels"];

export type Parts = ReturnType<typeof openParts>;

interface Talkers {
  readonly workspace: Workspace;
  readonly sockets: Sockets;
  readonly views: Views;
  readonly files: Files;
  readonly urls: ResponseUrls;
  readonly tokens: Tokens;
  readonly base: () => string;
}

function methodsOf({
  workspace,
  sockets,
  views,
  files,
  tokens,
  base,
}: Talkers): Readonly<Record<string, Method>> {
  const connect = () => ({ url: sockets.ticket(new URL(base()).host) });
  return {
    "apps.connections.open": { token: "app", scope: "connections:write", run: connect },
    ...chatMethods(workspace, () => tokens.scopes),
    ...readingMethods(workspace),
    ...files.methods,
    "views.open": { tier: 4, run: views.open },
    "views.push": { tier: 4, run: views.push },
    "views.update": { tier: 4, run: views.update },
  };
}

function routesOf(talkers: Talkers, limits: NonNullable<SlackOptions["limits"]>): Routes {
  const { sockets, files, urls, tokens } = talkers;
  const methods = methodsOf(talkers);
  const rates = openRates(limits);
  return {
    api: (method, args) => answerCall({ method, ...args }, { methods, tokens, rates }),
    upgrade: sockets.upgrade,
    async other(path, { type, body, args }) {
      const uploaded = path.startsWith("/upload/")
        ? await files.upload(path, type, body)
        : undefined;
      if (uploaded) return { status: uploaded.status, headers: {}, body: uploaded.text };
      if (args.problem)
        return { status: 400, headers: {}, body: { ok: false, error: "invalid_payload" } };
      const answer = urls.answer(path, args.params);
      return answer && { ...answer, headers: {} };
    },
  };
}

export function openParts(options: SlackOptions) {
  const {
    ackDeadline: deadline = TIMES.ack,
    triggerLife = TIMES.trigger,
    toldWithin = 300,
  } = options;
  const { retries = TIMES.retries, pingEvery = TIMES.ping, limits = false } = options;
  const { scopes = SCOPES, events: subscribed = EVENTS } = options;
  const tokens: Tokens = {
    bot: "xoxb-7-7-countersign",
    app: "xapp-1-A07CSIGN00-7-countersign",
    scopes,
    refused: {},
  };
  const granted = () => tokens.scopes;
  const faults: string[] = [];
  const timers = openTimers();
  const workspace = openWorkspace();
  const triggers = openTriggers(triggerLife);
  const views = openViews(workspace, triggers);
  const sockets = openSockets({ deadline, pingEvery, timers, faults });
  const base = () => server.base();
  const urls = openResponseUrls(workspace, base);
  const files = openFiles(workspace, base);
  const server = openServer(
    routesOf({ workspace, sockets, views, files, urls, tokens, base }, limits),
    timers,
  );
  const lastCall = () => server.calls.at(-1)?.at ?? 0;
  const react = openReactions({ workspace, views, timers, toldWithin, lastCall });
  const actions = openUserActions({
    workspace,
    sockets,
    triggers,
    views,
    urls,
    react,
    commands: () => granted().includes("commands"),
  });
  openEvents({ workspace, sockets, timers, subscribed, retries, scopes: granted });
  return { tokens, faults, timers, workspace, views, sockets, server, actions };
}
