/**
 * Checks that 32 bytes are a sound ed25519 public key, which only the holder of its private key can
 * sign for. The library behind node:crypto accepts any bytes.
 */

/** RFC 8032, 5.1: the field, and the curve -x² + y² = 1 + d·x²·y². */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/**
 * Rejects points that are not on the curve, a coordinate with a second spelling (`y` not below the
 * field's prime), and the eight points of small order: a signature for those can be forged for any
 * message.
 */
export function isSoundEd25519(key: Uint8Array): boolean {
  if (key.length !== 32) return false;
  const bytes = Uint8Array.from(key);
  const last = bytes[31] ?? 0;
  const sign = last >> 7;
  bytes[31] = last & 0x7f;
  const y = BigInt(`0x${Buffer.from(bytes.reverse()).toString("hex")}`);
  if (y >= P) return false;
  const y2 = (y * y) % P;
  const x = root(y2 - 1n, D * y2 + 1n);
  if (x === undefined || (x === 0n && sign === 1)) return false;
  return !isSmall(x, y);
}

/** A square root of u/v (RFC 8032, 5.1.3); either of the two will do. */
function root(u: bigint, v: bigint): bigint | undefined {
  const [above, below] = [mod(u), mod(v)];
  const v3 = mod(below * below * below);
  const x = mod(above * v3 * power(mod(above * v3 * v3 * below), (P - 5n) / 8n));
  const vx2 = mod(below * x * x);
  if (vx2 === above) return x;
  return vx2 === mod(-above) ? mod(x * power(2n, (P - 1n) / 4n)) : undefined;
}

/** A point of small order doubled three times is the neutral point (0, 1). */
function isSmall(x: bigint, y: bigint): boolean {
  let [a, b] = [x, y];
  for (let times = 0; times < 3; times++) {
    const [a2, b2] = [mod(a * a), mod(b * b)];
    const below = mod(b2 - a2);
    [a, b] = [mod(2n * a * b * inverse(below)), mod((b2 + a2) * inverse(mod(2n - below)))];
  }
  return a === 0n && b === 1n;
}

const mod = (value: bigint): bigint => ((value % P) + P) % P;
const inverse = (value: bigint): bigint => power(value, P - 2n);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (
    let [square, rest] = [mod(base), exponent];
    rest > 0n;
    square = (square * square) % P, rest >>= 1n
  )
    if (rest & 1n) result = (result * square) % P;
  return result;
}
