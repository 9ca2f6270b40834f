/**
 * Sends audit lines as syslog messages (RFC 5424) over UDP (RFC 5426), one datagram each. They are
 * not acknowledged.
 */
import { createSocket } from "node:dgram";
import { hostname } from "node:os";
import { sha256 } from "../../journal/line.ts";
import type { Sink } from "./sink.ts";

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
/** Of a line; RFC 5424 wants receivers to take messages of 2048 bytes, and most take 8192. */
const MAX_BYTES = 7800;
const NEWLINE = 10;

/**
 * `address`: `udp://HOST[:PORT]`. The number and hash of each line are structured data, so that the
 * head is always there.
 */
export function syslogSink(address: string): Sink {
  const { hostname: host, port } = new URL(address);
  const name = host.replace(/^\[|\]$/g, "");
  const socket = createSocket(name.includes(":") ? "udp6" : "udp4").unref();
  socket.on("error", () => {}); // each message hears of its own fault
  const sendOne = (message: Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.send(message, Number(port || 514), name, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  return {
    name: `syslog ${address}`,
    required: false,
    async send({ first, bytes }) {
      let seq = first;
      for (let start = 0; start < bytes.length; seq++) {
        const end = bytes.indexOf(NEWLINE, start);
        await sendOne(messageOf(bytes.subarray(start, end), seq));
        start = end + 1;
      }
    },
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

function messageOf(line: Buffer, seq: number): Buffer {
  const { time } = JSON.parse(line.toString("utf8")) as { time: string };
  const cut = line.length > MAX_BYTES ? ` bytes="${line.length}"` : "";
  const data = `[countersign@32473 seq="${seq}" hash="${sha256(line)}"${cut}]`;
  const header =
    `<${PRIORITY}>1 ${time} ${hostname().slice(0, 255) || "-"} countersign ${process.pid} ` +
    `audit ${data} `;
  return Buffer.concat([Buffer.from(header), line.subarray(0, MAX_BYTES)]);
}
