/**
 * The channel contract. A channel carries a question to people and their answers back. It holds no
 * decision, no clock, no policy and no list of approvers: the core has those.
 */
import type { z } from "zod";
import type { Alarm } from "./alarm.ts";
import type { OutcomeNews } from "./approval-outcomes.ts";
import type { Answer, AnswerResult, ApprovalRequest, Decision, Person } from "./model.ts";
import type { Notifications } from "./notifications.ts";
import { providerOf } from "./provider.ts";

/** Where a question was shown, so that it can be closed later. Opaque to the core. */
export type Receipt = Readonly<Record<string, string>>;

/** What a person wrote to us instead of pressing a button. */
export interface Typed {
  readonly person: Person;
  /** `approve k7m2qd`, with or without a slash in front. */
  readonly text: string;
  /** No other person can read it: a private chat of this person with us. */
  readonly alone: boolean;
  /**
   * How many identical calls this question was about as people could see all of it where it was
   * typed; 0: they could not, and so it cannot be approved.
   */
  readonly seen: (approval: string) => number;
}

/** What channels are told beside questions. */
export type ChannelNews =
  | ({ readonly type: "outcome" } & OutcomeNews)
  | ({ readonly type: "stopped" } & Stopped);

/** What people have stopped: everything, or these sessions with their children. */
export interface Stopped {
  readonly all: boolean;
  readonly sessions: readonly string[];
}

/** What the gateway gives a channel to work with. None of it throws or rejects. */
export interface ChannelHost {
  /**
   * Tells of what became of approved calls, and of every change of what is stopped. Returns how to
   * stop that.
   */
  watch(listener: (news: ChannelNews) => void): () => void;
  /** What is stopped now. */
  stopped(): Stopped;
  /** Passes on a person's answer; resolves with what to tell that person. */
  answer(answer: Answer): Promise<AnswerResult>;
  /** Why this person may not answer; undefined if they may. A refused attempt is recorded. */
  objection(approval: string, person: Person): Promise<AnswerResult | undefined>;
  /**
   * Ends a question that can no longer be answered here: cancelled by the gateway, not denied by a
   * person. `why`: a sentence.
   */
  withdraw(approval: string, why: string): Promise<void>;
  /** Does what was typed, a pairing code included; resolves with what to tell that person. */
  command(typed: Typed): Promise<string>;
  /** The questions still open, for people who come late. */
  pending(): Promise<readonly ApprovalRequest[]>;
  /** Says that an open question was also shown here, so that it is closed here too. */
  shown(id: string, receipt: Receipt): void;
  /**
   * Resolves when the cards that another gateway has shown here were asked for anew. Left out: no
   * other gateway shows cards here.
   */
  readonly takenOver?: Promise<void>;
}

/** A channel at work. */
export interface ApprovalProvider {
  readonly name: string;
  /** Whether people can be reached here, now, for this session. */
  canHandle(sessionKey: string): boolean;
  /**
   * Connects, and passes every answer to `inbox`. Resolves when able to ask. Rejects with a message
   * that says what to do: with `channel-down` if the gateway should try again, with
   * `channel-refused` if only the operator can fix it.
   */
  start(host: ChannelHost): Promise<void>;
  /**
   * Shows the question. Resolves once people can see it; rejects with `channel-down` if they
   * cannot. `earlier`: it was shown before, by another gateway that shares the store: goes on with
   * that card where that is possible. Empty: it may have been.
   */
  ask(request: ApprovalRequest, earlier?: Receipt): Promise<Receipt>;
  /**
   * Shows how many identical calls the question is about now (`request.calls`), and what can be
   * approved of them.
   */
  recount(receipt: Receipt, request: ApprovalRequest): Promise<void>;
  /** Says that the question is about to expire. */
  remind(receipt: Receipt, request: ApprovalRequest): Promise<void>;
  /** Shows the outcome, and removes the buttons. */
  closeCard(receipt: Receipt, request: ApprovalRequest, decision: Decision): Promise<void>;
  /**
   * Shows an alarm, whoever's session it is. Resolves once people can see it; rejects with
   * `channel-down` if they cannot: the gateway tries again.
   */
  alarm(alarm: Alarm): Promise<void>;
  /** Why people cannot be reached here now, with what to do; empty if they can. */
  trouble(): string;
  /** Disconnects. Safe to call twice. */
  stop(): Promise<void>;
}

