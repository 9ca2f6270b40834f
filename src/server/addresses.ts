/** The client that an IP address counts as, for rate limits. */
import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** This machine. */
export function isLoopback(ip: string): boolean {
  const plain = ip.replace(MAPPED, "");
  return plain === "::1" || plain.startsWith("127.");
}

/** One IPv4 address; of IPv6 the /64 network, all of which one machine may hold. */
export function addressKey(ip: string): string {
  const plain = ip.replace(MAPPED, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.replace(/%.*$/, "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
