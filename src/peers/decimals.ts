/**
 * Amounts of money: decimals as text, stored as whole millionths, so that nothing is ever rounded.
 */

/** The most decimal places of an amount. */
const SCALE = 6;
const ONE = 10n ** BigInt(SCALE);
/** The most digits of an amount. */
const MAX_DIGITS = 18;

const DOT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * Millionths of a plain decimal such as `0.10` or `12`; undefined for everything else: a sign, an
 * exponent, hex, blanks, a comma, a dot without digits on both sides, leading zeros, other scripts'
 * digits, more than 6 decimal places, more than 18 digits.
 */
export function millionthsOf(text: string): bigint | undefined {
  if (text.length === 0 || text.length > MAX_DIGITS + 1) return undefined;
  let dot = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT && dot < 0) dot = at;
    else if (code < ZERO || code > NINE) return undefined;
  }
  const whole = dot < 0 ? text : text.slice(0, dot);
  const rest = dot < 0 ? "" : text.slice(dot + 1);
  if (
    whole === "" ||
    (dot >= 0 && rest === "") ||
    rest.length > SCALE ||
    whole.length + rest.length > MAX_DIGITS
  )
    return undefined;
  if (whole.length > 1 && whole.charCodeAt(0) === ZERO) return undefined;
  return BigInt(whole) * ONE + BigInt(rest.padEnd(SCALE, "0"));
}

/**
 * As people write it: `0.1`, `12`. The inverse of {@link millionthsOf} for amounts that are not
 * negative.
 */
export function decimalOf(millionths: bigint): string {
  const rest = (millionths % ONE).toString().padStart(SCALE, "0").replace(/0+$/, "");
  return rest === "" ? `${millionths / ONE}` : `${millionths / ONE}.${rest}`;
}
