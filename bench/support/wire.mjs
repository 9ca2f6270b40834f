/**
 * Clients that cost as little as possible: one request at a time over a kept connection, and a
 * companion that only listens.
 */
import { connect } from "node:net";
import { nowNs } from "./serve.mjs";

export const connected = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => resolve(socket));
  });

/**
 * `ask(bytes)` resolves with the whole answer, as text, and with when it was there. A gateway soon
 * closes a connection that has asked nothing, and a little later one that has not shown a token.
 */
export async function openHttp(port, token) {
  const http = exchange(await connected(port), (text) => {
    const head = text.indexOf("\r\n\r\n");
    if (head < 0) return undefined;
    return head + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  });
  await http.ask(
    token === undefined
      ? "GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
      : `GET /v1/calls/none HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return http;
}

function exchange(socket, lengthOf) {
  let text = "";
  let waiting;
  socket.on("data", (chunk) => {
    text += chunk.latin1Slice();
    const length = lengthOf(text);
    if (length === undefined || text.length < length) return;
    const at = nowNs();
    const answer = text.slice(0, length);
    text = text.slice(length);
    waiting({ answer, at });
  });
  return {
    ask: (bytes) =>
      new Promise((resolve) => {
        waiting = resolve;
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

export const post = ({ path, token, body }) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const UPGRADE =
  "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==";
/** Masked with zeros. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/**
 * A companion that answers pings and hands the rest over as bytes, unread. Resolves once it is let
 * in.
 */
export async function openListener({ port, token, query = "" }, onBytes) {
  const socket = await connected(port);
  socket.write(
    `GET /v1/companion${query} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${UPGRADE}\r\n\r\n`,
  );
  await new Promise((resolve, reject) => {
    socket.once("data", (chunk) => {
      const text = chunk.latin1Slice();
      const head = text.indexOf("\r\n\r\n");
      if (!text.startsWith("HTTP/1.1 101") || head < 0) reject(new Error(text));
      const take = (bytes) => onBytes?.(bytes.length - pings(bytes, socket));
      socket.on("data", take);
      // what waits of its sessions may come in the same piece
      if (text.length > head + 4) take(chunk.subarray(head + 4));
      resolve();
    });
  });
  return socket;
}

/** Bytes of pings at either end of a chunk; a text frame begins with 0x81 and ours end with `}`. */
function pings(bytes, socket) {
  const first = bytes[0] === 0x89;
  const last =
    bytes.length > 2 && bytes[bytes.length - 2] === 0x89 && bytes[bytes.length - 1] === 0;
  if (first || last) socket.write(PONG);
  return (first ? 2 : 0) + (last ? 2 : 0);
}
