/**
 * Removes personal data and known secrets from texts: which patterns exist, which are on, and what
 * counts as a match.
 */

export interface PiiPattern {
  readonly name: string;
  readonly category: "contact" | "identity" | "financial" | "network" | "custom";
  /** On unless the operator sets it. */
  readonly standard: boolean;
  /** Where it is found: pairs of start and end. Linear in the text. */
  find(text: string): readonly (readonly [start: number, end: number])[];
}

/** Every match of an expression without nested repetition, that `holds` where that is given. */
function pattern(
  name: string,
  [category, standard]: [PiiPattern["category"], boolean],
  expression: RegExp,
  holds: (match: string) => boolean = () => true,
): PiiPattern {
  return {
    name,
    category,
    standard,
    find(text) {
      const found: [number, number][] = [];
      for (const { 0: match, index } of text.matchAll(expression))
        if (holds(match)) found.push([index, index + match.length]);
      return found;
    },
  };
}

const NO_DIGIT_BEFORE = "(?<![\\w.-])";
const NO_DIGIT_AFTER = "(?![\\w-])";
const number = (form: string): RegExp =>
  new RegExp(`${NO_DIGIT_BEFORE}${form}${NO_DIGIT_AFTER}`, "g");

/**
 * Thirteen kinds, with bounds on every repetition. Korean forms: resident registration, driver's
 * licence, mobile and landline numbers.
 */
export const PII_PATTERNS: readonly PiiPattern[] = [
  pattern(
    "email",
    ["contact", true],
    /(?<![\w.%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/g,
  ),
  pattern(
    "us_phone",
    ["contact", true],
    number("(?:(?:\\+?1[-. ])?\\(?[2-9]\\d{2}\\)?[-. ]\\d{3}[-. ]\\d{4}|\\d{3}-\\d{3}-\\d{4})"),
  ),
  pattern("kr_mobile", ["contact", true], number("01[016789]-?\\d{3,4}-?\\d{4}")),
  pattern(
    "kr_landline",
    ["contact", true],
    number("0(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4])-?\\d{3,4}-?\\d{4}"),
  ),
  pattern(
    "intl_phone",
    ["contact", false],
    /(?<![\w.+-])\+[1-9]\d{0,2}(?:[-. ]?\d{2,4}){2,5}(?![\w-])/g,
  ),
  pattern(
    "kr_rrn",
    ["identity", true],
    number("\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])-?[1-8]\\d{6}"),
  ),
  pattern(
    "us_ssn",
    ["identity", true],
    number("(?!000|666|9\\d{2})\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}"),
  ),
  pattern("kr_driver", ["identity", false], number("\\d{2}-\\d{2}-\\d{6}-\\d{2}")),
  pattern("passport", ["identity", false], number("[A-Z]{1,2}\\d{7,8}")),
  { name: "credit_card", category: "financial", standard: true, find: cards },
  pattern(
    "kr_bank_account",
    ["financial", false],
    number("\\d{3,6}-\\d{2,6}-\\d{3,7}(?:-\\d{1,3})?"),
  ),
  pattern(
    "iban",
    ["financial", false],
    number("[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?"),
    isIban,
  ),
  pattern(
    "ipv4",
    ["network", false],
    /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\d)/g,
  ),
];

/** Groups of digits with single blanks or dashes between them. */
const GROUPS = /(?<![\w.-])\d+(?:[ -]\d+)*(?![\w-])/g;

/**
 * Of each run of groups the neighbours that together are 13 to 19 digits and hold: a card may have
 * another number right beside it.
 */
function cards(text: string): readonly (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  for (const { 0: run, index } of text.matchAll(GROUPS)) {
    if (run.length < 13) continue;
    const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index: at }) => ({
      digits,
      start: index + at,
    }));
    for (let first = 0; first < groups.length; first++) {
      let digits = "";
      for (let last = first; last < groups.length && digits.length < 19; last++) {
        digits += groups[last]!.digits;
        const { start, digits: group } = groups[last]!;
        if (digits.length >= 13 && digits.length <= 19 && luhn(digits))
          found.push([groups[first]!.start, start + group.length]);
      }
    }
  }
  return found;
}

/** ISO/IEC 7812-1, annex B. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits);
}

/** ISO 13616: the country's letters as numbers, moved to the end, leave 1 modulo 97. */
function isIban(match: string): boolean {
  const text = match.replaceAll(" ", "");
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const sign of moved)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** A piece of text that must not be shown, and its replacement. */
export interface Masked {
  readonly text: string;
  readonly mark: string;
}

export interface Redactor {
  /**
   * The text with every match masked: `[REDACTED]`, `[SECRET:name]`. Masking twice changes nothing.
   */
  redact(text: string): { readonly text: string; readonly hidden: number };
  /**
   * Personal data and known secrets in the text, each once; with `secretsOnly`, only known secrets.
   */
  pieces(text: string, secretsOnly?: boolean): readonly Masked[];
}

export interface RedactorOptions {
  readonly patterns: readonly PiiPattern[];
  /** Values by name. Shorter ones than four characters are too common to be taken out. */
  readonly secrets?: Readonly<Record<string, string>>;
  /**
   * Secrets that are recognised by their form: a global expression, linear in the text, and the
   * replacement.
   */
  readonly form?: { readonly expression: RegExp; readonly mark: string };
}

const MIN_SECRET = 4;
const MARK = "[REDACTED]";

export function createRedactor({ patterns, secrets = {}, form }: RedactorOptions): Redactor {
  /** The longest first, so that a secret within another does not leave half of it. */
  const known = Object.entries(secrets)
    .filter(([, value]) => value.length >= MIN_SECRET)
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([name, value]): Masked[] =>
      [...new Set([value, escaped(value)])].map((text) => ({ text, mark: `[SECRET:${name}]` })),
    );
  return {
    redact(text) {
      let hidden = 0;
      let shown = text;
      for (const { text: value, mark } of known) {
        const parts = shown.split(value);
        hidden += parts.length - 1;
        if (parts.length > 1) shown = parts.join(mark);
      }
      if (form)
        shown = shown.replace(form.expression, () => {
          hidden++;
          return form.mark;
        });
      const places = placesIn(shown, patterns);
      return places.length === 0
        ? { text: shown, hidden }
        : { text: without(shown, places), hidden: hidden + places.length };
    },
    pieces(text, secretsOnly = false) {
      const formed = form
        ? [...new Set(text.match(form.expression))].map((each) => ({ text: each, mark: form.mark }))
        : [];
      const found = [...known.filter(({ text: value }) => text.includes(value)), ...formed];
      if (secretsOnly) return found;
      const personal = placesIn(text, patterns).map(([start, end]) => text.slice(start, end));
      return [...found, ...[...new Set(personal)].map((each) => ({ text: each, mark: MARK }))];
    },
  };
}

/** As it stands within JSON text. */
const escaped = (value: string): string => JSON.stringify(value).slice(1, -1);

type Place = readonly [start: number, end: number];

/** In order, those that overlap as one. */
function placesIn(text: string, patterns: readonly PiiPattern[]): readonly Place[] {
  const found = patterns.flatMap(({ find }) => find(text)).sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function without(text: string, places: readonly Place[]): string {
  let shown = "";
  let at = 0;
  for (const [start, end] of places) {
    shown += text.slice(at, start) + MARK;
    at = end;
  }
  return shown + text.slice(at);
}
