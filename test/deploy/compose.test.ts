/** The compose file: what runs with and without its profile, and that its files fit together. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseConfig } from "../../src/config/schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: the file, which these tests check
type Part = any;

const text = readFileSync("docker-compose.yml", "utf8");
const { services, volumes }: Part = parse(text, { merge: true });
const caddyfile = readFileSync("deploy/cluster/Caddyfile", "utf8");
const alone = Object.keys(services).filter((name) => services[name].profiles === undefined);
const gateways: Part[] = [services.gateway, services["gateway-2"]];

/** As compose fills in variables: `${NAME:-default}` and `${NAME:+value}`. */
const filled = (given: string, environment: Readonly<Record<string, string>>): string =>
  given.replace(/\$\{(\w+):([-+])([^}]*)\}/g, (_all, name: string, sign: string, more: string) => {
    const value = environment[name] ?? "";
    if (sign === "-") return value || more;
    return value && more;
  });

describe("docker compose without a profile", () => {
  it("runs one gateway, with its defaults, and no variable has to be set", () => {
    expect(alone).toEqual(["gateway"]);
    expect(filled(services.gateway.command, {}).trim()).toBe("start --listen 0.0.0.0:4180");
    expect(services.gateway.env_file).toEqual([{ path: ".env", required: false }]);
    expect(text).not.toMatch(/\$\{\w+(?::\?|\})/);
    for (const needed of Object.values<Part>(services.gateway.depends_on))
      expect(needed.required).toBe(false);
  });

  it("is reachable from this machine only", () => {
    const ports = Object.values<Part>(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe("docker compose with the profile cluster", () => {
  const environment = { DATABASE_PASSWORD: "a1b2", REPLICATION_PASSWORD: "c3d4" };

  it("runs two gateways on one database, with a directory and a name each", () => {
    expect(Object.keys(services).sort()).toEqual(
      ["caddy", "gateway", "gateway-2", "postgres", "standby"].sort(),
    );
    const [one, other] = gateways;
    expect(one.environment).toEqual(other.environment);
    expect(one.command).toBe(other.command);
    expect(one.hostname).not.toBe(other.hostname);
    expect(one.volumes[0].split(":")[0]).not.toBe(other.volumes[0].split(":")[0]);
    const url = filled(one.environment.DATABASE_URL, environment);
    expect(url).toBe("postgres://countersign:a1b2@postgres:5432/countersign");
    expect(filled(one.environment.DATABASE_URL, { ...environment, DATABASE_HOST: "standby" })).toBe(
      url.replace("@postgres", "@standby"),
    );
  });

  it("gives them a config that loads, and where compose says it is", () => {
    const command = filled(services.gateway.command, environment);
    const [, file] = /--config (\S+)/.exec(command) ?? [];
    for (const { volumes: mounted } of gateways)
      expect(mounted).toContain(`./deploy/cluster/countersign.yaml:${file}:ro`);
    const config = parseConfig(readFileSync("deploy/cluster/countersign.yaml", "utf8"), "x.yaml", {
      DATABASE_URL: filled(services.gateway.environment.DATABASE_URL, environment),
      COUNTERSIGN_AGENT_TOKEN: "an-agents-token-123",
      COUNTERSIGN_APPROVER_TOKEN: "an-approvers-token-1",
      COUNTERSIGN_ADMIN_TOKEN: "an-admins-token-1234",
    });
    expect(config.store).toMatchObject({ offline: "deny" });
    expect(config.tokens.map(({ role }) => role).sort()).toEqual(["admin", "agent", "approver"]);
    expect(config.hosts).toEqual(expect.arrayContaining(["gateway", "gateway-2"]));
  });

  it("has every variable in .env.example", () => {
    const config = readFileSync("deploy/cluster/countersign.yaml", "utf8");
    const own = [...config.matchAll(/^[^#\n]*\$(\w+)/gm)].map(([, name]) => name!);
    const given = Object.keys(services.gateway.environment);
    const named = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    const example = readFileSync(".env.example", "utf8");
    for (const name of [...own, ...named].filter((each) => !given.includes(each)))
      expect(example).toMatch(new RegExp(`^# ${name}=`, "m"));
  });

  it("mounts files that there are, and volumes that it declares", () => {
    const sources = Object.values<Part>(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume: string) => volume.split(":")[0]!);
    for (const source of sources)
      if (source.startsWith("./")) expect([source, existsSync(source)]).toEqual([source, true]);
      else expect(Object.keys(volumes)).toContain(source);
    const named = sources.filter((source) => !source.startsWith("./"));
    expect(Object.keys(volumes).sort()).toEqual([...new Set(named)].sort());
    expect(named).toHaveLength(new Set(named).size);
  });

  it("sends Caddy's requests to both gateways, at the port where they listen", () => {
    const [, upstreams = ""] = /\{\$GATEWAYS:([^}]+)\}/.exec(caddyfile) ?? [];
    expect(upstreams.split(" ")).toEqual(["gateway:4180", "gateway-2:4180"]);
    expect(services.gateway.command).toContain("--listen 0.0.0.0:4180");
    const [, port] = /^:(\d+) \{$/m.exec(caddyfile) ?? [];
    expect(services.caddy.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    const monitored = readFileSync("deploy/monitoring/prometheus.yml", "utf8");
    for (const upstream of upstreams.split(" ")) expect(monitored).toContain(upstream);
  });

  it("starts gateways when both databases are there, and stops them with time to tell agents", () => {
    for (const gateway of gateways) {
      expect(Object.keys(gateway.depends_on).sort()).toEqual(["postgres", "standby"]);
      for (const needed of Object.values<Part>(gateway.depends_on))
        expect(needed.condition).toBe("service_healthy");
    }
    const [, grace] = /grace_period (\d+)s/.exec(caddyfile) ?? [];
    expect(Number(grace)).toBeLessThan(Number.parseInt(services.gateway.stop_grace_period, 10));
  });

  it("gives the superuser's password to no service, and the replication's to the databases only", () => {
    expect(services.postgres.environment.POSTGRES_PASSWORD).toBeUndefined();
    for (const { environment: given } of [...gateways, services.caddy])
      expect(JSON.stringify(given ?? {})).not.toContain("REPLICATION");
  });
});

describe.skipIf(spawnSync("docker", ["compose", "version"]).status !== 0)("compose itself", () => {
  it.each([[], ["--profile", "cluster"]])("accepts the file %s %s", (...profile) => {
    const { status, stderr } = spawnSync("docker", ["compose", ...profile, "config", "--quiet"], {
      env: { PATH: process.env.PATH, HOME: tmpdir() },
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
