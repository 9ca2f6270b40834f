/**
 * A load generator for where `wrk` is not installed: connections that send their next request when
 * they have the last answer.
 */
import { connect } from "node:net";
import { quantile } from "../support/measure.mjs";
import { serve } from "../support/serve.mjs";

serve({
  async run({ port, request, connections, seconds }) {
    const bytes = Buffer.from(request);
    const latencies = [];
    const until = performance.now() + seconds * 1000;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: connections }, () => client({ port, bytes, until, latencies })),
    );
    latencies.sort((a, b) => a - b);
    return {
      requests: latencies.length,
      seconds: (performance.now() - start) / 1000,
      p99: quantile(latencies, 0.99),
    };
  },
});

function client({ port, bytes, until, latencies }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let text = "";
    let sent = 0;
    const next = () => {
      sent = performance.now();
      if (sent >= until) {
        socket.end();
        return resolve();
      }
      socket.write(bytes);
    };
    socket.on("error", reject);
    socket.on("connect", next);
    socket.on("data", (chunk) => {
      text += chunk.latin1Slice();
      const length = wholeLength(text);
      if (length === undefined || text.length < length) return;
      if (!text.startsWith("HTTP/1.1 200")) return reject(new Error(text.slice(0, 200)));
      text = text.slice(length);
      latencies.push(performance.now() - sent);
      next();
    });
  });
}

function wholeLength(text) {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head));
  return head + 4 + Number(length?.[1] ?? 0);
}
