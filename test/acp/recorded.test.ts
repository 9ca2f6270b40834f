/** What five real agents sent, and what the gateway is asked about each of their requests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { messageOf, rawAt } from "../../src/acp/message.ts";
import { permissionAsked } from "../../src/acp/permission.ts";
import { Sessions } from "../../src/acp/sessions.ts";
import type { JsonObject } from "../../src/core/model.ts";

type Question = [tool: string, input: JsonObject];

/** All questions in a recording, each with what was known of its call by then. */
function questionsOf(agent: string): Question[] {
  const file = join(import.meta.dirname, "recorded", `${agent}.jsonl`);
  const session = new Sessions().get("s");
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line): Question[] => {
      const message = messageOf(Buffer.from(line));
      if (message.kind === "notification") {
        const said = message.params.update as JsonObject;
        const raw = rawAt(line, "params", "update", "rawInput");
        session.calls.update(said.toolCallId as string, said, raw);
      }
      if (message.kind !== "request") return [];
      const about = permissionAsked(message, { session, place: { windows: false } });
      if (about.kind !== "ask") throw new Error(about.reason);
      return [[about.asked.tool, JSON.parse(about.asked.input) as JsonObject]];
    });
}

const NEW = "/srv/new.txt";
const NOTES = "/srv/notes.txt";
const FIND = "find ./a -delete";
const FULL = { old_string: "one\ntwo\n", new_string: "1\ntwo\n" };
const URL = "http://127.0.0.1:1/x";

const EXPECTED: Readonly<Record<string, readonly Question[]>> = {
  claude: [
    ["Bash", { command: FIND, description: "tidy" }],
    ["Write", { file_path: NEW, content: "hello\n" }],
    ["Edit", { file_path: NOTES, old_string: "one", new_string: "1", replace_all: false }],
  ],
  qwen: [
    ["run_shell_command", { command: FIND, description: "tidy", is_background: false }],
    ["write_file", { file_path: NEW, content: "hello\n" }],
    ["edit", { file_path: NOTES, old_string: "one", new_string: "1" }],
  ],
  copilot: [
    ["Bash", { command: FIND, description: "tidy" }],
    ["Edit", { file_path: NEW, diff: expect.stringContaining("+hello") }],
    ["Edit", { file_path: NOTES, diff: expect.stringContaining("-one\n+1") }],
  ],
  opencode: [
    ["Bash", { command: FIND, cwd: "/srv", description: "tidy" }],
    ["Write", { file_path: NEW, content: "hello\n" }],
    ["Edit", { file_path: NOTES, ...FULL }],
    ["WebFetch", { url: URL, format: "text" }],
  ],
  // it gives no arguments: its commands and addresses are only a title, its edits have a diff
  gemini: [
    ["acp:execute", { command: FIND }],
    ["Write", { file_path: NEW, content: "hello\n" }],
    ["Edit", { file_path: NOTES, ...FULL }],
    ["acp:fetch", { title: expect.stringContaining(URL) }],
  ],
};

describe("the requests of a real agent", () => {
  it.each(Object.keys(EXPECTED))("%s", (agent) => {
    expect(questionsOf(agent)).toEqual(EXPECTED[agent]);
  });
});
