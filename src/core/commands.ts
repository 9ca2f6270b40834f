/**
 * What people type instead of pressing a button: the same few commands, with the same replies, in
 * every chat.
 */
import type { ApprovalService } from "./approvals/service.ts";
import type { Audit } from "./audit.ts";
import { cardOf } from "./card.ts";
import type { Typed } from "./channel.ts";
import type { GrantStore } from "./grants.ts";
import { isRefOf, refOf } from "./ids.ts";
import type { Answer, ApprovalRequest, Grant } from "./model.ts";
import type { PermanentRule, PermanentRules } from "./permanent-rules.ts";
import { redactCommand } from "./redact.ts";
import { replyTo } from "./replies.ts";
import type { Roster } from "./roster.ts";
import type { Stops } from "./stops.ts";
import { visible } from "./text.ts";

type Approvals = Pick<ApprovalService, "answer" | "objection" | "pending" | "resolved">;

export interface CommandsOptions {
  readonly approvals: Approvals;
  readonly grants: GrantStore;
  readonly rules: Pick<PermanentRules, "list" | "revoke">;
  readonly roster: Roster;
  readonly stops: Pick<Stops, "stop" | "resume" | "record">;
  readonly audit: Audit;
  /**
   * Registers the person who sent a pairing code in private. Resolves with what to tell them, or
   * undefined if it is not a code.
   */
  readonly pair: (typed: Typed) => Promise<string | undefined>;
  /** How the gateway is, in a few lines. */
  readonly status: () => Promise<string>;
}

/** Each command as people see it in a chat's own list of commands. */
export const COMMANDS = [
  { name: "pending", usage: "", does: "what is waiting for an answer" },
  { name: "show", usage: "ID", does: "show one question here" },
  { name: "approve", usage: "ID [phrase]", does: "approve one question" },
  { name: "deny", usage: "ID [reason]", does: "deny one question; the reason reaches the agent" },
  { name: "grants", usage: "", does: "what is always allowed at the moment" },
  { name: "revoke", usage: "ID", does: "take one grant back" },
  { name: "stop", usage: "[SESSION]", does: "deny everything, or one session, from now on" },
  { name: "resume", usage: "[SESSION]", does: "let it go on" },
  { name: "status", usage: "", does: "how the gateway is" },
  { name: "id", usage: "", does: "the ids of this chat and of you, as the config wants them" },
  { name: "help", usage: "", does: "this list" },
] as const;

const MAX_LISTED = 20;

/** Does what was typed; resolves with what to tell the person. Never rejects. */
export const createCommands =
  (options: CommandsOptions): ((typed: Typed) => Promise<string>) =>
  (typed) =>
    run(options, typed).catch(
      () =>
        "That failed, and nothing was approved. The gateway's log says more; `countersign " +
        "status` shows how it is.",
    );

async function run(options: CommandsOptions, typed: Typed): Promise<string> {
  const { approvals, grants, rules, roster, audit } = options;
  const paired = typed.alone ? await options.pair(typed) : undefined;
  if (paired !== undefined) return paired;
  const { verb, rest } = parse(typed.text);
  if (!roster.find(typed.person)) return verb === "start" ? STARTED : refuse(audit, typed, verb);
  switch (verb) {
    case "pending":
      return listPending(await approvals.pending());
    case "approve":
    case "deny":
      return withQuestion(approvals, rest, (request, words) =>
        answer(approvals, typed, { request, words, choice: verb }),
      );
    case "grants":
      return listGrants(await grants.list(), await rules.list());
    case "revoke":
      return revoke(options, typed, rest);
    case "stop":
    case "resume":
      return stopOrResume(options, typed, { verb, session: rest === "" ? undefined : rest });
    case "status":
      return options.status();
    default:
      return help();
  }
}

/** A chat app may send it when a person opens the chat with the bot. It asks for nothing. */
const STARTED =
  "To be an approver here, send this chat the code that `countersign pair` or `countersign init` " +
  "shows on the gateway's own machine.";

/** A person who is not an approver learns nothing; the attempt is recorded. */
function refuse(audit: Audit, { person, text }: Typed, verb: string): string {
  const approval = `/${verb} ${text.split(/\s+/)[1] ?? ""}`.trim().slice(0, 60);
  void audit.append({ type: "refused", approval, person, why: "not-an-approver" }).catch(() => {});
  return (
    "Nothing was done: you are not an approver here. An approver is made known by " +
    "`countersign pair`, on the gateway's own machine."
  );
}

