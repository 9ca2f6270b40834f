/**
 * A fake push service that speaks the wire protocol of Web Push: it checks the gateway's signature
 * (VAPID, RFC 8292), and decrypts what it is sent with the browser's keys (RFC 8291 and 8188). A
 * real one could not decrypt; here service and browser are one.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A message that the service took, and the browser decrypted. */
export interface PushMessage {
  readonly subscription: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test may read any field of a message
  readonly data: any;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** Of the gateway's signature. */
  readonly subject: string;
}

export interface Browser {
  readonly id: string;
  /** What `PushSubscription.toJSON()` gives. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The person has switched notifications off: the service forgets it. */
  unsubscribe(): void;
}

export interface PushFailure {
  readonly status: number;
  readonly retryAfter?: string;
  /** The connection breaks instead. */
  readonly cut?: true;
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

interface Known {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The gateway's public key that the browser subscribed with. */
  readonly serverKey: string;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

const MAX_BODY = 4096;
const MAX_EXPIRY_S = 24 * 3600;

export async function openPushService() {
  const browsers = new Map<string, Known>();
  const gone = new Set<string>();
  const messages: PushMessage[] = [];
  const attempts: { readonly at: number; readonly status: number }[] = [];
  const refusals: string[] = [];
  const planned: PushFailure[] = [];
  const wires = new Set<Socket>();
  let origin = "";

  function take(request: IncomingMessage, body: Buffer): PushMessage {
    const id = request.url?.replace("/push/", "") ?? "";
    if (gone.has(id)) throw new Refused(410, "the subscription has ended");
    const browser = browsers.get(id);
    if (!browser) throw new Refused(404, "there is no such subscription");
    const { ttl, urgency = "normal", topic = "" } = request.headers;
    if (!/^\d+$/.test(String(ttl))) throw new Refused(400, "the TTL header is missing");
    if (!/^(?:very-low|low|normal|high)$/.test(String(urgency)))
      throw new Refused(400, "there is no such urgency");
    if (!/^[\w-]{0,32}$/.test(String(topic))) throw new Refused(400, "the topic is not valid");
    if (body.length > MAX_BODY) throw new Refused(413, "the message is too large");
    const subject = checkVapid(String(request.headers.authorization), origin, browser.serverKey);
    if (request.headers["content-encoding"] !== "aes128gcm")
      throw new Refused(400, "the encoding is not known");
    const data: unknown = JSON.parse(decrypt(body, browser).toString("utf8"));
    return {
      subscription: id,
      data,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
      subject,
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const failure = planned.shift();
    if (failure) {
      attempts.push({ at: performance.now(), status: failure.status });
      if (failure.cut) return void request.socket.destroy();
      const { retryAfter } = failure;
      return void response
        .writeHead(failure.status, retryAfter === undefined ? {} : { "retry-after": retryAfter })
        .end();
    }
    let status = 201;
    try {
      messages.push(take(request, Buffer.concat(chunks)));
    } catch (error) {
      status = error instanceof Refused ? error.status : 400;
      refusals.push((error as Error).message);
    }
    attempts.push({ at: performance.now(), status });
    response.writeHead(status, { location: `${origin}/message/${messages.length}` }).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket) => {
    wires.add(socket);
    socket.on("close", () => wires.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    messages: messages as readonly PushMessage[],
    /** Of every request, also those that failed. */
    attempts: attempts as readonly (typeof attempts)[number][],
    /** Why messages were refused. */
    refusals: refusals as readonly string[],
    /** A browser subscribes with the gateway's public key. */
    subscribe(serverKey: string): Browser {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const id = randomBytes(16).toString("base64url");
      browsers.set(id, { ecdh, auth, serverKey });
      const keys = { p256dh, auth: auth.toString("base64url") };
      return {
        id,
        subscription: { endpoint: `${origin}/push/${id}`, keys },
        unsubscribe: () => void gone.add(id),
      };
    },
    failNext(...failures: readonly PushFailure[]) {
      planned.push(...failures);
    },
    async stop() {
      for (const socket of wires) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws unless the gateway signed for this service with the key that was subscribed with. */
function checkVapid(header: string, origin: string, serverKey: string): string {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== serverKey) throw new Refused(403, "this is not the key that was subscribed with");
  const [head = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Refused(403, "the signature is wrong");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const { alg } = read(head);
  const { aud, exp, sub } = read(payload);
  const now = Date.now() / 1000;
  if (alg !== "ES256" || aud !== origin)
    throw new Refused(403, "it was signed for another service");
  if (!(exp > now && exp <= now + MAX_EXPIRY_S)) throw new Refused(403, "the signature has no end");
  if (!/^(?:mailto:|https:\/\/)\S+$/.test(String(sub)))
    throw new Refused(403, "there is no contact");
  return String(sub);
}

/** RFC 8291, section 3.4, and RFC 8188, section 2. */
function decrypt(body: Buffer, { ecdh, auth }: Known): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const shared = ecdh.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(
      hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2); // the delimiter of the last record
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Refused(400, "the padding is wrong");
  return padded.subarray(0, end);
}
