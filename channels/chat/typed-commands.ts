/**
 * What people type in a chat: what only the chat knows is answered here, everything else by the
 * house.
 */
import type { ChannelHost } from "../../src/core/channel.ts";
import { parse } from "../../src/core/commands.ts";
import { isRefOf } from "../../src/core/ids.ts";
import type { ApprovalRequest, Person } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import type { Cards } from "./cards.ts";
import type { Place, Responder, TypedText } from "./platform-adapter.ts";

export interface TypedCommandsOptions {
  readonly cards: Cards;
  readonly host: () => ChannelHost | undefined;
  readonly showHere: (request: ApprovalRequest, place: Place) => Promise<void>;
  /** Tells somebody who may not answer, or comes too late, and says whether it did. */
  readonly objects: (id: string, person: Person, responder: Responder) => Promise<boolean>;
}

export const NOT_STARTED = "The gateway is not ready. Nothing was done; try again in a moment.";

export function createTypedCommands({
  cards,
  host,
  showHere,
  objects,
}: TypedCommandsOptions): (line: TypedText) => Promise<void> {
  /** All of it could be seen on this platform. */
  const seen = (id: string): number => {
    const posted = cards.get(id);
    const isSeen = posted !== undefined && posted.refs.length > 0 && (!posted.cut || posted.whole);
    return isSeen ? posted.request.calls : 0;
  };

  async function show(ref: string, { person, place, responder }: TypedText): Promise<void> {
    const found = ((await host()?.pending()) ?? []).filter(
      ({ id }) => ref !== "" && isRefOf(ref, id),
    );
    const [request] = found;
    if (await objects(request?.id ?? "", person, responder)) return;
    if (!request || found.length > 1)
      return responder.tell("Which one? Give its ID, as /pending lists it.");
    await responder.hold();
    // Held is not answered everywhere: somewhere a message was put off, and waits for its words.
    await showHere(request, place).then(
      () => responder.done("It is posted here."),
      () => responder.tell("It could not be posted here now; try again in a moment."),
    );
  }

  /** What the config wants to know. In private anybody may ask: it is only about themselves. */
  async function tellIds({ person, place, alone, responder }: TypedText): Promise<void> {
    const objection = alone ? undefined : await host()?.objection("", person);
    if (objection?.status === "not-an-approver") return responder.tell(replyTo(objection));
    const thread = place.thread === undefined ? "" : `, thread ${place.thread}`;
    await responder.tell(`This chat: ${place.chat}${thread}. You: ${person.userId}.`);
  }

  return async (line) => {
    const { person, text, alone, responder } = line;
    const house = host();
    if (!house) return responder.tell(NOT_STARTED);
    const { verb, rest } = parse(text);
    if (verb === "show") return show(rest, line);
    if (verb === "id") return tellIds(line);
    await responder.hold();
    await responder.tell(await house.command({ person, text, alone, seen }));
  };
}
