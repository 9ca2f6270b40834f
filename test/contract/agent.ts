/**
 * What every agent host must do. Run over the registry of hosts; a host brings a world that behaves
 * as the real agent was seen to.
 */
import { describe, expect, it } from "vitest";
import type { AgentHost, HostEvent, InstallOptions, Rendered } from "../../src/core/agent.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { parseStrict } from "../../src/core/json.ts";
import { firing, installing } from "./agent-hook.ts";
import { allow, deny, type Site } from "./agent-site.ts";

/**
 * What the agent did with a call after its hook had answered, and what it told its model or its
 * user.
 */
export interface Fired {
  readonly result: "runs" | "blocked" | "asks";
  readonly said: string;
  /** What it runs. */
  readonly input?: unknown;
}

/** Where a payload has the tool's input. */
export interface InputPlace {
  /** The JSON text of the input. */
  read(payload: string): string;
  /** The payload with this JSON text as the input. */
  write(payload: string, text: string): string;
}

export interface AgentWorld {
  /** Payloads of the real agent, as they were recorded: those that ask, and those that report. */
  readonly calls: readonly string[];
  /** None, where the agent reports nothing. */
  readonly outcomes: readonly string[];
  /**
   * Fields of a payload that cannot be done without; a field of an object in it as `object.field`.
   */
  readonly required: readonly string[];
  readonly input: InputPlace;
  /**
   * What the agent does with an edited input: it runs that instead, it does so if only values were
   * changed, or it has no way to take one.
   */
  readonly edits: "replaces" | "values" | "none";
  /** False: it has no prompt of its own that a question could be handed back to. */
  readonly handsBack?: false;
  /** The scopes that the agent has settings for. Left out: user and project. */
  readonly scopes?: readonly InstallOptions["scope"][];
  /** Puts the agent on a machine, where that is needed; the environment of its programs. */
  prepare?(site: Site): Promise<Site["env"] | undefined>;
  settingsFile(site: Site, scope: InstallOptions["scope"]): string;
  /** The text that is sent of a payload that the agent hands on as an object. Left out: its own. */
  sends?(payload: string): string;
  /** Settings that users may have, in many styles. None, where a file is ours alone. */
  readonly foreign: readonly string[];
  /** Settings that cannot be edited safely, and what the refusal must say about the place. */
  readonly unreadable: readonly (readonly [text: string, place: string])[];
  /** What the agent makes of a hook process that ended like this. */
  take(rendered: Rendered, payload: string): Fired;
  /** Runs the hooks that are installed at the site. */
  fire(site: Site, payload: string): Promise<Fired>;
}

export function agentContract(host: AgentHost, world: AgentWorld): void {
  describe("a payload", () => parsing(host, world));
  describe("an answer", () => answering(host, world));
  describe("its settings", () => installing(host, world));
  describe("the installed hook", () => firing(host, world));
}

const parse = (host: AgentHost, payload: string): HostEvent => host.parse(parseStrict(payload));

/** The names of the event and of the tool, as far as the payload has some. */
const nameOf = (payload: string): string => {
  const event = /"(?:hook_?event_?name|hook_?name)":"(\w+)"/i.exec(payload)?.[1] ?? "an event";
  const tool = /"tool_?name":"([^"]+)"/i.exec(payload)?.[1] ?? "a tool";
  return `${event} of ${tool}`;
};

/**
 * An input that the recorded payloads have under this name; its text is compact JSON, as all of
 * theirs is. `asText`: the field is a string, and the input's JSON is in that.
 */
export function inputField(field: string, { asText = false } = {}): InputPlace {
  const valueIn = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return undefined;
    const own = (value as Record<string, unknown>)[field];
    return (
      own ??
      Object.values(value)
        .map(valueIn)
        .find((found) => found !== undefined)
    );
  };
  const read = (payload: string): string => {
    const value = valueIn(JSON.parse(payload));
    return asText ? String(value) : JSON.stringify(value);
  };
  const written = (text: string): string => `"${field}":${asText ? JSON.stringify(text) : text}`;
  return {
    read,
    write(payload, text) {
      const old = written(read(payload));
      if (!payload.includes(old)) throw new Error(`${old} is not in the payload`);
      return payload.replace(old, () => written(text));
    },
  };
}

