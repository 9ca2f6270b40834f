/** A TCP proxy in front of a database, on which a network's faults can be played. */
import { connect, createServer } from "node:net";

/** `target`: a port of this machine; it may be changed. Resolves when it listens. */
export async function openProxy(target) {
  const state = { target, hangs: false, delayMs: 0 };
  const pairs = new Set();
  const server = createServer((near) => {
    const far = connect({ port: state.target, host: "127.0.0.1" });
    const pair = { near, far };
    pairs.add(pair);
    const close = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on("error", close).on("close", close);
    near.on("data", (chunk) => pass(chunk, far, 0));
    far.on("data", (chunk) => pass(chunk, near, state.delayMs));
  });
  const held = [];
  function pass(chunk, to, delayMs) {
    if (state.hangs) return void held.push(() => to.write(chunk));
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => !to.destroyed && to.write(chunk), delayMs);
  }
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: server.address().port,
    cut,
    /** New connections lead there; those that are open are cut. */
    lead(port) {
      state.target = port;
      cut();
    },
    /** Nothing passes, and no one is told: a partition. */
    hang() {
      state.hangs = true;
    },
    /** What was held back is lost, as it would be. */
    heal() {
      state.hangs = false;
      held.length = 0;
      cut();
    },
    /** Every answer takes so much longer. */
    delay(ms) {
      state.delayMs = ms;
    },
    close() {
      cut();
      server.close();
    },
  };
}
