/**
 * Removes secrets from what is shown and logged; from a command only where that hides nothing that
 * runs.
 */
import type { Json } from "./model.ts";

interface Redacted {
  readonly text: string;
  /** How many values were masked. */
  readonly hidden: number;
}

/**
 * What a token starts with: no part of a preceding word, except the letter of an escape (`\n`) in
 * JSON text. With this, a run of token characters is entered at one place only, which keeps every
 * search below linear without an upper bound on lengths. A bound would leave the rest of a long
 * secret visible.
 */
const START = "(?<![\\w\\-](?<!\\\\[bfnrt]))";

/**
 * Credentials with a form of their own: prefixes and lengths as the services issue them. Chat
 * platforms are not named: the core knows none.
 */
const FORMS: readonly (readonly [kind: string, form: string])[] = [
  ["aws", "(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|ANPA|ANVA|AIPA)[A-Z2-7]{16}(?!\\w)"],
  ["github", "(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\\w{22,})"],
  ["gitlab", "gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat)-[\\w\\-]{20,}"],
  ["bot-token", "(?:xox[abeoprs]-[\\w\\-]{10,}|xapp-[\\w\\-]{10,})"],
  ["stripe", "(?:[rs]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,}"],
  ["google", "(?:AIza[\\w\\-]{35}(?![\\w\\-])|GOCSPX-[\\w\\-]{20,}|ya29\\.[\\w\\-]{20,})"],
  ["anthropic", "sk-ant-[\\w\\-]{20,}"],
  ["openai", "sk-(?!ant-)(?=[a-z_\\-]*[A-Z0-9])[\\w\\-]{20,}"],
  ["npm", "npm_[A-Za-z0-9]{30,}"],
  ["pypi", "pypi-[\\w\\-]{50,}"],
  ["huggingface", "hf_[A-Za-z0-9]{30,}"],
  ["jwt", "eyJ[\\w\\-]{8,}\\.eyJ[\\w\\-]{4,}\\.[\\w\\-]*"],
  ["bot-token", "[MNO][\\w\\-]{23,27}\\.[\\w\\-]{6}\\.[\\w\\-]{27,}"],
  ["bot-token", "\\d{6,12}:[\\w\\-]{35}(?![\\w\\-])"],
];

const PEM =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){0,16384}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g;
export const TOKENS = FORMS.map(
  ([kind, form]) => [kind, new RegExp(`(?:${START}|(?<=/bot))(?:${form})`, "g")] as const,
);

/** Words that say what a value is; but not within a mark of ours. */
const NAME =
  "(?<!\\[(?=secret:[a-z-]+[\\],]))(?:passw(?:or)?d|passphrase|pwd|secret|token|credential|" +
  "(?:api|access|private)[_-]?key)";
const SUFFIX = "(?:[_-]?(?:access|secret|token|key|value)){0,3}(?:_\\w{1,30})?";
/** Up to two backslashes before a quote: the text may be JSON, or JSON within JSON. */
const QUOTE = "\\\\{0,2}[\"']";
const NAMED = `${NAME}${SUFFIX}(?:${QUOTE})?[ \\t]{0,4}(?:=>|[:=]=?)[ \\t]{0,4}`;
const OPTION = `(?<![\\w\\-])--[\\w\\-]{0,30}${NAME}${SUFFIX}[ \\t]{1,4}(?!-)`;
const BEARER = `${START}bearer[ \\t]{1,4}`;
/** Not before a value that {@link redactCommand} masked. */
const UNMASKED = "(?!(?:\\w+[ \\t]+)?\\[secret:[a-z-]+, \\d+ characters\\])";
const HEADER =
  `authorization(?:${QUOTE})?[ \\t]{0,4}[:=][ \\t]{0,4}(?:${QUOTE})?${UNMASKED}` +
  `(?:(?:bearer|basic|token|bot|digest|apikey)[ \\t]{1,4})?`;
const QUOTED = `(?<quote>${QUOTE})(?<inner>(?:(?!\\k<quote>)(?:\\\\.|[^\\n\\\\]))+)\\k<quote>`;
const BARE = `(?<bare>(?:[^\\s"'&;,|\\\\]|\\\\[^\\snrt"'])+)`;

