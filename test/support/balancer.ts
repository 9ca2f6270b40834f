/** What stands before gateways, and leads to one of them at a time. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Leads new requests to one gateway; those under way stay where they are. */
export async function openBalancer(to: string) {
  let target = to;
  const server = createServer((incoming, response) => {
    const { method = "GET", url = "/", headers } = incoming;
    const { host } = new URL(target);
    const sent = request(new URL(url, target), { method, headers: { ...headers, host } });
    sent.on("response", (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    sent.on("error", () => response.destroy());
    response.on("close", () => sent.destroy());
    incoming.pipe(sent);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lead(to: string) {
      target = to;
    },
  };
}
