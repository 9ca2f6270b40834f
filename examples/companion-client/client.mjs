/** A companion in a terminal. `node client.mjs URL`, with an approver's token in COUNTERSIGN_TOKEN. */
import { createInterface } from "node:readline";

const WebSocket = globalThis.WebSocket ?? (await import("ws")).WebSocket; // Node 20 has none
const [, , url = "http://127.0.0.1:4180"] = process.argv;
const waiting = new Map();
let socket;
let pauseMs = 500;

function connect() {
  const token = `bearer.${process.env.COUNTERSIGN_TOKEN}`;
  socket = new WebSocket(`${url.replace(/^http/, "ws")}/v1/companion`, [token]);
  socket.onopen = () => {
    console.log("connected");
    waiting.clear(); // what still waits is sent again
    pauseMs = 500;
  };
  socket.onmessage = ({ data }) => heard(JSON.parse(data));
  socket.onerror = () => {}; // onclose follows
  socket.onclose = ({ reason }) => {
    console.log(`disconnected ${reason}; next try in ${pauseMs} ms`);
    setTimeout(connect, pauseMs);
    pauseMs = Math.min(pauseMs * 2, 30_000);
  };
}

function heard({ type, approval, message, error }) {
  if (type === "approval.request") {
    const { ref, heading, session, arguments: text, partial, phrase } = approval.card;
    waiting.set(ref, approval);
    console.log(
      `${ref}: ${heading}, in ${session}\n  ${text || `${partial} characters: not here`}`,
    );
    if (phrase) console.log(`  to approve, type: approve ${ref} ${phrase}`);
  } else if (type === "approval.resolved") {
    waiting.delete(approval.card.ref);
    console.log(`${approval.card.ref}: ${approval.status} by ${approval.resolvedBy}`);
  } else if (message ?? error) console.log(message ?? error.message); // approval.ack, error
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [verb, ref, ...rest] = line.trim().split(" ");
  const { id: requestId, calls, card } = waiting.get(ref) ?? {};
  const approved = verb === "approve";
  if (!requestId || (!approved && verb !== "deny")) return console.log("approve REF, or deny REF");
  if (approved && card.partial > 0) return console.log("approve it where you can read all of it");
  const words = rest.length > 0 && { [approved ? "phrase" : "reason"]: rest.join(" ") };
  const answer = { requestId, approved, ...words, ...(approved && { calls }) };
  socket.send(JSON.stringify({ type: "approval.response", ...answer }));
});
connect();