/** One end of a WebSocket, as `ws` has it; only what a channel needs. */
export interface Socket {
  send(data: string, sent?: (error?: Error) => void): void;
  /**
   * Writes a frame that is ready for the wire, which saves framing the same bytes for each of
   * thousands.
   */
  sendFrame?(frame: Buffer, sent: (error?: Error) => void): void;
  readonly bufferedAmount: number;
  ping(): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  on(event: "message", listener: (data: Buffer, binary: boolean) => void): unknown;
  on(event: "close" | "pong", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** A static file. */
export interface WebFile {
  readonly type: string;
  readonly body: string | Buffer;
  /** It never changes at this address, so a browser need not ask for it again. */
  readonly forever?: true;
  /** The same body, compressed beforehand. */
  readonly brotli?: Buffer | undefined;
  /**
   * The scripts and styles that stand in a page, as `'sha256-…'`: its policy lets these run and no
   * others.
   */
  readonly inline?: InlineHashes;
}

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The HTTP endpoints, for channels that run in a browser or an app. */
export interface Web {
  /**
   * A WebSocket for approvers. Only connections with an approver's token are accepted; `person` is
   * the owner of the token.
   */
  socket(
    path: string,
    connected: (socket: Socket, person: Person, query: URLSearchParams) => void,
  ): void;
  /** A static file, open to everyone who may reach the host: it must not contain a secret. */
  page(path: string, file: WebFile): void;
  /** Masks the gateway's own tokens in a text that is sent. Left out: it has none. */
  clean?(text: string): string;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ChannelContext {
  readonly log: Log;
  readonly web: Web;
  /** This channel's own secret, the same after a restart. Text signed with it came from us. */
  readonly secret: Buffer;
  /** How long "always" lasts, in milliseconds. */
  readonly grantTtlMs: number;
  /** For people who look at no page now. */
  readonly notifications: Notifications;
}

/** One thing that a guided setup has looked at. */
export interface Checked {
  readonly ok: boolean;
  readonly what: string;
  /** What to do about it, where it is not ok. */
  readonly fix?: string;
  /** Not ok yet, and a guided setup does it in a later step. */
  readonly later?: true;
}

/** What a guided setup asks for, to fill one option of a channel. */
export interface SetupField {
  readonly option: string;
  /** Its flag on the command line, without the dashes. */
  readonly flag: string;
  readonly question: string;
  /** Where the operator finds it: what to open, where to click. */
  readonly where: string;
  /** The answer where there is none. */
  readonly initial?: string;
  /** A secret: the environment variable that the config names in its place. */
  readonly variable?: string;
}

/**
 * How `countersign init` sets a channel up, for people who have never seen its platform's settings.
 */
export interface GuidedSetup {
  /** The platform's name as it writes it. */
  readonly title: string;
  readonly fields: readonly SetupField[];
  /** Where cards go. */
  readonly place: Omit<SetupField, "flag" | "variable"> & {
    /** The value that means a private chat with this person. Left out: it has to be asked. */
    privateWith?(userId: string): string;
  };
  /** The approver's own id there. Left out of the answers: the person is paired with a code. */
  readonly user: { readonly question: string; readonly where: string };
  /** What to look at where a card does not arrive. */
  readonly unreached: string;
  /** The option with another address of the platform: a proxy, a test platform. */
  readonly address: string;
  /** A link that opens a private chat with the bot and sends it the code, where there is such. */
  link?(options: unknown, code: string): Promise<string | undefined>;
  /**
   * Sends a test without buttons, where those lead to the gateway: `init` has none that can be
   * reached. Rejects with what to do about it.
   */
  notify?(options: object): Promise<void>;
}

/** A channel as the registry knows it: its name, the shape of its options, and how to open one. */
export interface ChannelDefinition<Name extends string = string> {
  readonly name: Name;
  /** Shape of its part of the config. */
  readonly options: z.ZodType;
  /** Answers by itself, without a person. Never reached by a remote peer. */
  readonly automatic: boolean;
  /**
   * Its people are those at this machine's own terminal, so it needs no entry among the approvers.
   */
  readonly local: boolean;
  /**
   * People connect to it, so it has no platform to lose: it is not a fault if none are connected
   * now.
   */
  readonly hosted: boolean;
  /**
   * Shows nothing by itself: it keeps a question open for people who look. Asked last of all, and
   * never about a remote peer.
   */
  readonly silent?: boolean;
  /** Options that a config may only take from the environment. */
  readonly secrets: readonly string[];
  /**
   * The option that names the approver as whom it answers: its platform does not say who pressed a
   * button. Left out: people have ids there.
   */
  readonly approverOption?: string;
  /**
   * Asks the platform whether it would work with these options: the token, each permission, the
   * chat. Never rejects.
   */
  check(options: unknown): Promise<readonly Checked[]>;
  /** Undefined: it needs no setup. */
  guide(): Promise<GuidedSetup | undefined>;
  /** What is wrong with an approver's id, and how to find the right one. Left out: never asked. */
  idFault?(id: string): string | undefined;
  /** Loads what it needs to talk to its platform. */
  open(options: unknown, context: ChannelContext): Promise<ApprovalProvider>;
}

type Provider = Omit<ApprovalProvider, "name">;

/** Defines a channel with its options typed. `options` are parsed when it is opened. */
export function defineChannel<const Name extends string, Options extends z.ZodType>(definition: {
  name: Name;
  options: Options;
  automatic?: boolean;
  local?: boolean;
  hosted?: boolean;
  silent?: boolean;
  secrets?: readonly (keyof z.output<Options> & string)[];
  approverOption?: keyof z.output<Options> & string;
  check?(options: z.output<Options>): Promise<readonly Checked[]>;
  guide?(): Promise<GuidedSetup>;
  idFault?(id: string): string | undefined;
  create(options: z.output<Options>, context: ChannelContext): Provider | Promise<Provider>;
}): ChannelDefinition<Name> {
  const {
    name,
    options,
    automatic = false,
    local = false,
    hosted = false,
    silent = false,
    secrets = [],
    check = async () => [],
    guide = async () => undefined,
    idFault = () => undefined,
    approverOption,
    create,
  } = definition;
  return {
    name,
    options,
    automatic,
    local,
    hosted,
    silent,
    secrets,
    ...(approverOption !== undefined && { approverOption }),
    idFault,
    check: (raw) => check(options.parse(raw)),
    guide,
    open: async (raw, context) => providerOf(name, await create(options.parse(raw), context)),
  };
}
