/**
 * What an approval grants for longer: the patterns on the card, or one that the person has edited,
 * for the session or for its turn, and for how long.
 */
import { isPeer } from "./composite.ts";
import { covers } from "./grants.ts";
import type { Answer, ApprovalRequest } from "./model.ts";
import { redactCommand } from "./redact.ts";
import { visible } from "./text.ts";

/** See GrantStore.prepare. */
export interface Granting {
  readonly patterns: readonly string[];
  /** Left out: as long as the config says. */
  readonly ttlMs?: number;
  /** Holds for this turn only. */
  readonly turn?: string;
}

type Asked = Pick<
  ApprovalRequest,
  "scope" | "session" | "turn" | "explicit" | "personal" | "peer" | "keys" | "masks"
>;

/** A text says why this answer cannot grant what it wants. Undefined: it grants nothing. */
export function grantingOf(
  { choice, scope, ttlMs, pattern, input }: Answer,
  request: Asked,
): Granting | string | undefined {
  if (choice !== "approve" || (scope !== "session" && scope !== "turn")) return undefined;
  if (pattern !== undefined && input !== undefined)
    return "A changed input is approved once; nothing is granted for it.";
  if (scope === "turn" && request.turn === undefined)
    return "The call belongs to no known turn of its agent.";
  const patterns = pattern === undefined ? request.scope : editedPatterns(request, pattern);
  if (typeof patterns === "string") return patterns;
  if (patterns.length === 0 || input !== undefined) return undefined;
  return {
    patterns,
    ...(ttlMs !== undefined && { ttlMs }),
    ...(scope === "turn" && { turn: request.turn! }),
  };
}

/**
 * The patterns to grant where a person has edited one of those on the card: together they still
 * cover this call. A text says why they may not be granted.
 */
export function editedPatterns(request: Asked, pattern: string): readonly string[] | string {
  const { scope } = request;
  if (scope.length === 0) return "Nothing can be granted for this call.";
  if (scope.includes(pattern)) return scope;
  const objection = objectionTo(request, pattern);
  if (objection !== undefined) return objection;
  const wide = pattern.endsWith("*)") ? pattern.slice(0, -1) : pattern;
  const whys = scope.map((offered) => whyNotOver(offered, wide));
  if (whys.every((why) => why !== undefined)) return whys[0]!;
  return [wide, ...scope.filter((each) => !covers(wide, each))];
}

const SECRETS = /^(?:secret|url\.credential|net\.exfil|net\.metadata|countersign|text)(?:\.|$)/;

/** Such calls are granted as they are offered, or not at all. */
function objectionTo(request: Asked, pattern: string): string | undefined {
  if (request.explicit || request.personal)
    return "A rule asks about this call: grant what the card offers, or approve once.";
  if (request.peer || isPeer(request.session))
    return "A remote peer is granted what the card offers, and nothing wider.";
  if (request.masks?.length || request.keys.some((key) => SECRETS.test(key)))
    return "The call touches secrets: grant what the card offers, or approve once.";
  if (visible(pattern).text !== pattern || redactCommand(pattern).text !== pattern)
    return "The pattern holds a secret, or characters that cannot be seen.";
  return undefined;
}

/** `Tool(key:subject)`. Of rules and hooks the subject is a name, which is never widened. */
const OFFERED = /^([^()]+\((?!rule:|hook:)[\w.-]+:)([\s\S]+)\)$/;

/**
 * Why this pattern, which ends with a star, is no wider form of the one that was offered; undefined
 * if it is. It may leave open the end of the subject, at the end of a word or of a directory, and
 * nothing before it: the tool and the kind of finding stay as they are.
 */
function whyNotOver(offered: string, wide: string): string | undefined {
  const [, head = "", subject = ""] = OFFERED.exec(offered) ?? [];
  if (head === "") return `What the card offers cannot be widened: ${offered}`;
  if (!wide.startsWith(head)) return `It has to begin with ${head}, as the card has it.`;
  if (!wide.endsWith("*") || wide.indexOf("*") !== wide.length - 1)
    return "It has to end with a star, and may have no other: only the end can be left open.";
  const begin = wide.slice(head.length, -1);
  if (!subject.startsWith(begin)) return `It does not cover this call: ${subject}`;
  if (isPath(subject)) {
    const segments = begin.split("/").filter((segment) => segment !== "");
    return begin.endsWith("/") && segments.length >= 2
      ? undefined
      : "The star has to stand behind a / and two directories or more.";
  }
  return begin.endsWith(" ") && begin.trim() !== ""
    ? undefined
    : "The star has to stand behind a word and a space.";
}

const isPath = (subject: string): boolean => /^(?:[/~.]|[A-Za-z]:)/.test(subject);
