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

export interface AgentWorld {
  /** Payloads of the real agent, as they were recorded: those that ask, and those that report. */
  readonly calls: readonly string[];
  readonly outcomes: readonly string[];
  /** Fields of a payload that cannot be done without. */
  readonly required: readonly string[];
  settingsFile(site: Site, scope: InstallOptions["scope"]): string;
  /** Settings that users may have, in many styles. */
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
const nameOf = (payload: string): string =>
  payload.replace(/^.*?"hook_event_name":"(\w+)","tool_name":"(\w+)".*$/s, "$1 of $2");

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
      expect(payload).toContain(`"tool_input":${event.call.raw}`);
      expect(event.call.input).toEqual(JSON.parse(event.call.raw));
      expect(event.call.tool).not.toBe("");
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
      const call = asked.find(
        ({ session, callId }) => session === event.session && callId === event.callId,
      );
      expect(event.outcome.raw).toBe(call?.raw);
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
        const value = JSON.parse(payload) as Record<string, unknown>;
        for (const wrong of [undefined, null, 7, true, "", []]) {
          const fault = faultOf(() => parse(host, JSON.stringify({ ...value, [field]: wrong })));
          expect([fault.code, fault.path]).toEqual(["bad-request", field]);
        }
      }
    },
  );

  it("with a wrong type in any other field is either refused by that name or none the worse", () => {
    for (const payload of [...world.calls, ...world.outcomes]) {
      const value = JSON.parse(payload) as Record<string, unknown>;
      for (const field of Object.keys(value).filter((key) => !world.required.includes(key))) {
        const text = JSON.stringify({ ...value, [field]: { not: "this" } });
        try {
          expect(parse(host, text)).toEqual(parse(host, payload));
        } catch (error) {
          if (!(error instanceof CountersignError)) throw error;
          expect([error.code, error.path]).toEqual(["bad-request", field]);
        }
      }
    }
  });
}

function answering(host: AgentHost, world: AgentWorld): void {
  const asking = world.calls.map((payload) => [nameOf(payload), payload] as const);

  it.each(asking)("of allow lets a call (%s) run as it is", (_, payload) => {
    const fired = world.take(host.render(parse(host, payload), allow), payload);
    expect(fired).toMatchObject({
      result: "runs",
      input: (JSON.parse(payload) as { tool_input: unknown }).tool_input,
    });
  });

  it.each(asking)("of allow with an edited input runs that instead (%s)", (_, payload) => {
    const fired = world.take(
      host.render(parse(host, payload), { ...allow, input: '{ "command": "true" }' }),
      payload,
    );
    expect(fired).toMatchObject({ result: "runs", input: { command: "true" } });
  });

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
    const { stdout, stderr, exitCode } = host.trouble(undefined, "not JSON");
    expect([stdout, exitCode]).toEqual(["", 2]);
    expect(stderr).toContain("not JSON");
  });

  it("to an outcome is silence, and trouble with one stops nobody", () => {
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
