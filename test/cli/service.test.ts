/**
 * `countersign service` as a process, with a stand-in of systemctl where no systemd runs; the units
 * of both managers by content; and the files for Docker.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { launchd } from "../../src/cli/service/launchd.ts";
import type { Ended } from "../../src/cli/service/manager.ts";
import { systemd } from "../../src/cli/service/systemd.ts";

const MAIN = join(process.cwd(), "dist/src/main.js");

/**
 * Notes its arguments, and starts and stops what the unit says, in an environment that is as empty
 * as a service's.
 */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >> "$HOME/systemctl.log"
unit=$HOME/.config/systemd/user/countersign.service
case "$*" in
  *"show -p ActiveState"*)
    if [ -e "$HOME/pid" ] && kill -0 "$(cat "$HOME/pid")" 2>/dev/null
    then echo active; else echo inactive; fi ;;
  *" start "*|*" restart "*)
    if [ -e "$HOME/pid" ]; then
      case "$*" in *" start "*) exit 0 ;; esac
      kill "$(cat "$HOME/pid")"
      while kill -0 "$(cat "$HOME/pid")" 2>/dev/null; do sleep 0.1; done
    fi
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    env -i HOME="$HOME" sh -c "exec $command" > "$HOME/service.log" 2>&1 &
    echo $! > "$HOME/pid" ;;
  *"disable --now"*) kill "$(cat "$HOME/pid")"; rm "$HOME/pid" ;;
