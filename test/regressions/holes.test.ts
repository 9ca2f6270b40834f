/**
 * The holes that other systems are known to have had: each of them has a case that would show it
 * here, or names the test that does.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, type ExpectStatic, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/model.ts";
import claudeCode from "../cases/holes/claude-code.json" with { type: "json" };
import lango from "../cases/holes/lango.json" with { type: "json" };
import leashd from "../cases/holes/leashd.json" with { type: "json" };
import panAgent from "../cases/holes/pan-agent.json" with { type: "json" };
import pancode from "../cases/holes/pancode.json" with { type: "json" };
import {
  closeWorlds,
  filled,
  type Opened,
  openWorld,
  type World,
  worldOf,
} from "../support/hole-worlds.ts";

/** What a call comes to. What is left out is not looked at; `key`: one of its keys. */
interface Expected {
  readonly action?: unknown;
  readonly type?: string;
  readonly code?: unknown;
  readonly source?: string;
  readonly level?: string;
  readonly key?: string;
}
/** A command, or a whole call. */
type Said = string | (JsonObject & { readonly tool: string; readonly input: JsonObject });

interface Step {
  /** Method and path. */
  readonly send: string;
  readonly as?: "agent" | "approver" | "admin";
  readonly body?: JsonObject;
  /** Pieces of the answer that later steps name in braces. */
  readonly keep?: Readonly<Record<string, string>>;
  readonly expect?: { readonly status?: number; readonly body?: unknown; readonly text?: unknown };
}

interface Case {
  /** As the reference numbers it. */
  readonly hole: string;
  /** What the hole is, where there is one. */
  readonly description: string;
  /** Left out: a gateway that nothing was set for. */
  readonly world?: string;
  /** Each one explained, then submitted; with what is expected of it alone. */
  readonly calls?: readonly (Said | readonly [Said, Expected])[];
  readonly expect?: Expected;
  /** The answer to a call that is submitted, where it is not what the explanation says. */
  readonly decided?: unknown;
  readonly steps?: readonly Step[];
  /** A config that no gateway opens with, and why. */
  readonly refused?: JsonObject;
  readonly files?: World["files"];
  readonly error?: unknown;
  /** Tests elsewhere that show it: `FILE: NAME`. */
  readonly proofs?: readonly string[];
}

const SYSTEMS: readonly (readonly [string, number, unknown])[] = [
  ["2.5", 14, panAgent],
  ["3.8", 24, lango],
  ["4.4", 12, pancode],
  ["5.6", 26, claudeCode],
  ["6.4", 19, leashd],
];

afterAll(closeWorlds);

describe.each(SYSTEMS)("the holes of section %s", (section, count, all) => {
  const cases = all as readonly Case[];

  it("each have a case that holds", () => {
    const numbers = Array.from({ length: count }, (_, at) => `${section}.${at + 1}`);
    expect([...new Set(cases.map(({ hole }) => hole))].sort()).toEqual(numbers.sort());
  });

  it.concurrent.for(cases)("$hole: $description", async (one, { expect }) => {
    const { calls = [], steps = [], proofs = [], refused } = one;
    expect(
      calls.length + steps.length + proofs.length + Number(refused !== undefined),
    ).toBeGreaterThan(0);
    for (const proof of proofs) expect.soft(stands(proof), proof).toBe(true);
    if (refused)
      await expect(
        openWorld({ config: refused, ...(one.files && { files: one.files }) }),
      ).rejects.toMatchObject(revived(one.error) as object);
    if (calls.length + steps.length === 0) return;
    const world = await worldOf(one.world ?? "plain");
    await Promise.all(calls.map((each) => judged({ world, one, expect }, each)));
    await played({ world, one, expect }, steps);
  });
});

/** Whether that test is there, and is run. */
function stands(proof: string): boolean {
  const [, file, name] = /^(\S+): (.+)$/s.exec(proof)!;
  const text = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");
  const at = text.indexOf(`"${name}"`);
  if (at < 0) return false;
  const before = text.slice(Math.max(0, at - 2000), at);
  return !/\.(?:skip|todo|fails)\($/.test(before.trimEnd());
}

interface Stage {
  readonly world: Opened;
  readonly one: Case;
  readonly expect: ExpectStatic;
}

/** Explained and submitted, a call comes to the same. */
async function judged(
  { world, one, expect }: Stage,
  each: Said | readonly [Said, Expected],
): Promise<void> {
  const [said, own] = Array.isArray(each)
    ? (each as readonly [Said, Expected])
    : [each as Said, {}];
  const given = filled(said, { home: world.top });
  const call = typeof given === "string" ? { tool: "Bash", input: { command: given } } : given;
  const body = { session: `s:${one.hole}`, cwd: `${world.top}/project`, ...call };
  const { action, type, code, source, level, key } = { ...one.expect, ...own };
  const reason = {
    ...(type && { type }),
    ...(code !== undefined && { code: revived(code) }),
    ...(source && { source }),
  };
  const judgement = {
    ...(level && { level }),
    ...(key && { keys: expect.arrayContaining([key]) }),
  };
  const note = JSON.stringify(said).slice(0, 200);
  const { body: explained } = await world.send("POST", "/v1/explain", { body });
  expect.soft(explained, note).toMatchObject({ decision: revived(action), reason, ...judgement });
  const { body: decided } = await world.send("POST", "/v1/calls?wait=0", { body });
  const pending = explained.decision === "ask" && one.decided === undefined;
  const same = pending
    ? { decision: "pending" }
    : { decision: explained.decision, reason: explained.reason, ...judgement };
  expect
    .soft(decided, note)
    .toMatchObject((one.decided === undefined ? same : revived(one.decided)) as object);
}

async function played({ world, expect }: Stage, steps: readonly Step[]): Promise<void> {
  const words: Record<string, string> = { home: world.top };
  for (const [at, { send, as = "agent", body, keep = {}, expect: expected }] of steps.entries()) {
    const [method, path] = filled(send, words).split(" ") as [string, string];
    const reply = await world.send(method, path, {
      token: world.tokens[as],
      ...(body && { body: filled(body, words) }),
    });
    const got = { ...reply, text: JSON.stringify(reply.body) };
    if (expected)
      expect(got, `step ${at + 1}: ${send}`).toMatchObject(
        revived(filled(expected, words)) as object,
      );
    for (const [name, place] of Object.entries(keep))
      words[name] = String(place.split(".").reduce((value, part) => value[part], got.body));
  }
}

/**
 * Data with what it stands for: `{ "$match": RE }`, `{ "$lacks": TEXT }`, `{ "$any": "number" }`.
 */
function revived(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if ("$match" in value) return expect.stringMatching(new RegExp(value.$match as string, "s"));
  if ("$lacks" in value) return expect.not.stringContaining(value.$lacks as string);
  if ("$any" in value) return expect.any(Number);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(each)]));
}
