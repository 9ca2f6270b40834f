/** What every agent host's settings and installed hook must do. A part of the agent contract. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AgentHost, HostEvent, InstallOptions } from "../../src/core/agent.ts";
import { parseStrict } from "../../src/core/json.ts";
import { type AgentWorld, oddly } from "./agent.ts";
import {
  allow,
  apply,
  decided,
  deny,
  type HookServer,
  makeSite,
  openHookServer,
  optionsOf,
  type Reply,
  type Site,
} from "./agent-site.ts";

const URL = "http://127.0.0.1:4180";
const scopesOf = ({ scopes = ["user", "project"] }: AgentWorld) => scopes;

async function prepared<S extends Site>(world: AgentWorld, site: S): Promise<S> {
  const env = await world.prepare?.(site);
  return env ? { ...site, env } : site;
}

export function installing(host: AgentHost, world: AgentWorld): void {
  let site: Awaited<ReturnType<typeof makeSite>>;
  beforeEach(async () => {
    site = await prepared(world, await makeSite());
  });
  afterEach(() => site.remove());

  const put = async (text: string): Promise<string> => {
    const file = world.settingsFile(site, "user");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };

  it.each(scopesOf(world))(
    "are made where there are none (%s), changed once, and gone again afterwards",
    async (scope) => {
      const options = optionsOf(site, URL, { scope });
      const first = await host.install(options);
      expect(first.edits.map(({ file }) => file)).toContain(world.settingsFile(site, scope));
      expect(first.edits.every(({ before }) => before === null)).toBe(true);
      expect(await apply(first)).toEqual([]);
      expect((await host.install(options)).edits).toEqual([]);
      const last = await host.uninstall(options);
      expect(last.edits.map(({ file, after }) => [file, after])).toEqual(
        expect.arrayContaining(first.edits.map(({ file }) => [file, null])),
      );
      await apply(last);
      expect((await host.uninstall(options)).edits).toEqual([]);
    },
  );

  it.each(scopesOf(world))(
    "show our hook where it is installed (%s), and whether it is as it should be",
    async (scope) => {
      const options = optionsOf(site, URL, { scope, whenDown: "ask" });
      expect((await host.installed(options)).hooks).toEqual([]);
      await apply(await host.install(options));
      const { hooks, notes } = await host.installed(options);
      expect(notes).toEqual([]);
      expect(hooks.length).toBeGreaterThan(0);
      for (const hook of hooks) {
        expect(hook).toMatchObject({
          file: world.settingsFile(site, scope),
          whenDown: world.handsBack === false ? "deny" : "ask",
          current: true,
        });
        const call = { session: "doctor-1", file: "/x/y", cwd: "/x" };
        const event = host.parse(parseStrict(hook.trial(call)));
        expect(event).toMatchObject({
          kind: "call",
          event: hook.event,
          call: { session: `${host.name}:doctor-1`, cwd: "/x" },
        });
      }
      const [hook] = hooks;
      await writeFile(hook?.script ?? "", "exit 0\n");
      const changed = await host.installed({ ...options, url: "http://127.0.0.1:1" });
      expect(changed.hooks[0]).toMatchObject({ whenDown: undefined, current: true });
    },
  );

  it.each(world.foreign)("keep every byte of %j", async (text) => {
    const file = await put(text);
    const options = optionsOf(site, URL);
    await apply(await host.install(options));
    expect(await readFile(file, "utf8")).not.toBe(text);
    expect((await host.install(options)).edits).toEqual([]);
    await apply(await host.uninstall(options));
    const left = await readFile(file, "utf8").catch(() => "{}\n");
    expect(left).toBe(text);
  });

  it.each(world.unreadable)(
    "that cannot be edited safely (%j) are left alone, and the place is named",
    async (text, place) => {
      const file = await put(text);
      const fault = await host.install(optionsOf(site, URL)).catch((error: unknown) => error);
      expect(fault).toMatchObject({ code: "bad-config" });
      expect((fault as Error).message).toContain(file);
      expect((fault as Error).message).toContain(place);
    },
  );

  it.each(world.foreign.slice(-1))(
    "change nothing but our own entry when the options change (%j)",
    async (text) => {
      const file = await put(text);
      await apply(await host.install(optionsOf(site, URL)));
      const before = await readFile(file, "utf8");
      await apply(
        await host.install(optionsOf({ ...site, state: join(site.home, "elsewhere") }, URL)),
      );
      const after = await readFile(file, "utf8");
      expect(after).toBe(before.replaceAll(site.state, join(site.home, "elsewhere")));
    },
  );

  it("are not written by install or uninstall themselves", async () => {
    await host.install(optionsOf(site, URL));
    await expect(readFile(world.settingsFile(site, "user"))).rejects.toMatchObject({
      code: "ENOENT",
    });
    await apply(await host.install(optionsOf(site, URL)));
    await host.uninstall(optionsOf(site, URL));
    expect(await readFile(world.settingsFile(site, "user"), "utf8")).not.toBe("");
  });

  it("refuse an event that the host does not have", async () => {
    await expect(host.install(optionsOf(site, URL, { event: "__proto__" }))).rejects.toMatchObject({
      code: "bad-config",
      path: "event",
    });
  });
}

export function firing(host: AgentHost, world: AgentWorld): void {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let server: HookServer | undefined;
  beforeEach(async () => {
    site = await prepared(world, await makeSite("a home' with $spaces"));
    server = undefined;
  });
  afterEach(async () => {
    await server?.stop();
    await site.remove();
  });
  const [call, [outcome]] = [world.calls[0]!, world.outcomes];
  const allowed = host.render(host.parse(parseStrict(call)), allow);
  const open = async (
    reply: (event: HostEvent) => Reply,
    more?: Partial<InstallOptions>,
  ): Promise<HookServer> => {
    server = await openHookServer(host, reply);
    await apply(await host.install(optionsOf(site, server.url, more)));
    return server;
  };

  it("hands the payload over byte for byte and lets through what is allowed", async () => {
    const { received } = await open(decided(host, allow));
    const written = world.input.write(call, oddly(world.input.read(call)));
    const odd = world.sends?.(written) ?? written;
    for (const payload of [call, odd])
      expect(await world.fire(site, payload)).toMatchObject({ result: "runs" });
    expect(received).toEqual([call, odd]);
  });

  it("stops what is denied, and the reason arrives", async () => {
    await open(decided(host, deny));
    expect(await world.fire(site, call)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
  });

  it("carries megabytes", async () => {
    const { received } = await open(decided(host, deny));
    const filler = `{"filler":"${"x".repeat(3_000_000)}",`;
    const payload = world.input.write(call, world.input.read(call).replace("{", filler));
    expect(await world.fire(site, payload)).toMatchObject({
      result: "blocked",
      said: "not on a Friday",
    });
    expect(received[0]?.length).toBe(payload.length);
  });

  it.each(outcome === undefined ? [] : [outcome])("reports an outcome", async (payload) => {
    const { received } = await open(decided(host, allow));
    expect(await world.fire(site, payload)).toEqual({ result: "runs", said: "" });
    expect(received).toEqual([payload]);
  });

  it("stops the call when nothing answers, and says how to fix it (law 1: fail closed)", async () => {
    await (await open(decided(host, allow))).stop();
    const fired = await world.fire(site, call);
    expect(fired.result).toBe("blocked");
    expect(fired.said).toContain("Start it with: countersign start");
    for (const report of world.outcomes.slice(0, 1))
      expect(await world.fire(site, report)).toEqual({ result: "runs", said: "" });
  });

  const json = (body: unknown): Reply => ({ body: JSON.stringify(body) });
  const wrong: Record<string, Reply> = {
    "hangs up": "hang-up",
    "is cut off": "cut",
    "says nothing": {},
    "says nothing, with 204": { status: 204 },
    "does not know the token": {
      status: 401,
      body: '{"error":{"code":"unauthorized","message":"no"}}',
    },
    "is shutting down": {
      status: 503,
      body: '{"error":{"code":"shutting-down","message":"closing"}}',
    },
    "fails with what looks like an allow": { status: 500, body: allowed.stdout },
    "sends elsewhere": { status: 302, headers: { location: "http://127.0.0.1:1/" } },
    "is a web page": { body: "<html>200" },
    "is other JSON": json({ ok: true }),
    "is an empty object": json({}),
    "is a decision of another event": json({
      hookSpecificOutput: { hookEventName: "Stop", permissionDecision: "allow" },
    }),
    "has words before the decision": { body: `hello ${allowed.stdout}` },
  };
  it.each(Object.keys(wrong))("stops the call when what answers %s", async (name) => {
    const { received } = await open(() => wrong[name]!);
    const fired = await world.fire(site, call);
    expect(fired.result).toBe("blocked");
    expect(fired.said).toMatch(/countersign (start|status)/);
    expect(received).toEqual([call]);
  });

  it("stops the call when its own files are gone", async () => {
    await open(decided(host, allow));
    await rm(join(site.state, "hooks"), { recursive: true });
    const fired = await world.fire(site, call);
    expect(fired.result).toBe("blocked");
    expect(fired.said).toContain(`countersign install ${host.name}`);
  });

  it("stops the call when the token is gone", async () => {
    const { received } = await open(decided(host, allow));
    await rm(join(site.state, "agent.header"));
    expect(await world.fire(site, call)).toMatchObject({ result: "blocked" });
    expect(received).toEqual([]);
  });

  it("asks no more once it is uninstalled", async () => {
    const { received } = await open(decided(host, deny));
    await apply(await host.uninstall(optionsOf(site, URL)));
    expect(await world.fire(site, call)).toMatchObject({ result: "runs" });
    expect(received).toEqual([]);
  });
}