/** The same input with more members, in a style that no serializer has. */
export const oddly = (text: string): string =>
  text.replace(/^\{/, '{ "odd" : "\\u00e9\\/",\n"n":1.0, "big":12345678901234567890 , ');

/** With `value` at this place, which may be `object.field`. `undefined`: without it. */
function changed(payload: string, field: string, value: unknown): string {
  const whole = JSON.parse(payload) as Record<string, unknown>;
  const path = field.split(".");
  let part = whole;
  for (const name of path.slice(0, -1)) part = part[name] as Record<string, unknown>;
  part[path.at(-1) ?? ""] = value;
  return JSON.stringify(whole);
}

function faultOf(run: () => unknown): CountersignError {
  try {
    run();
  } catch (error) {
    if (error instanceof CountersignError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

function parsing(host: AgentHost, world: AgentWorld): void {
  it.each(world.calls.map((payload) => [nameOf(payload), payload]))(
    "that asks (%s) becomes a call with its input byte for byte",
    (_, payload) => {
      const event = parse(host, payload);
      if (event.kind !== "call") throw new Error(`${event.kind} is not a call`);
      expect(event.call.session.startsWith(`${host.name}:`)).toBe(true);
      expect(event.call.raw).toBe(world.input.read(payload));
      expect(event.call.input).toEqual(JSON.parse(event.call.raw));
      expect(event.call.tool).not.toBe("");
      const odd = parse(host, world.input.write(payload, oddly(event.call.raw)));
      expect(odd).toMatchObject({ kind: "call", call: { raw: oddly(event.call.raw) } });
    },
  );

  it.each(world.outcomes.map((payload) => [nameOf(payload), payload]))(
    "that reports (%s) is tied to a call that asked before",
    (_, payload) => {
      const event = parse(host, payload);
      if (event.kind !== "outcome") throw new Error(`${event.kind} is not an outcome`);
      const asked = world.calls
        .map((call) => parse(host, call))
        .flatMap((event) => (event.kind === "call" ? [event.call] : []));
      const { callId, tool, outcome } = event;
      const call = asked.find(
        (call) =>
          call.session === event.session &&
          (callId === undefined
            ? call.tool === tool && call.raw === outcome.raw
            : call.callId === callId),
      );
      expect(call).toBeDefined();
      expect(outcome.raw).toBe(call?.raw);
    },
  );

  it("may have unknown fields", () => {
    for (const payload of [...world.calls, ...world.outcomes]) {
      expect(
        parse(host, payload.replace(/^\{/, '{"a_field_of_tomorrow":{"deep":[1,null]},')),
      ).toEqual(parse(host, payload));
    }
  });

  it.each(world.required)(
    "without %s, or with something else in its place, is refused by that name",
    (field) => {
      for (const payload of [...world.calls, ...world.outcomes]) {
        for (const wrong of [undefined, null, 7, true, "", []]) {
          const fault = faultOf(() => parse(host, changed(payload, field, wrong)));
          expect([fault.code, fault.path]).toEqual(["bad-request", field]);
        }
      }
    },
  );

  it("with a wrong type in any other field is either refused by that name or none the worse", () => {
    for (const payload of [...world.calls, ...world.outcomes]) {
      const isKnown = (key: string): boolean =>
        world.required.some((field) => field === key || field.startsWith(`${key}.`));
      for (const field of Object.keys(JSON.parse(payload)).filter((key) => !isKnown(key))) {
        const text = changed(payload, field, { not: "this" });
        try {
          expect(parse(host, text)).toEqual(parse(host, payload));
        } catch (error) {
          if (!(error instanceof CountersignError)) throw error;
          expect([error.code, error.path?.split(".")[0]]).toEqual(["bad-request", field]);
        }
      }
    }
  });
}

function answering(host: AgentHost, world: AgentWorld): void {
  const asking = world.calls.map((payload) => [nameOf(payload), payload] as const);

  const inputOf = (payload: string): object => JSON.parse(world.input.read(payload)) as object;

  it.each(asking)("of allow lets a call (%s) run as it is", (_, payload) => {
    const fired = world.take(host.render(parse(host, payload), allow), payload);
    expect(fired).toMatchObject({ result: "runs", input: inputOf(payload) });
  });

  const edited = (payload: string, input: object): Fired =>
    world.take(
      host.render(parse(host, payload), { ...allow, input: JSON.stringify(input) }),
      payload,
    );
  /** With other texts. */
  const reworded = (payload: string): object =>
    Object.fromEntries(
      Object.entries(inputOf(payload)).map(([name, value]) => [
        name,
        typeof value === "string" ? `another ${value}` : value,
      ]),
    );
  const fates = { replaces: [true, true], values: [true, false], none: [false, false] } as const;

  it.each(asking)("of allow with an edited input never runs the old one (%s)", (_, payload) => {
    const inputs = [reworded(payload), { ...inputOf(payload), one_more: [1] }];
    for (const [at, runs] of fates[world.edits].entries()) {
      const input = inputs[at] ?? {};
      const refused = {
        result: "blocked",
        said: expect.stringContaining(JSON.stringify(input)),
      };
      const fate = runs ? { result: "runs", input } : refused;
      expect(edited(payload, input)).toEqual(expect.objectContaining(fate));
    }
  });

  it.each(world.edits === "replaces" ? asking : [])(
    "of allow with an edited input runs that and nothing else (%s)",
    (_, payload) => {
      const input = { command: "true" };
      expect(edited(payload, input)).toMatchObject({ result: "runs" });
      expect(edited(payload, input).input).toEqual(input);
    },
  );

  it.each(asking)(
    "of allow with an edited input that is no object is refused, never sent (%s)",
    (_, payload) => {
      for (const input of ["", "7", "[]", "{", '{"a":1,"a":2}']) {
        expect(faultOf(() => host.render(parse(host, payload), { ...allow, input })).code).toBe(
          "bad-json",
        );
      }
    },
  );

  it.each(asking)(
    "is known for what the agent makes of it, and so is any other (%s)",
    (_, payload) => {
      const event = parse(host, payload);
      const effects = { runs: "continues", blocked: "stops", asks: "asks" } as const;
      const ends = [
        host.render(event, allow),
        host.render(event, deny),
        host.trouble(event.event, "no gateway"),
        ...[0, 1, 2, 3, 127, 137].flatMap((exitCode) =>
          ["", "null", "{}", "no JSON", host.render(event, deny).stdout].flatMap((stdout) =>
            ["", "a word\n"].map((stderr) => ({ stdout, stderr, exitCode })),
          ),
        ),
      ];
      for (const end of ends)
        expect([end, host.effectOf(event.event, end)]).toEqual([
          end,
          effects[world.take(end, payload).result],
        ]);
    },
  );

  it.each(asking)("of deny stops a call and says why (%s)", (_, payload) => {
    expect(world.take(host.render(parse(host, payload), deny), payload)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
  });

  it.each(asking)(
    "of deny with endless words stops a call all the same, and says that it was cut (%s)",
    (_, payload) => {
      const message = "\ud83d\ude00".repeat(100_000);
      const { result, said } = world.take(
        host.render(parse(host, payload), { ...deny, reason: { ...deny.reason, message } }),
        payload,
      );
      expect(result).toBe("blocked");
      expect(said.length).toBeLessThanOrEqual(10_000);
      expect(said).toContain("[200000 characters, cut]");
      expect(Buffer.from(said).toString()).toBe(said);
    },
  );

  it.each(asking)("to trouble stops a call and says what to do (%s)", (_, payload) => {
    const { event } = parse(host, payload);
    const fired = world.take(host.trouble(event, "start it with: countersign start"), payload);
    expect(fired).toMatchObject({
      result: "blocked",
      said: expect.stringContaining("start it with: countersign start"),
    });
  });

  it("to trouble with an event that could not be read is closed", () => {
    expect(world.take(host.trouble(undefined, "not JSON"), world.calls[0]!)).toMatchObject({
      result: "blocked",
      said: expect.stringContaining("not JSON"),
    });
  });

  it("to an outcome is silence, and trouble with one stops no other", () => {
    for (const payload of world.outcomes) {
      const event = parse(host, payload);
      expect(host.render(event, allow)).toEqual({ stdout: "", stderr: "", exitCode: 0 });
      expect(world.take(host.trouble(event.event, "lost"), payload)).toEqual({
        result: "runs",
        said: "",
      });
    }
  });
}
