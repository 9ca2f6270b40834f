/**
 * An agent that speaks ACP line by line: it asks to run each prompt as a command, and answers the
 * prompt with what it was told. Prompts that begin with a slash are orders to itself.
 */
import { createInterface } from "node:readline";

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const sessionId = "s1";
let prompt;

const orders = {
  "/exit": () => process.exit(7),
  "/stay": () => setInterval(() => {}, 1000),
  "/environment": ({ id }) => send({ id, result: { permission: process.env.OPENCODE_PERMISSION } }),
  "/noise": () => process.stdout.write("this is no JSON\n"),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const { id, method, params, result } = message;
  if (method === "session/new") send({ id, result: { sessionId } });
  if (method === "session/prompt") {
    const [{ text }] = params.prompt;
    prompt = id;
    if (orders[text]) orders[text](message);
    else ask(text);
  }
  if (method === undefined) send({ id: prompt, result: { stopReason: "end_turn", told: result } });
});

function ask(command) {
  const toolCall = { toolCallId: `t${prompt}`, kind: "execute", title: command };
  const options = ["allow_always", "allow_once", "reject_once"].map((kind) => ({
    optionId: kind,
    name: kind.replaceAll("_", " "),
    kind,
  }));
  const params = { sessionId, toolCall: { ...toolCall, rawInput: { command } }, options };
  send({ id: 0, method: "session/request_permission", params });
}
