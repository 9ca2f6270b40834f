/** The state directory: what makes the gateway refuse it, and how its files are written. */
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openState } from "../../src/state/directory.ts";
import { permitSigner } from "../../src/state/permit-key.ts";

/** Those that `filled` makes. */
const FILLED = ["tokens.json", "permit.key", "permit-keys.json", "channels.key"];

async function directory() {
  const top = await mkdtemp(join(tmpdir(), "countersign-"));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  return join(top, "state");
}

async function filled() {
  const at = await directory();
  const state = await openState(at);
  await state.ensureTokens();
  await state.channelsKey();
  await permitSigner(state);
  return { at, state, file: (name: string) => join(at, name) };
}
const told = (at: string) =>
  openState(at).then(
    () => "opened",
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );

describe("a state directory that others can reach, or that is a link, refuses to start and says what to run", () => {
  it.each([0o755, 0o750, 0o701, 0o777])("mode %o", async (mode) => {
    const { at } = await filled();
    await chmod(at, mode);
    expect(await told(at)).toContain(`run: chmod 700 ${at}`);
    await chmod(at, 0o700);
    expect(await told(at)).toBe("opened");
  });

  it("a link", async () => {
    const { at } = await filled();
    await symlink(at, `${at}-link`);
    expect(await told(`${at}-link`)).toMatch(/bad-config .* is a link/);
  });
});

describe("a file of the state directory that others can reach, or that is a link, likewise", () => {
  it.each([...FILLED, "agent.header", "audit.jsonl", "peer.key"])("%s", async (name) => {
    const { at, state, file } = await filled();
    if (!FILLED.includes(name)) await state.write(name, "x");
    await chmod(file(name), 0o640);
    expect(await told(at)).toContain(`run: chmod 600 ${file(name)}`);
    await chmod(file(name), 0o600);
    expect(await told(at)).toBe("opened");
    await rm(file(name));
    await writeFile(`${at}-elsewhere`, "x", { mode: 0o600 });
    await symlink(`${at}-elsewhere`, file(name));
    expect(await told(at)).toContain(`${file(name)} is a link`);
    await rm(file(name));
    await link(`${at}-elsewhere`, file(name));
    expect(await told(at)).toContain(`${file(name)} has a second name`);
  });

  it("a config that others can write is refused; one that they can only read is not", async () => {
    const { at, file } = await filled();
    await writeFile(file("countersign.yaml"), "{}");
    await mkdir(file("policies"));
    await chmod(file("countersign.yaml"), 0o644);
    expect(await told(at)).toBe("opened");
    await chmod(file("countersign.yaml"), 0o664);
    expect(await told(at)).toContain(`run: chmod go-w ${file("countersign.yaml")}`);
  });
});

it.each([...FILLED, "audit.jsonl", "sessions.json"])(
  "a directory or a pipe in the place of %s is refused, and not waited for",
  async (name) => {
    const { at, file } = await filled();
    await rm(file(name), { force: true });
    await mkdir(file(name), { mode: 0o700 });
    expect(await told(at)).toBe(`bad-config ${file(name)} is no file; move it away`);
    await rm(file(name), { recursive: true });
    execFileSync("sh", ["-c", 'mkfifo -m 600 "$0"', file(name)]);
    expect(await told(at)).toBe(`bad-config ${file(name)} is no file; move it away`);
  },
);

it("a channels.key of zeros is refused", async () => {
  const { state, file } = await filled();
  await writeFile(file("channels.key"), Buffer.alloc(32));
  await expect(state.channelsKey()).rejects.toThrow("is damaged: one byte over and over");
});

describe("an empty or short channels.key is refused", () => {
  it.each([0, 1, 31])("%i bytes", async (length) => {
    const { at, state, file } = await filled();
    await writeFile(file("channels.key"), Buffer.alloc(length, 7));
    await expect(state.channelsKey()).rejects.toThrow(`${join(at, "channels.key")} is damaged`);
  });
});

describe("permit.key", () => {
  it("is made once, for its owner alone, with the public key beside it", async () => {
    const { state, file } = await filled();
    const { key } = await permitSigner(state);
    const before = await readFile(file("permit.key"), "utf8");
    expect((await permitSigner(state)).key).toEqual(key);
    expect(await readFile(file("permit.key"), "utf8")).toBe(before);
    expect((await stat(file("permit.key"))).mode & 0o777).toBe(0o600);
    const shown = await readFile(file("permit-keys.json"), "utf8");
    expect(JSON.parse(shown)).toEqual({ keys: [key] });
  });

  it("is another one, with another id, once it was moved away", async () => {
    const { state, file } = await filled();
    const old = (await permitSigner(state)).key;
    await rm(file("permit.key"));
    const { key } = await permitSigner(state);
    expect(key.kid).not.toBe(old.kid);
    expect(JSON.parse(await readFile(file("permit-keys.json"), "utf8"))).toEqual({ keys: [key] });
  });

  it("takes the place of a secret of version 0.1, which executors had too", async () => {
    const { state, file } = await filled();
    await writeFile(file("permit.key"), Buffer.alloc(32, "k"));
    const { key } = await permitSigner(state);
    expect((await permitSigner(state)).key).toEqual(key);
    expect(await readFile(file("permit.key"), "utf8")).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it.each([
    ["empty", ""],
    ["zeros", "\0".repeat(119)],
    ["cut", "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYD"],
    ["of another kind", generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey],
  ])("that is %s is refused, and left as it is", async (_what, content) => {
    const { state, file } = await filled();
    const text =
      typeof content === "string" ? content : content.export({ format: "pem", type: "pkcs8" });
    await writeFile(file("permit.key"), text);
    await expect(permitSigner(state)).rejects.toThrow(`${file("permit.key")} is damaged`);
    expect(await readFile(file("permit.key"), "utf8")).toBe(text);
  });
});

it("an empty token in tokens.json is refused", async () => {
  const { state, file } = await filled();
  await writeFile(file("tokens.json"), '{"agent":"","devices":[]}');
  await expect(state.tokens()).rejects.toThrow("damaged");
});

it("a state file is written whole, for its owner alone, and leaves nothing beside it", async () => {
  const { at, state, file } = await filled();
  const before = await readdir(at);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => state.write("agent.header", `${i}`.repeat(1000))),
  );
  expect((await stat(file("agent.header"))).mode & 0o777).toBe(0o600);
  expect(new Set(await readFile(file("agent.header"), "utf8")).size).toBeLessThanOrEqual(2);
  expect((await readdir(at)).sort()).toEqual([...before, "agent.header"].sort());
  await mkdir(file("taken"));
  await expect(state.write("taken", "x")).rejects.toThrow();
  expect((await readdir(at)).sort()).toEqual([...before, "agent.header", "taken"].sort());
});

it("changes of the tokens file by several programs at once are all kept", async () => {
  const { at, state } = await filled();
  const other = await openState(at);
  const device = (id: string) => ({ id, name: id, companion: "ada", sha256: id, createdAt: 1 });
  const add = (to: typeof state, id: string) =>
    to.changeTokens((stored) => ({ ...stored, devices: [...stored.devices, device(id)] }));
  await Promise.all(["a", "b", "c", "d", "e", "f"].map((id, i) => add(i % 2 ? state : other, id)));
  expect((await state.tokens()).devices.map(({ id }) => id).sort()).toEqual([
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
  ]);
});