const USER_PASSWORD =
  /(?<keep>:\/\/(?:\[secret:[a-z-]+\]|[^\s/?#"'@:\\[]*):)(?<bare>[^\s/?#"'\\]+)(?=@)/g;

/**
 * Values that have no form of their own. `keep` stays, the value is replaced. A replaced value may
 * have contained the sign that ended the password of a URL, so that place is looked at last as
 * well: otherwise a second run would change something.
 */
const PLACES: readonly RegExp[] = [
  USER_PASSWORD,
  new RegExp(`(?<keep>${HEADER})(?<bare>[^\\s"',;\\\\]+)`, "gi"),
  new RegExp(`(?<keep>${BEARER})(?<bare>[\\w.~+/=\\-]{16,})`, "gi"),
  new RegExp(`(?<keep>${OPTION}|${NAMED})${UNMASKED}(?:${QUOTED}|${BARE})`, "gi"),
  USER_PASSWORD,
];

/**
 * Something that every known secret contains. Nearly all texts have none of it, and this check
 * costs a tenth of the search.
 */
const TOKEN_SIGNS =
  "A[A-Z]{3}[A-Z2-7]{16}|gh[oprsu]_|github_pat_|gl[a-z]{2,5}-|xox|xapp-|[rs]k_|whsec_|aiza|" +
  String.raw`gocspx|ya29\.|sk-|npm_|pypi-|hf_|eyj|\d:[\w-]{35}|\.[\w-]{27}`;
/** Something that every credential with a form of its own has about it. */
export const TOKEN_HINT = new RegExp(TOKEN_SIGNS, "i");
const HINT = new RegExp(
  "passw|passphr|pwd|secret|token|credential|key|authoriz|bearer|" +
    String.raw`:\/\/[^\s/?#"'@]*@|${TOKEN_SIGNS}`,
  "i",
);

/**
 * Replaces secrets by `[secret:KIND]`: credentials with a form of their own, PEM private keys,
 * passwords in URLs, `Authorization` values, and values that a name like `password=`, `"token":` or
 * `--api-key` introduces (but not references like `$TOKEN`, nor bare numbers other than passwords).
 * It rather takes too much than too little, so it is for logs and for what an agent says of itself,
 * never for what a person is to approve. Doing it twice changes nothing. Linear time. `counted`:
 * the marks say how long each value is.
 */
export function redact(text: string, counted = false): Redacted {
  if (!HINT.test(text)) return { text, hidden: 0 };
  let hidden = 0;
  const mask = (kind: string, value: string): string => {
    hidden++;
    return counted ? markOf(kind, value) : `[secret:${kind}]`;
  };
  let shown = text.replace(PEM, (whole) => mask("private-key", whole));
  for (const [kind, form] of TOKENS) shown = shown.replace(form, (whole) => mask(kind, whole));
  for (const place of PLACES) {
    shown = shown.replace(place, (whole: string, ...rest: unknown[]) => {
      const {
        keep = "",
        quote = "",
        inner,
        bare,
      } = rest.at(-1) as Partial<Record<"keep" | "quote" | "inner" | "bare", string>>;
      const kind = kindOf(keep);
      const value = inner ?? bare ?? "";
      return isOpen(value, kind) ? whole : keep + quote + mask(kind, value) + quote;
    });
  }
  return { text: shown, hidden };
}

/** The replacement for a value of a command or an argument. */
export const markOf = (kind: string, value: string): string =>
  `[secret:${kind}, ${value.length} characters]`;

/** What kind of secret these words say that a value is. */
export function kindOf(keep: string): string {
  if (keep.startsWith("://")) return "password";
  const name = KINDS.exec(keep)?.[0].toLowerCase() ?? "authorization";
  return name.startsWith("p") ? "password" : name;
}
const KINDS = /passw|passphrase|pwd|secret|token|credential|cookie|key|bearer|basic|bot|digest/i;

/** Masked already, a reference to a value that is elsewhere, or not a secret. */
const isOpen = (value: string, kind: string): boolean =>
  MASKED.test(value) ||
  REFERENCE.test(value) ||
  (kind !== "password" && /^\d+[)}\]]*$/.test(value));
const MASKED = /^\[secret:[a-z-]+(?:, \d+ characters)?\]$/;
const REFERENCE = /^(?:\$\w+|\$\{\w+\}|%\w+%|<[^<>]*>|\*+|true|false|null|none|undefined)$/i;

/**
 * What else may introduce a credential in a command: `=`, a header's name, an option. Never empty:
 * a first word is not hidden.
 */
const LEAD = "=|\\w: ?|(?<![\\w\\-])--?[a-z][\\w\\-]*[ =]";
/**
 * The end of an argument or header. Not `/`, `.` or `:`, which would make the value a part of a
 * path or host.
 */
