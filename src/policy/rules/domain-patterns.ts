/** Rules over the hosts that a call requests: `example.com`, `*.example.com`, `*`. */

/**
 * Host names as labels, without the final dot, in ASCII. Undefined if an address cannot be read for
 * certain.
 */
export function hostOf(address: string): string | undefined {
  const plain = PLAIN.exec(address)?.[1];
  if (plain !== undefined && !NUMERIC.test(plain))
    return plain.endsWith(".") ? plain.slice(0, -1) : plain;
  const scheme = /^([a-z][a-z\d+.-]{0,20}):\/\//i.exec(address);
  const rest = scheme ? address.slice(scheme[0].length) : address;
  const end = rest.search(/[/?#]/);
  // programs disagree about a backslash, and an unknown piece may hold a slash
  if (
    /[\\\0-\x20\x7f{}[\],]/.test(end < 0 ? rest : rest.slice(0, end)) &&
    !/^(?:[^@/]{0,200}@)?\[[\da-f:.]+\](?::\d+)?(?:[/?#]|$)/i.test(rest)
  )
    return undefined;
  return (
    parsed(`http://${rest}`) ?? (scheme ? undefined : parsed(`http://${SCP.exec(rest)?.[1] ?? ""}`))
  );
}

const PLAIN = /^https?:\/\/([a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,20}\.?)(?:[/?#]|$)/;
/** `2130706433` and `0x7f.1` are IP addresses in disguise. */
const NUMERIC = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/;
/** `git@host:path`. */
const SCP = /^(?:[\w.-]{1,64}@)?([\w.-]{1,253}):(?!\/\/)/;

/** Addresses longer than any server accepts are not read. */
const MAX_URL = 8192;

function parsed(url: string): string | undefined {
  if (url.length > MAX_URL) return undefined;
  try {
    const { hostname } = new URL(url);
    return hostname === "" ? undefined : hostname.replace(/\.$/, "");
  } catch {
    return undefined;
  }
}

/** Whether it is plainly a web address: an allow covers no other. */
export const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * `*` alone: every host. A star as the first label: one or more labels. Elsewhere it stays within
 * its label. Returns the labels.
 */
export function domainPatternOf(domain: string): readonly string[] {
  const spelt = domain.trim().toLowerCase().replace(/\.$/, "");
  const wild = spelt.startsWith("*.");
  const host = wild ? spelt.slice(2) : spelt;
  const ascii = host.includes("*") ? host : (parsed(`http://${host}`) ?? host);
  return (wild ? `*.${ascii}` : ascii).split(".");
}
