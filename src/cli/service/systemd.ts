/** The gateway as a systemd user unit (systemd.service(5), systemd.exec(5)). */
import { join } from "node:path";
import { CountersignError } from "../../core/errors.ts";
import type { Run, ServiceManager, ServicePlan } from "./manager.ts";

const UNIT = "countersign.service";

interface Around {
  readonly home: string;
  readonly user: string;
  readonly env: NodeJS.ProcessEnv;
  readonly run: Run;
}

export function systemd({ home, user, env, run }: Around): ServiceManager {
  const systemctl = (...args: string[]) => run("systemctl", "--user", ...args);
  const must = async (...args: string[]) => {
    const { code, stderr } = await systemctl(...args);
    if (code !== 0) throw failed(args, stderr);
  };
  return {
    name: "systemd",
    file: join(env.XDG_CONFIG_HOME || join(home, ".config"), "systemd", "user", UNIT),
    unit: unitText,
    log: "journalctl --user -u countersign -n 50",
    async unavailable() {
      const { code, stderr } = await systemctl("show-environment");
      if (code === 0) return undefined;
      const why = stderr.trim().split("\n")[0] ?? "";
      return `there is no systemd session of ${user} here (${why}). ${WITHOUT_SESSION(user)}`;
    },
    async start(again) {
      await must("daemon-reload");
      await must("enable", UNIT);
      await systemctl("reset-failed", UNIT); // it may have failed too often to be started
      await must(again ? "restart" : "start", UNIT);
    },
    stop: async () => void (await systemctl("disable", "--now", UNIT)),
    forget: () => must("daemon-reload"),
    async state() {
      const { stdout } = await systemctl("show", "-p", "ActiveState", "--value", UNIT);
      const state = stdout.trim();
      if (state === "failed") return "failed";
      return ["active", "activating", "reloading"].includes(state) ? "running" : "stopped";
    },
    async note() {
      const { stdout } = await run("loginctl", "show-user", user, "-p", "Linger", "--value");
      if (stdout.trim() !== "no") return undefined;
      return `it ends when you log out; to keep it running: loginctl enable-linger ${user}`;
    },
  };
}

const WITHOUT_SESSION = (user: string): string =>
  `If this machine runs systemd: loginctl enable-linger ${user}, then log in again as ${user} ` +
  "(not with su or sudo). Else run `countersign start` under what starts your other services, " +
  "or in Docker (docs/operate.md)";

const failed = (args: readonly string[], stderr: string): CountersignError =>
  new CountersignError(
    "bad-config",
    `systemctl --user ${args.join(" ")} failed: ${stderr.trim() || "it does not say why"}`,
  );

const unitText = ({ node, main, home, config }: ServicePlan): string => {
  const start = [node, main, "start", ...(config === undefined ? [] : ["--config", config])];
  return `# Written by \`countersign service install\`.
[Unit]
Description=Countersign asks you before an AI agent does something dangerous
StartLimitIntervalSec=120
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${start.map(argument).join(" ")}
ExecReload=${[node, main, "reload"].map(argument).join(" ")}
${home === undefined ? "" : `Environment=${quoted(`COUNTERSIGN_HOME=${home}`)}\n`}Restart=on-failure
RestartSec=5
TimeoutStopSec=30
UMask=0077
StandardOutput=journal
StandardError=journal

[Install]
WantedBy=default.target
`;
};

const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("%", "%%")}"`;

/** In a command line a dollar sign would name a variable. */
const argument = (text: string): string =>
  /^[\w@+=:,./-]+$/.test(text) ? text : quoted(text).replaceAll("$", "$$$$");
