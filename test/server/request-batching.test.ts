/** Requests that come in together go through each step together. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../src/app/log.ts";
import { openAuditLog } from "../../src/audit/log.ts";
import type { AuditEvent } from "../../src/core/audit.ts";
import { inStep } from "../../src/server/request-batching.ts";
import { auditWith } from "../support/audit.ts";
import { openGateway } from "../support/gateways.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a step", () => {
  it("is made for all who came in this turn, in order, when the turn ends", async () => {
    const made: number[] = [];
    const step = inStep();
    for (const each of [1, 2, 3]) step(() => made.push(each));
    await null;
    expect(made).toEqual([]);
    await turn();
    expect(made).toEqual([1, 2, 3]);
  });

  it("is made before anything that the steps of the others have set off", async () => {
    const made: string[] = [];
    const step = inStep();
    for (const each of ["a", "b"])
      step(() => {
        made.push(each);
        void Promise.resolve().then(() => made.push(`${each}, after`));
        process.nextTick(() => made.push(`${each}, next`));
      });
    await turn();
    expect(made).toEqual(["a", "b", "a, next", "b, next", "a, after", "b, after"]);
  });

  it("that comes while they are made is made in the next turn", async () => {
    const made: string[] = [];
    const step = inStep();
    step(() => {
      made.push("first");
      step(() => made.push("second"));
    });
    await turn();
    expect(made).toEqual(["first"]);
    await turn();
    expect(made).toEqual(["first", "second"]);
  });

  const listeners = process.listeners("uncaughtException");
  afterEach(() => {
    process.removeAllListeners("uncaughtException");
    for (const each of listeners) process.on("uncaughtException", each);
  });

  it("that throws fails the process, and delays no other step", async () => {
    const heard: unknown[] = [];
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", (error) => heard.push(error.message));
    const made: number[] = [];
    const step = inStep();
    step(() => made.push(1));
    step(() => {
      throw new Error("broken");
    });
    step(() => made.push(3));
    await turn();
    step(() => made.push(4));
    await turn();
    await turn();
    expect(made).toEqual([1, 3, 4]);
    expect(heard).toEqual(["broken"]);
  });
});

describe("calls on many connections at the same moment", () => {
  const COUNT = 30;

  it("are all decided before the first is answered, and each gets its own answer", async () => {
    const order: string[] = [];
    const log = await openAuditLog("/dev/null", { maxBytes: 1e9 }, createLog("silent"));
    const audit = auditWith(log, {
      append: (...events: AuditEvent[]) => {
        for (const { type } of events) if (type === "decided") order.push(type);
        return Promise.resolve(); // a disk that keeps nobody waiting, and so brings nobody together
      },
    });
    const at = await openGateway(undefined, { audit });
    at.gateway.app.server.on("connection", (socket: Socket) => {
      // Node 20 sends an answer by the one, Node 24 by the other
      const { _write: write, _writev: writev } = socket;
      socket._write = (...sent) => {
        order.push("answered");
        write.apply(socket, sent);
      };
      socket._writev = (...sent) => {
        order.push("answered");
        writev!.apply(socket, sent);
      };
    });
    try {
      const sockets = await Promise.all(
        Array.from({ length: COUNT }, async () => {
          const socket = connect(Number(new URL(at.url).port), "127.0.0.1");
          await once(socket, "connect");
          return socket;
        }),
      );
      // the workspace is known from here on
      await at.ask({ tool: "Read", input: { file_path: "/p/0" }, cwd: "/p" });
      order.length = 0;
      const answers = sockets.map(async (socket) => String((await once(socket, "data"))[0]));
      for (const [number, socket] of sockets.entries())
        socket.write(post({ number, token: at.tokens.agent }));
      const texts = await Promise.all(answers);
      for (const [number, text] of texts.entries())
        expect(text).toContain(`"keys":["${number % 2 ? "exec.read" : "fs.read"}"]`);
      expect(order).toEqual([...Array(COUNT).fill("decided"), ...Array(COUNT).fill("answered")]);
      for (const socket of sockets) socket.destroy();
    } finally {
      await at.stop();
    }
  });
});

function post({ number, token }: { number: number; token: string }): string {
  const call =
    number % 2
      ? { tool: "Bash", input: { command: `date +%${number}` } }
      : { tool: "Read", input: { file_path: `/p/${number}` } };
  const body = JSON.stringify({ session: `s:${number}`, cwd: "/p", ...call });
  return (
    `POST /v1/calls HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ` +
    `${token}\r\ncontent-type: application/json\r\ncontent-length: ` +
    `${body.length}\r\n\r\n${body}`
  );
}