async function withQuestion(
  approvals: Approvals,
  rest: string,
  then: (request: ApprovalRequest, words: string) => Promise<string>,
): Promise<string> {
  const [, ref = "", words = ""] = /^(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (ref === "") return "Which one? Give its ID, as /pending lists it.";
  const named = (await approvals.pending()).filter(({ id }) => isRefOf(ref, id));
  if (named.length > 1)
    return (
      `That names ${named.length} questions; give more of ` +
      `it:\n${named.map(({ id }) => refOf(id, 12)).join("\n")}`
    );
  if (named[0]) return then(named[0], words.trim());
  const over = (await approvals.resolved()).find(({ request: { id } }) => isRefOf(ref, id));
  return over
    ? replyTo({ status: "already-resolved", record: over })
    : "No open question has that ID; it may have ended. /pending lists what is open.";
}

interface TypedAnswer {
  readonly request: ApprovalRequest;
  readonly words: string;
  readonly choice: Answer["choice"];
}

async function answer(
  approvals: Approvals,
  { person, seen }: Typed,
  { request, words, choice }: TypedAnswer,
): Promise<string> {
  const { id } = request;
  const given = { approval: id, person, choice };
  if (choice === "deny")
    return replyTo(await approvals.answer(words === "" ? given : { ...given, reason: words }));
  const objection = await approvals.objection(id, person);
  if (objection) return replyTo(objection);
  const calls = seen(id);
  if (calls === 0)
    return (
      "It was not approved, because it has not been shown here in full yet. " +
      `First: /show ${refOf(id)}`
    );
  const result = await approvals.answer({
    ...given,
    scope: "once",
    calls,
    ...(words !== "" && { phrase: words }),
  });
  if (result.status === "phrase-required")
    return `This one needs its phrase: /approve ${refOf(id)} ${result.phrase}`;
  return replyTo(result);
}

async function revoke(
  { grants, rules, roster, audit }: CommandsOptions,
  { person }: Typed,
  ref: string,
): Promise<string> {
  if (ref === "") return "Which one? Give its ID, as /grants lists it.";
  const [named, ...others] = (await grants.list()).filter(({ id }) => isRefOf(ref, id));
  const by = roster.find(person)?.name ?? person.userId;
  const gone = named && others.length === 0 ? await grants.revoke(named.id) : [];
  const rule = gone.length > 0 ? undefined : await rules.revoke(ref, by);
  if (rule) return `Revoked: ${ruleLine(rule)}`;
  if (gone.length === 0) return "No grant or rule has that ID. /grants lists them.";
  await audit.append({ type: "grant", action: "revoked", grants: gone, by });
  return ["Revoked:", ...gone.map(grantLine)].join(gone.length === 1 ? " " : "\n");
}

async function stopOrResume(
  { stops, roster }: CommandsOptions,
  { person }: Typed,
  { verb, session }: { readonly verb: "stop" | "resume"; readonly session: string | undefined },
): Promise<string> {
  const by = roster.find(person)?.name ?? person.userId;
  if (verb === "stop") await stops.stop(session, by);
  else await stops.resume(session, by);
  const { all, sessions } = stops.record;
  const what = [...(all ? ["everything"] : []), ...sessions.map((each) => each.session)];
  return what.length === 0
    ? "Nothing is stopped."
    : `Stopped: ${visible(what.join(", ")).text}. Nothing of it is allowed until /resume.`;
}

/** `/approve@some_bot k7m2qd approve kxqf` as its verb and the rest. */
export function parse(text: string): { verb: string; rest: string } {
  const [, verb = "", rest = ""] = /^\s*\/?(\w*)(?:@\w+)?\s*([\s\S]*)$/.exec(text) ?? [];
  return { verb: verb.toLowerCase(), rest: rest.trim() };
}

function listPending(pending: readonly ApprovalRequest[]): string {
  if (pending.length === 0) return "Nothing is waiting.";
  const lines = pending.slice(0, MAX_LISTED).map((request) => {
    const { ref, levelWord, heading, tool, session } = cardOf(request);
    return `${ref} · ${levelWord} · ${heading} · ${tool} · ${session}`;
  });
  const more = pending.length - lines.length;
  return [`${pending.length} waiting:`, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join(
    "\n",
  );
}

function listGrants(grants: readonly Grant[], rules: readonly PermanentRule[]): string {
  const lines = [...grants.map(grantLine), ...rules.map(ruleLine)];
  if (lines.length === 0) return "Nothing is always allowed at the moment.";
  const more = lines.length - MAX_LISTED;
  return [...lines.slice(0, MAX_LISTED), ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

const ruleLine = ({ id, text, by }: PermanentRule): string =>
  `${id} · ${visible(redactCommand(text).text).text} · by ${visible(by).text} · ` +
  "until it is revoked";

const grantLine = ({ id, pattern, session, by, expiresAt }: Grant): string =>
  `${refOf(id)} · ${visible(redactCommand(pattern).text).text} · ${visible(session).text} · ` +
  `by ${visible(by).text} · until ${new Date(expiresAt).toLocaleString("en-GB")}`;

const help = (): string =>
  COMMANDS.map(({ name, usage, does }) => `/${name}${usage && ` ${usage}`}: ${does}`).join("\n");
