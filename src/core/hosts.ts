/**
 * Classifies a host by its name: this machine, the local network, a cloud's metadata service, or
 * public. No look-ups.
 */

export type Realm = "own" | "private" | "metadata" | "public";

/**
 * `hostname` as `URL` gives it: lower case, IPv4 in every notation as four decimals, IPv6 in
 * brackets. A public name may still resolve to a local address; only a look-up could tell.
 */
export function realmOf(hostname: string): Realm {
  const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  if (host.startsWith("[")) return realmOfV6(host.slice(1, -1));
  const four = octetsOf(host, ".");
  if (four) return realmOfV4(four);
  if (host === "localhost" || host.endsWith(".localhost")) return "own";
  if (METADATA_NAMES.has(host)) return "metadata";
  const written = WRITTEN_OUT.exec(host);
  if (written) return realmOfWritten(host.slice(0, written.index));
  return !host.includes(".") || PRIVATE_NAMES.test(host) ? "private" : "public";
}

/**
 * Sources: the documentation of AWS, Google Cloud, Azure, Alibaba Cloud, Oracle, Tencent,
 * DigitalOcean, Equinix Metal and Rancher.
 */
const METADATA_NAMES = new Set(
  `metadata metadata.google.internal metadata.goog instance-data instance-data.ec2.internal
  metadata.tencentyun.com metadata.packet.net metadata.platformequinix.com rancher-metadata
  metadata.azure.internal metadata.azure.com`.split(/\s+/),
);
const METADATA_V4 = new Set(
  `169.254.169.254 169.254.169.253 169.254.170.2 169.254.170.23 169.254.0.23 169.254.42.42
  100.100.100.200 168.63.129.16 192.0.0.192`.split(/\s+/),
);
const METADATA_V6 = new Set(
  `fd00:ec2:0:0:0:0:0:254 fd00:ec2:0:0:0:0:0:23 fd20:ce:0:0:0:0:0:254
  fe80:0:0:0:0:0:a9fe:a9fe`.split(/\s+/),
);

const PRIVATE_NAMES =
  /\.(?:local|localdomain|internal|intranet|corp|lan|home|arpa|private|test|invalid|onion|svc|consul|docker|kube)$|(?:^|\.)(?:localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|fbi\.com|yoogle\.com)$/;
/** Name services that resolve a name to the address that is written in it. */
const WRITTEN_OUT =
  /\.?(?:nip\.io|sslip\.io|xip\.io|traefik\.me|backname\.io|1u\.ms|rbndr\.us|ip\.dns\.army)$/;

function realmOfWritten(name: string): Realm {
  for (const form of [
    /(?:^|[.-])(\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3})$/,
    /(?:^|[.-])([0-9a-f]{8})$/,
  ]) {
    const found = form.exec(name)?.[1];
    if (found === undefined) continue;
    const four =
      octetsOf(found.replaceAll("-", "."), ".") ??
      [0, 2, 4, 6].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
    if (realmOfV4(four) === "metadata") return "metadata";
  }
  return "private";
}

function octetsOf(text: string, sign: string): readonly number[] | undefined {
  const parts = text.split(sign);
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part))
    ? parts.map(Number)
    : undefined;
}

/** Source: IANA IPv4 Special-Purpose Address Registry. */
function realmOfV4(octets: readonly number[]): Realm {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  if (METADATA_V4.has(octets.join("."))) return "metadata";
  if (a === 127 || (a === 0 && b === 0 && c === 0 && d === 0)) return "own";
  return isPrivateV4(a, b, c) ? "private" : "public";
}

function isPrivateV4(a: number, b: number, c: number): boolean {
  if (a === 0 || a === 10 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99);
  return (
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  );
}

/**
 * Only global unicast (2000::/3) is public; what carries an IPv4 address inside is what that is.
 * Source: IANA IPv6 registries.
 */
function realmOfV6(address: string): Realm {
  const groups = groupsOf(address);
  if (!groups) return "private";
  const text = groups.map((group) => group.toString(16)).join(":");
  if (METADATA_V6.has(text)) return "metadata";
  if (text === "0:0:0:0:0:0:0:1" || text === "0:0:0:0:0:0:0:0") return "own";
  const [first = 0, second = 0] = groups;
  const inner = innerOf(groups);
  if (inner && realmOfV4(inner) !== "public")
    return realmOfV4(inner) === "metadata" ? "metadata" : "private";
  const isPublic =
    first >= 0x2000 &&
    first <= 0x3fff &&
    !(first === 0x2001 && (second === 0 || second === 0xdb8)) &&
    first !== 0x2002;
  return isPublic ? "public" : "private";
}

/** The IPv4 address inside: mapped, compatible, NAT64 or 6to4. */
function innerOf(groups: readonly number[]): readonly number[] | undefined {
  const [first = 0, second = 0, third = 0, , , , seventh = 0, eighth = 0] = groups;
  const [high, low] = first === 0x2002 ? [second, third] : [seventh, eighth];
  const middle =
    groups.slice(0, 5).every((group) => group === 0) && (groups[5] === 0xffff || groups[5] === 0);
  if (first !== 0x2002 && !middle && !(first === 0x64 && second === 0xff9b)) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255];
}

function groupsOf(address: string): readonly number[] | undefined {
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = 8 - front.length - back.length;
  if (gap < 0 || (tail === undefined && gap !== 0)) return undefined;
  return [...front, ...Array<string>(gap).fill("0"), ...back].map((group) =>
    Number.parseInt(group, 16),
  );
}