esac
`;

async function homeWith(systemctl: string) {
  const home = await mkdtemp(join(tmpdir(), "countersign-service-"));
  const bin = join(home, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "systemctl"), systemctl);
  await chmod(join(bin, "systemctl"), 0o755);
  await mkdir(join(home, ".countersign"), { mode: 0o700 });
  const config = join(home, ".countersign", "countersign.yaml");
  await writeFile(config, "listen: 127.0.0.1:0\n");
  onTestFinished(async () => {
    const pid = Number(await readFile(join(home, "pid"), "utf8").catch(() => "0"));
    if (pid > 0) process.kill(pid);
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
    const [code] = (await once(child, "close")) as [number];
    return { code, ...said };
  };
  const asked = async () => (await readFile(join(home, "systemctl.log"), "utf8")).split("\n");
  return { home, config, run, asked };
}

describe.skipIf(process.platform !== "linux")("the service, with systemd", () => {
  it("is installed, waits for the gateway, changes nothing again, and leaves no trace", async () => {
    const { home, run, asked } = await homeWith(SYSTEMCTL);
    const unit = join(home, ".config/systemd/user/countersign.service");
    const first = await run(["service", "install"]);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(`${unit}:\n`) });
    expect(first.stdout).toContain(`ExecStart=${process.execPath} ${MAIN} start`);
    expect(first.stdout).toMatch(/The gateway is ready at http:\/\/127\.0\.0\.1:\d+\.\n$/);
    expect(await asked()).toEqual(
      expect.arrayContaining([
        "--user daemon-reload",
        "--user enable countersign.service",
        "--user restart countersign.service",
      ]),
    );
    const pid = await readFile(join(home, "pid"), "utf8");

    const again = await run(["service", "install"]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing to change") });
    expect(await readFile(join(home, "pid"), "utf8")).toBe(pid);

    const shown = await run(["service", "status", "--output", "json"]);
    expect(shown.code).toBe(0);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      manager: "systemd",
      isInstalled: true,
      isOutdated: false,
      state: "running",
      isReady: true,
    });

    expect(await run(["service", "uninstall"])).toMatchObject({ code: 0 });
    await expect(stat(unit)).rejects.toMatchObject({ code: "ENOENT" });
    expect((await run(["service", "status"])).code).toBe(1);
    expect((await run(["service", "uninstall"])).stdout).toContain("nothing to change");
  });

  it("is refused where its config needs what only the shell has", async () => {
    const { config, run, home } = await homeWith(SYSTEMCTL);
    await writeFile(config, "channels: { telegram: { token: $BOT, chat: 1 } }\n");
    const { code, stderr } = await run(["service", "install"], { BOT: "1:secret" });
    expect(code).toBe(1);
    expect(stderr).toContain("the environment variable BOT is not set");
    expect(stderr).toContain(join(home, ".countersign", "secrets.env"));
    await expect(stat(join(home, ".config"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("says what to do where the user has no session of systemd", async () => {
    const { home, run } = await homeWith(
      "#!/bin/sh\necho 'Failed to connect to bus' >&2\nexit 1\n",
    );
    const { code, stderr } = await run(["service", "install"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Failed to connect to bus[\s\S]*loginctl enable-linger/);
    await expect(stat(join(home, ".config"))).rejects.toMatchObject({ code: "ENOENT" });
    const printed = await run(["service", "install", "--print"], { COUNTERSIGN_HOME: "/srv/a b" });
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining("WantedBy=") });
    expect(printed.stdout).toContain('Environment="COUNTERSIGN_HOME=/srv/a b"');
  });
});

const PLAN = { node: "/usr/bin/node", main: "/opt/50%/$x/a b/main.js", home: "/srv/<a>&b" };

describe("a unit", () => {
  it("of systemd quotes what systemd would read otherwise, and systemd takes it", async () => {
    const run = async (): Promise<Ended> => ({ code: 0, stdout: "", stderr: "" });
    const unit = systemd({ home: "/home/ada", user: "ada", env: {}, run }).unit({
      ...PLAN,
      config: "/etc/c.yaml",
    });
    expect(unit).toContain(
      'ExecStart=/usr/bin/node "/opt/50%%/$$x/a b/main.js" start --config /etc/c.yaml\n',
    );
    expect(unit).toContain('Environment="COUNTERSIGN_HOME=/srv/<a>&b"\n');
    const home = await mkdtemp(join(tmpdir(), "countersign-unit-"));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const file = join(home, "countersign.service");
    await writeFile(file, unit.replaceAll("/usr/bin/node", process.execPath));
    const { status, stderr, error } = spawnSync("systemd-analyze", ["--user", "verify", file], {
      env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home },
      encoding: "utf8",
      timeout: 60_000,
    });
    if (error === undefined) expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("of launchd is a property list that starts it with the session and after a failure", () => {
    const run = async (): Promise<Ended> => ({ code: 0, stdout: "", stderr: "" });
    const manager = launchd({ home: "/Users/ada", uid: 501, run });
    expect(manager.file).toBe("/Users/ada/Library/LaunchAgents/countersign.plist");
    const text = manager.unit({ ...PLAN, config: undefined });
    const flat = text.replaceAll(/>\s+</g, "><");
    expect(flat).toContain("<key>Label</key><string>countersign</string>");
    expect(flat).toContain(
      "<array><string>/usr/bin/node</string><string>/opt/50%/$x/a b/main.js</string>" +
        "<string>start</string></array>",
    );
    expect(flat).toContain("<key>COUNTERSIGN_HOME</key><string>/srv/&lt;a&gt;&amp;b</string>");
    expect(flat).toContain("<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>");
    expect(flat).toContain("<string>/Users/ada/Library/Logs/countersign.log</string>");
  });

  it("of launchd is loaded anew when it has changed, and tried again while the old one ends", async () => {
    const asked: string[] = [];
    let busy = 2;
    const run = async (program: string, ...args: string[]): Promise<Ended> => {
      asked.push([program, ...args].join(" "));
      const code = args[0] === "bootstrap" && busy-- > 0 ? 5 : 0;
      return { code, stdout: "\tstate = running\n", stderr: "" };
    };
    const manager = launchd({ home: "/Users/ada", uid: 501, run });
    await manager.start(false);
    expect(asked).toEqual(["launchctl print gui/501/countersign"]);
    await manager.start(true);
    const bootstrap = `launchctl bootstrap gui/501 ${manager.file}`;
    expect(asked.slice(2)).toEqual([
      "launchctl bootout gui/501/countersign",
      "launchctl enable gui/501/countersign",
      bootstrap,
      bootstrap,
      bootstrap,
    ]);
    expect(await manager.state()).toBe("running");
  });
});

describe("Docker", () => {
  it("runs as another user than root, with the program on its PATH and a health check", async () => {
    const image = (await readFile("Dockerfile", "utf8")).split(/^FROM .*$/m).at(-1) ?? "";
    expect(image).toMatch(/^USER node$/m);
    expect(image).toContain("ln -s /app/dist/src/main.js /usr/local/bin/countersign");
    expect(image).toMatch(/^HEALTHCHECK .*\/readyz/m);
    expect(image).toMatch(/^ENTRYPOINT \["countersign"\]$/m);
    expect((await stat("dist/src/main.js")).mode & 0o111).toBe(0o111);
    const ignored = (await readFile(".dockerignore", "utf8")).split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "node_modules", "dist"]));
  });
});
