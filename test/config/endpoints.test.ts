/** Endpoints: asked over real connections, whether they are there. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { EndpointsSection, probeEndpoints } from "../../src/config/endpoints.ts";

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("endpoints", () => {
  it("are up where they answer, and down where they fail, are silent or are not there", async () => {
    const gone = await serve((_request, reply) => reply.end());
    servers.at(-1)!.close();
    const endpoints = [
      { name: "fine", url: await serve((_request, reply) => reply.end("ok")) },
      { name: "shut", url: await serve((_request, reply) => reply.writeHead(401).end()) },
      {
        name: "moved",
        url: await serve((_request, reply) =>
          reply.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
        ),
      },
      { name: "broken", url: await serve((_request, reply) => reply.writeHead(503).end()) },
      { name: "silent", url: await serve(() => {}) },
      { name: "gone", url: gone },
      {
        name: "endless",
        url: await serve((_request, reply) => void reply.writeHead(200).write("x")),
      },
    ];
    const told = await probeEndpoints(endpoints, { timeoutMs: 300 })();
    expect(told.map(({ name, state, detail }) => [name, state, detail])).toEqual([
      ["fine", "up", "HTTP 200"],
      ["shut", "up", "HTTP 401"],
      ["moved", "up", "HTTP 302"],
      ["broken", "down", "HTTP 503"],
      ["silent", "down", "timeout"],
      ["gone", "down", "ECONNREFUSED"],
      ["endless", "up", "HTTP 200"],
    ]);
    expect(told.map(({ latencyMs }) => latencyMs === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it("are asked once for all who want to know at the same time, and again only after a while", async () => {
    let asked = 0;
    const url = await serve((_request, reply) => {
      asked++;
      reply.end();
    });
    const probe = probeEndpoints([{ name: "a", url }], { keepMs: 100 });
    const [first, second] = await Promise.all([probe(), probe()]);
    expect(second).toBe(first);
    expect(await probe()).toBe(first);
    expect(asked).toBe(1);
    await new Promise((waited) => setTimeout(waited, 150));
    await probe();
    expect(asked).toBe(2);
  });

  it("are asked a few at a time", async () => {
    let open = 0;
    let most = 0;
    const url = await serve((_request, reply) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        reply.end();
      }, 30);
    });
    const endpoints = Array.from({ length: 9 }, (_, at) => ({ name: String(at), url }));
    expect(await probeEndpoints(endpoints, { atOnce: 3 })()).toHaveLength(9);
    expect(most).toBe(3);
  });

  it("may be none", async () => {
    expect(await probeEndpoints([])()).toEqual([]);
  });

  it.each(["ftp://x/", "not an address", "http://user:secret@x/", "file:///etc/passwd"])(
    "are not %s",
    (url) => {
      expect(EndpointsSection.safeParse([{ name: "a", url }]).success).toBe(false);
      expect(
        EndpointsSection.parse([{ name: "a", url: "http://localhost:11434/api/tags" }]),
      ).toHaveLength(1);
    },
  );
});
