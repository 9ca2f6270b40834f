/**
 * A fake Mattermost: the REST API, the WebSocket, and the requests that the server makes for taps
 * and dialogs, as the real one speaks them; and people in front of it. The wire format is that of
 * Mattermost 9 to 11 (server/public/model, server/channels/api4).
 */
import { request } from "node:http";
import { openTimers } from "../slack/timers.ts";
import { openApi, shownPost } from "./api.ts";
import { openDialogs } from "./dialogs.ts";
import { draw, seen } from "./draw.ts";
import { openPeople } from "./people.ts";
import { openRates } from "./rates.ts";
import { freePort, openServer } from "./server.ts";
import { openSockets } from "./sockets.ts";
import { openTriggers } from "./triggers.ts";
import type { CallbackAnswer, MattermostOptions, MattermostPlatform } from "./types.ts";
import { actionsOf, BOT, type Json, openWorkspace, PEOPLE } from "./workspace.ts";

export type { MattermostOptions, MattermostPlatform } from "./types.ts";

const TOKEN = "k3yofthecountersignbot0000";
const UNREACHABLE: CallbackAnswer = { status: 0, body: "err=dial tcp: connection refused" };
const FORBIDDEN: CallbackAnswer = {
  status: 0,
  body: "err=address forbidden, you may need to set AllowedUntrustedInternalConnections",
};

/** Posts JSON, as the server does; status 0 where nothing came back in time. */
function post(url: string, body: unknown, deadline: number): Promise<CallbackAnswer> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: "POST", headers: { "content-type": "application/json" }, timeout: deadline },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: text === "" ? {} : JSON.parse(text) });
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(UNREACHABLE));
    sent.end(JSON.stringify(body));
  });
}

function openParts(options: MattermostOptions) {
  const { callbackDeadline = 30_000, triggerLife = 3000, toldWithin = 300 } = options;
  const { maxPost = 16_383, editLimit = -1, aheadMs = 0, limits } = options;
  const now = () => Date.now() + aheadMs;
  const state = { refused: false, blocked: false as boolean | "forbidden", port: 0 };
  const timers = openTimers();
  const workspace = openWorkspace();
  const triggers = openTriggers(triggerLife, now);
  const isGood = (token: string) => !state.refused && token === TOKEN;
  const call = (url: string, body: Json): Promise<CallbackAnswer> => {
    if (state.blocked) return Promise.resolve(state.blocked === true ? UNREACHABLE : FORBIDDEN);
    return server.isDown() ? Promise.resolve(UNREACHABLE) : post(url, body, callbackDeadline);
  };
  const dialogs = openDialogs({ workspace, call });
  const sockets = openSockets({ workspace, isGood, shown: shownPost });
  const wait = openRates(limits);
  const api = openApi({ workspace, triggers, dialogs, isGood, wait, maxPost, editLimit });
  const server = openServer({ api, upgrade: sockets.upgrade, now }, timers);
  const lastCall = () => server.calls.at(-1)?.at ?? 0;
  const people = openPeople({ workspace, triggers, dialogs, call, toldWithin, lastCall });
  return { state, timers, workspace, triggers, dialogs, sockets, server, people };
}
type Parts = ReturnType<typeof openParts>;

/** What can be seen on people's screens. */
function screens({ workspace, dialogs }: Parts) {
  const direct = (user: string) => workspace.direct(BOT.id, user).id;
  return {
    messages: (chat = workspace.room) => workspace.in(chat).map((each) => seen(each, workspace)),
    whispers: ({ id }) => [
      ...workspace.whispers(id),
      ...workspace
        .in(direct(id))
        .filter((each) => each.user_id === BOT.id && actionsOf(each).length === 0)
        .map(({ message }) => draw(message).text),
    ],
    privateChat: ({ id }) => direct(id),
    stateOf: (modal) => dialogs.get(modal)?.state ?? "",
    dismiss: (modal) => void dialogs.close(modal),
  } satisfies Partial<MattermostPlatform>;
}

/** What goes wrong on the way, and what an operator of the server changes. */
function faults({ state, sockets, server, triggers, workspace }: Parts) {
  return {
    failNext: server.failNext,
    up: server.up,
    down() {
      sockets.cut();
      server.down();
    },
    cut() {
      sockets.cut();
      server.cut();
    },
    refuse(refused = true) {
      state.refused = refused;
      if (refused) sockets.cut();
    },
    block(blocked = true) {
      state.blocked = blocked;
    },
    newKey: triggers.newKey,
    openChannel: (name, members, withBot = true) =>
      workspace.open(
        name,
        [...members, ...(withBot ? [BOT] : [])].map(({ id }) => id),
      ).id,
    kick: (chat) => void workspace.channels.get(chat)?.members.delete(BOT.id),
    remove(id) {
      const found = workspace.find(id);
      if (!found) throw new Error(`there is no post ${id}`);
      workspace.remove(found);
    },
  } satisfies Partial<MattermostPlatform>;
}

/** Call `start` before anything else: `url` and `options` are only then complete. */
export function openMattermost(options: MattermostOptions = {}): MattermostPlatform {
  const parts = openParts(options);
  const { state, timers, workspace, triggers, sockets, server, people } = parts;
  const callback = () => `http://127.0.0.1:${state.port}`;
  return {
    ...screens(parts),
    ...faults(parts),
    ...people,
    get options() {
      return {
        url: server.base(),
        token: TOKEN,
        channel: workspace.room,
        callback: callback(),
        listen: `127.0.0.1:${state.port}`,
      };
    },
    get url() {
      return `${server.base()}/api/v4`;
    },
    get connected() {
      return sockets.count() > 0;
    },
    get sockets() {
      return sockets.count();
    },
    bot: BOT,
    people: PEOPLE,
    room: workspace.room,
    token: TOKEN,
    calls: server.calls,
    trigger: ({ id }, at) => triggers.give(id, at),
    call: (path, body) => post(`${callback()}/${path}`, body, 5000),
    sayAs: (person, chat, text, props) => void people.write(person, chat, text, { props }),
    async start() {
      timers.start();
      state.port ||= await freePort();
      await server.start();
    },
    async stop() {
      sockets.cut();
      timers.stop();
      await server.stop();
    },
  };
}
