/**
 * What every real host tells its hooks about each kind of tool, compared in its form with what was
 * recorded in test/agents/payloads/. With COUNTERSIGN_RECORD=1 it is recorded anew.
 */
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostDriver, put, TOOL_KINDS, type ToolKind } from "./hosts/driver.ts";
import { drivers } from "./hosts/index.ts";
import { addRecorder, neutral, recorded } from "./support/recorder.ts";
import { openStage, PROMPT, type Stage } from "./support/stage.ts";

type Uses = ReturnType<HostDriver["uses"]>;
type Texts = Readonly<Partial<Record<ToolKind, string>>>;

/** A file of test/agents/payloads/: the raw texts by the kind of tool. */
interface PayloadFile {
  readonly version: string;
  readonly recorded: string;
  readonly calls: Texts;
  /** Of tools that did not fail, where the host has a hook after a tool. */
  readonly outcomes: Texts;
}

const root = join(import.meta.dirname, "../..");
const fileOf = ({ name }: HostDriver): string => join(root, `test/agents/payloads/${name}.json`);

/** A page to fetch. */
let page: Server;

beforeAll(async () => {
  page = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<p>A page</p>");
  }).listen(0, "127.0.0.1");
  await once(page, "listening");
});

afterAll(() => void page.close());

describe.each(drivers.map((driver) => ({ name: driver.name, driver })))("$name", ({ driver }) => {
  it("tells its hooks of each kind of tool in the form that was recorded", async () => {
    const now = await payloadsOf(driver);
    if (process.env.COUNTERSIGN_RECORD === "1")
      await put(fileOf(driver), `${JSON.stringify(now, null, 2)}\n`);
    const known = JSON.parse(await readFile(fileOf(driver), "utf8")) as PayloadFile;
    expect(Object.keys(now.calls)).toEqual(Object.keys(known.calls));
    expect({ [now.version]: formsOf(now) }).toEqual({ [now.version]: formsOf(known) });
  });
});

/** Makes the host use a tool of each kind, one after the other. */
async function payloadsOf(driver: HostDriver): Promise<PayloadFile> {
  const stage = await openStage(driver);
  try {
    await addRecorder(stage, driver);
    await cp(join(root, "test/children/notes-server.mjs"), join(stage.home, "notes-server.mjs"));
    await driver.addMcpServer?.(stage, ["node", join(stage.home, "notes-server.mjs")]);
    const oldFile = join(stage.project, "old.txt");
    await writeFile(oldFile, "old\n");
    const uses = driver.uses({
      command: "echo hello",
      newFile: join(stage.project, "new.txt"),
      oldFile,
      url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/page`,
    });
    const turns = TOOL_KINDS.flatMap((kind) => (uses[kind] ? [[uses[kind]]] : []));
    const { args } = driver.start(stage, PROMPT);
    const trusting = (driver.hooks === "command" && driver.trusting) || [];
    const run = await stage.run(
      { turns: [...turns, "finished"] },
      { args: [...args, ...trusting] },
    );
    expect(stage.standIn.strays(), run.stderr).toEqual([]);
    const { calls, outcomes } = await recorded(stage);
    return {
      version: stage.host.version,
      recorded: new Date().toISOString().slice(0, 10),
      calls: byKind(calls, uses, stage),
      outcomes: byKind(outcomes, uses, stage),
    };
  } finally {
    await stage.close();
  }
}

/** The first use, in the order in which they were made, whose words a payload has is its own. */
function byKind(payloads: readonly string[], uses: Uses, stage: Stage): Texts {
  const left = [...payloads];
  const pairs = TOOL_KINDS.flatMap((kind) => {
    const words = wordsIn(uses[kind]?.input).map((word) => neutral(inJson(word), stage));
    const at = left.findIndex((text) => words.every((word) => text.includes(word)));
    return words.length > 0 && at >= 0 ? [[kind, ...left.splice(at, 1)]] : [];
  });
  expect(left).toEqual([]);
  return Object.fromEntries(pairs);
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** What a reader of the payloads relies on: all fields of a call, the first ones of an outcome. */
const formsOf = ({ calls, outcomes }: PayloadFile) => ({
  calls: mapped(calls, (payload) => formOf(payload, Number.POSITIVE_INFINITY)),
  outcomes: mapped(outcomes, (payload) => formOf(payload, 1)),
});

const mapped = (texts: Texts, form: (payload: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(texts).map(([kind, text]) => [kind, form(JSON.parse(text) as unknown)]),
  );

/** Fields whose text is one of the host's words. */
const NAMES: readonly string[] = ["tool_name", "toolName", "tool", "name", "hook_event_name"];

/** The names and types of the fields; texts only where they are the host's own words. */
function formOf(value: unknown, depth: number, field?: string): unknown {
  if (typeof value === "string" && field !== undefined && NAMES.includes(field)) return value;
  if (typeof value !== "object" || value === null || depth === 0) return typeof value;
  if (Array.isArray(value)) return value.map((each) => formOf(each, depth - 1));
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([key, each]) => [key, formOf(each, depth - 1, key)]));
}
