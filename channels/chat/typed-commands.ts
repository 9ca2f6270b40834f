/**
 * The commands that people type in a chat: the chat answers what only it knows, the gateway
 * everything else.
 */
import type { ChannelHost } from "../../src/core/channel.ts";
import { parse } from "../../src/core/commands.ts";
import { isRefOf } from "../../src/core/ids.ts";
import type { ApprovalRequest } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { type Answers, NOT_STARTED } from "./answers.ts";
import type { Cards } from "./cards.ts";
import type { Place, TypedText } from "./platform-adapter.ts";

export interface TypedCommandsOptions {
  readonly cards: Cards;
  readonly host: () => ChannelHost | undefined;
  readonly showHere: (request: ApprovalRequest, place: Place) => Promise<void>;
}

export class TypedCommands {
  readonly #options: TypedCommandsOptions;
  readonly #answers: Pick<Answers, "turnAway">;

  constructor(options: TypedCommandsOptions, answers: Pick<Answers, "turnAway">) {
    this.#options = options;
    this.#answers = answers;
  }

  async run(typed: TypedText): Promise<void> {
    const { person, text, alone, responder } = typed;
    const host = this.#options.host();
    if (!host) return responder.tell(NOT_STARTED);
    const { verb, rest } = parse(text);
    if (verb === "show") return this.#show(rest, typed);
    if (verb === "id") return this.#tellIds(typed);
    await responder.hold();
    const seen = (id: string) => this.#seen(id);
    await responder.tell(await host.command({ person, text, alone, seen }));
  }

  async #show(ref: string, { person, place, responder }: TypedText): Promise<void> {
    const pending = (await this.#options.host()?.pending()) ?? [];
    const found = pending.filter(({ id }) => ref !== "" && isRefOf(ref, id));
    const [request] = found;
    if (await this.#answers.turnAway(request?.id ?? "", person, responder)) return;
    if (!request || found.length > 1)
      return responder.tell("Which one? Give its ID, as /pending lists it.");
    await responder.hold();
    // `hold` is not an answer everywhere: on some platforms a deferred message waits for its text.
    await this.#options.showHere(request, place).then(
      () => responder.done("It is posted here."),
      () => responder.tell("It could not be posted here now; try again in a moment."),
    );
  }

  /**
   * The text that the config needs. In private a person may ask without being an approver: it is
   * their own id.
   */
  async #tellIds({ person, place, alone, responder }: TypedText): Promise<void> {
    const objection = alone ? undefined : await this.#options.host()?.objection("", person);
    if (objection?.status === "not-an-approver") return responder.tell(replyTo(objection));
    const thread = place.thread === undefined ? "" : `, thread ${place.thread}`;
    await responder.tell(`This chat: ${place.chat}${thread}. You: ${person.userId}.`);
  }

  /** How many calls a card of it covers that could be seen whole on this platform; 0: none. */
  #seen(id: string): number {
    const posted = this.#options.cards.get(id);
    const isSeen = posted !== undefined && posted.refs.length > 0 && (!posted.cut || posted.whole);
    return isSeen ? posted.request.calls : 0;
  }
}
