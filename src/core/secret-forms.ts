/**
 * Secrets that are recognised by their form alone, anywhere in an argument. Nothing that looks like
 * code is hidden here.
 */
import { kindOf, markOf, SECRET_KEY, TOKEN_HINT, TOKENS } from "./redact.ts";

type Found = (value: string, mark: string) => void;
type Groups = Partial<Record<"keep" | "name" | "value", string>>;

/**
 * Only what a key consists of: lines of base64, a shorter one at the very end, and the few headers.
 * A line of code is none.
 */
const BREAK = String.raw`(?:\s|\\[nr])`;
const KEY_LINE =
  "(?:[A-Za-z0-9+/]{16,}={0,2}|(?:Proc-Type|DEK-Info|Version|Comment): " +
  String.raw`[\w ,.()-]{1,80})(?=[\s\\]|-----END|$)`;
const LAST_LINE = `${BREAK}{1,4}[A-Za-z0-9+/=]{1,16}(?=${BREAK}{0,4}-----END)`;
const FRAME = "[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
const PEM = new RegExp(
  `-----BEGIN ${FRAME}(?:${BREAK}{0,4}${KEY_LINE})?(?:${BREAK}{1,4}${KEY_LINE}){0,1000}` +
    `(?:${LAST_LINE})?(?:${BREAK}{0,4}-----END ${FRAME})?`,
  "g",
);

/** `keep` stays, the value goes. */
const INTRODUCED: readonly RegExp[] = [
  // The password in scheme://user:password@host.
  /(?<keep>:\/\/[^\s/?#"'@:\\[]*:)(?<value>[^\s/?#"'\\]+)(?=@)/g,
  // Authorization: Bearer …; without a scheme only what no name in code is like.
  /(?<keep>authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:bearer|basic|token|bot|digest|apikey)[ \t]{1,4})(?<value>[\w.~+/=-]+)/gi,
  /(?<keep>authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)(?<value>(?=[\w.~+/=-]*\d)[\w.~+/=-]{12,})(?![\w(])/gi,
  /(?<keep>(?<![\w-])bearer[ \t]{1,4})(?<value>[\w.~+/=-]{16,})/gi,
];
const BASIC = /(?<keep>(?<![\w-])basic[ \t]{1,4})(?<value>[A-Za-z0-9+/]{4,}={0,2})(?![\w+/=])/gi;
/** A parameter of an address, or of a form that is the whole text. A function call is neither. */
const PARAMETER =
  /(?<keep>(?:^(?=\S+$)|[?&])(?<name>[\w.-]{1,60})=)(?![^&#\s"'<>(]*\()(?<value>[^&#\s"'<>]+)/g;
/**
 * Incoming webhooks: the address alone is enough to post. Recognised by their paths, on any host.
 */
const WEBHOOKS: readonly RegExp[] = [
  /(?<keep>\/(?:services|workflows|triggers)\/)(?<value>[A-Z][A-Z0-9]{5,}\/[A-Z0-9]{6,}\/[\w/-]{12,})/g,
  /(?<keep>\/webhooks\/)(?<value>\d{15,20}\/[\w-]{24,})/g,
  /(?<keep>\/webhook(?:b2)?\/)(?<value>[\da-f]{8}-[\w@/-]{40,})/gi,
  /(?<keep>\/(?:web)?hooks?\/(?:[\w.-]{1,40}\/){0,4})(?<value>(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,})/gi,
];

const SIGNATURE = /^(?:sig|auth|x-amz-credential)$|signature$/i;
/**
 * Masked already, a reference to a value that is elsewhere, or what could run: all of these are
 * shown.
 */
const SHOWN = /^\[|^<[^<>]*>$|^\$\w+$|^%\w+%$|^\*+$|`|\$[({]|^[./~]/;

/**
 * The text without them; calls `found` with each value. Doing it twice changes nothing. Linear
 * time.
 */
export function maskForms(text: string, found: Found = () => {}): string {
  const mask = (kind: string, value: string): string => {
    const mark = markOf(kind, value);
    found(value, mark);
    return mark;
  };
  const within =
    (kind: (groups: Groups) => string | undefined) =>
    (whole: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Groups;
      const { keep = "", value = "" } = groups;
      const known = SHOWN.test(value) ? undefined : kind(groups);
      return known === undefined ? whole : keep + mask(known, value);
    };
  const low = text.toLowerCase();
  const has = (...signs: readonly string[]) => signs.some((sign) => low.includes(sign));
  let shown = text;
  const hide = (place: RegExp, kind: (groups: Groups) => string | undefined) => {
    shown = shown.replace(place, within(kind));
  };
  // Most texts contain none of these, and this check for a sign of them is cheap.
  if (has("-----begin")) shown = shown.replace(PEM, (whole) => mask("private-key", whole));
  if (has("hook", "/services/", "/workflows/", "/triggers/"))
    for (const webhook of WEBHOOKS) hide(webhook, () => "webhook");
  if (TOKEN_HINT.test(text))
    for (const [kind, form] of TOKENS) shown = shown.replace(form, (whole) => mask(kind, whole));
  if (has("://", "authoriz", "bearer"))
    for (const place of INTRODUCED) hide(place, ({ keep = "" }) => kindOf(keep));
  if (has("basic"))
    hide(BASIC, ({ value = "" }) => (isUserAndPassword(value) ? "basic" : undefined));
  if (has("=")) hide(PARAMETER, ({ name = "" }) => (isSecretName(name) ? kindOf(name) : undefined));
  return shown;
}

/** RFC 7617: base64 of `user:password`. */
const isUserAndPassword = (value: string): boolean =>
  /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(value, "base64").toString("utf8"));

/**
 * Names that mention a secret but whose value is not one: what it is called, where it is, how it is
 * used.
 */
const ABOUT =
  /(?:^(?:old)?pwd$)|(?:names?|path|paths|file|files|dir|directory|url|uri|endpoint|host|domain|type|length|count|limit|policy|expir\w*|ttl|scope|scopes|fields?|required|enabled)$/i;

export const isAbout = (name: string): boolean => ABOUT.test(name);
/** Whether a value of this name is a secret, whatever its form. */
export const isSecretName = (name: string): boolean =>
  (SECRET_KEY.test(name) || SIGNATURE.test(name)) && !ABOUT.test(name);