const END = `(?=${QUOTE}(?![\\w$./~])|[\\s,;&|)}\\]]|$|\\\\[nrt])`;
const APPROVER_CODE = `(?:${HEADER}|${BEARER}|${OPTION}|${NAMED})`;
const ARGUMENT = new RegExp(
  `(?<keep>(?:${APPROVER_CODE}|${LEAD})(?:${QUOTE}(?=[\\w.:=\\-]+${QUOTE}))?)(?!-)` +
    `(?<value>(?:\\d{6,12}:)?[\\w.\\-]+={0,2})${END}`,
  "gi",
);
const USERINFO = /(?<keep>:\/\/(?:[\w-]*:)?)(?<value>\w[\w-]*={0,2})(?=(?::[\w-]*)?@)/g;
/**
 * Anything that could read a value again and run what it stands for: an expansion, an interpreter,
 * a decoder.
 */
const INTERPRETERS =
  "(?:ba|da|z|k|fi|c|tc|pw)?sh|powershell|cmd|eval|exec|source|iex|python[\\d.]*|perl|ruby|" +
  "node|deno|bun|php|lua|[gm]?awk|xargs|xxd|openssl";
const EVALUATES = new RegExp(
  `[\`$]|<\\(|(?:${START}(?<!\\.)|-)(?:${INTERPRETERS})(?![\\w\\-]|${QUOTE}\\s*:)|` +
    "base(?:32|64)|b64|decode|unhex|fromchar|atob",
  "i",
);

/**
 * For the command that a person is to approve, also as JSON text. Masks a value as `[secret:KIND,
 * 40 characters]`, and only where that cannot hide what runs. Exactly these values can be hidden:
 * - a whole credential with a form of its own (FORMS), if `=`, a header's name, an option, `Bearer`
 *   or the userinfo of a URL introduces it; or 16 or more letters and digits without any pattern of
 *   words (see isOpaque), with up to two `=` behind them, if a name like `password=`, `--token` or
 *   `Authorization:` introduces them or they are the password in a URL;
 * - and only if nothing in the text could read the value again and run what it stands for: with a
 *   `$` or a backtick, a shell, an interpreter, `eval`, `xargs` or a decoder anywhere in it,
 *   everything is shown.
 * Never hidden: a first word, an option's name, a path, a host, anything with a space, quote, slash
 * or metacharacter in it, PEM keys, passwords that contain other characters. Linear time.
 */
export function redactCommand(text: string): Redacted {
  if (mayEvaluate(text)) return { text, hidden: 0 };
  let hidden = 0;
  const mask = (whole: string, ...rest: unknown[]): string => {
    const { keep = "", value = "" } = rest.at(-1) as Partial<Record<"keep" | "value", string>>;
    const form = CREDENTIALS.find(([, credential]) => credential.test(value))?.[0];
    const kind = form ?? (INTRODUCED.test(keep) && isOpaque(value) ? kindOf(keep) : undefined);
    if (!kind) return whole;
    hidden++;
    return keep + markOf(kind, value);
  };
  return { text: text.replace(USERINFO, mask).replace(ARGUMENT, mask), hidden };
}
/** Something in it could read a masked value again and run what it stands for. */
export const mayEvaluate = (text: string): boolean => EVALUATES.test(text);

const CREDENTIALS = FORMS.map(([kind, form]) => [kind, new RegExp(`^(?:${form})$`)] as const);
const INTRODUCED = new RegExp(`(?:${APPROVER_CODE}(?:${QUOTE})?|://[\\w-]*:)$`, "i");

/**
 * Letters with digits in three places between them: tokens are like that, and names that mean
 * something to a reader are not.
 */
const isOpaque = (value: string): boolean =>
  /^[a-z\d]{16,}={0,2}$/i.test(value) && /[a-z]/i.test(value) && value.split(/\d+/, 4).length === 4;

/** Names of properties whose strings are secrets, whatever their form. */
export const SECRET_KEY =
  /passw(?:or)?d|passphrase|pwd|secret|token(?!s|i[sz])|credential|authorization|cookie|(?:api|access|private)[_-]?key/i;

/**
 * A copy for logs: every string redacted; under a key such as `password` or `authorization` every
 * string masked whole, however deep.
 */
export function redactValues(value: Json): Json {
  return copy(value, undefined);
}

function copy(value: Json, kind: string | undefined): Json {
  if (typeof value === "string")
    return kind === undefined || value === "" ? redact(value).text : `[secret:${kind}]`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => copy(item, kind));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      copy(item, SECRET_KEY.test(key) ? kindOf(key) : kind),
    ]),
  );
}
