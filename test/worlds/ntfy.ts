/**
 * An ntfy server and Ada's phone, for the channel contract: she presses buttons, and types nothing.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createActions } from "../../src/core/actions.ts";
import type { ChannelHost } from "../../src/core/channel.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import type { Platform } from "../contract/channel.ts";
import type { World } from "../contract/world.ts";
import { openPhone } from "./ntfy/phone.ts";
import { openNtfyServer } from "./ntfy/server.ts";

const NO_CALL = "a notification has the level and the heading; the card that it opens has the call";
const NO_TYPING = "a button of a notification carries no text";

const LABELS = {
  approve: /^Approve(?: all \d+)?$/,
  one: /^Approve one$/,
  deny: /^Deny$/,
  always: /^Always$/,
} as const;

export const ntfy: Platform = {
  exceptions: {
    "shows level, heading, tool, session and all arguments, complete": NO_CALL,
    "shows an edit as what is taken away and what is put there": NO_CALL,
    "shows what was found and where: the worst few, each piece of the call visible and cut":
      NO_CALL,
    "shows hidden characters, and never passes one on": NO_CALL,
    "shows an alarm, with what was approved and what ran, also beside an open question": NO_CALL,
    "shows the beginning of a long alarm, and says how much is left out": NO_CALL,
    "carries an approval for always, and says what that would cover":
      "a notification cannot show what a grant would cover",
    "carries the reason of a denial": NO_TYPING,
    "shows the phrase that a catastrophic call needs, and carries it": NO_TYPING,
    "tells of a wrong phrase how many tries are left, and stays live": NO_TYPING,
  },
  open: async () => openNtfyWorld(),
};

const TOKEN = "tk_ada";

async function openNtfyWorld(): Promise<World> {
  const server = openNtfyServer({ everyone: "deny-all", tokens: { [TOKEN]: "write-only" } });
  await server.start();
  const phone = openPhone(server);
  const gateway = await openActionServer();
  let told = "";
  const cardOf = ({ id }: ApprovalRequest) =>
    phone.drawer().find(({ sequence_id }) => sequence_id === id);
  return {
    options: {
      server: server.url(),
      topic: "countersign",
      token: TOKEN,
      approver: "ada",
      approve: true,
    },
    notifications: gateway.notifications,
    hear: gateway.hear,
    person: "ada",
    async arrive() {},
    async read(request) {
      const card = cardOf(request);
      return [card?.title, card?.message].join("\n");
    },
    live: async (request) => (cardOf(request)?.actions?.length ?? 0) > 0,
    async press(request, choice) {
      const card = cardOf(request);
      const label = card?.actions?.find((each) => LABELS[choice].test(each.label))?.label;
      if (!card || label === undefined) throw new Error(`there is no button to ${choice}`);
      told = (await phone.press(card, label)).text;
    },
    alarms: async () => "",
    told: async () => told,
    async fail() {
      server.down();
    },
    async stop() {
      await gateway.stop();
      await server.stop();
    },
  };
}

/** `POST /v1/actions/{token}`, as the gateway serves it. */
async function openActionServer() {
  const actions = createActions({ secret: Buffer.alloc(32, 7), now: Date.now });
  let host: ChannelHost | undefined;
  const server = createServer(async (request, response) => {
    const taken = actions.take(request.url?.replace("/v1/actions/", "") ?? "");
    if (taken.status !== "taken" || !host) return response.writeHead(410).end();
    const { approval, choice, person, calls } = taken.action;
    const answer = { approval, choice, calls, scope: "once", via: "notification" } as const;
    const result = await host.answer({ ...answer, person: { ...person, name: person.userId } });
    response.writeHead(result.status === "taken" ? 200 : 409).end(replyTo(result));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hear: (given: ChannelHost) => {
      host = given;
    },
    notifications: {
      settings: { approve: false },
      publicUrl: `http://127.0.0.1:${port}`,
      actionToken: actions.token,
      push: {
        list: () => [],
        keys: async () => ({ publicKey: "", privateKey: "" }),
        drop: async () => {},
      },
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
