/** The gateway as a launchd agent of macOS (launchd.plist(5), launchctl(1)). */
import { join } from "node:path";
import { CountersignError } from "../../core/errors.ts";
import type { Run, ServiceManager, ServicePlan } from "./manager.ts";

const LABEL = "countersign";

interface Around {
  readonly home: string;
  readonly uid: number;
  readonly run: Run;
}

export function launchd({ home, uid, run }: Around): ServiceManager {
  const domain = `gui/${uid}`;
  const target = `${domain}/${LABEL}`;
  const file = join(home, "Library", "LaunchAgents", `${LABEL}.plist`);
  const log = join(home, "Library", "Logs", "countersign.log");
  const stop = async () => void (await run("launchctl", "bootout", target));
  const shown = () => run("launchctl", "print", target);
  return {
    name: "launchd",
    file,
    unit: (plan) => plist(plan, log),
    log: `tail -n 50 ${log}`,
    async unavailable() {
      const { code, stderr } = await run("launchctl", "print", domain);
      if (code === 0) return undefined;
      return (
        `launchd has no session of yours here (${stderr.trim()}). Log in on the Mac's own screen ` +
        "once, or run `countersign start` under what starts your other services"
      );
    },
    async start(again) {
      const isLoaded = (await shown()).code === 0;
      if (isLoaded && !again) return;
      if (isLoaded) await stop(); // a changed file is read only when it is loaded
      await run("launchctl", "enable", target);
      const { code, stderr } = await loaded(run, domain, file);
      if (code !== 0)
        throw new CountersignError(
          "bad-config",
          `launchctl bootstrap ${domain} ${file} failed: ${stderr.trim() || `exit code ${code}`}`,
        );
    },
    stop,
    forget: async () => {},
    async state() {
      const { code, stdout } = await shown();
      if (code !== 0) return "stopped";
      if (/^\s*state = running$/m.test(stdout)) return "running";
      return /^\s*last exit code = [1-9]/m.test(stdout) ? "failed" : "stopped";
    },
    note: async () => undefined,
  };
}

/** 5, "Input/output error": what was stopped a moment ago has not left yet. */
const BUSY = 5;
const TRIES = 20;

async function loaded(run: Run, domain: string, file: string) {
  for (let tries = 1; ; tries++) {
    const ended = await run("launchctl", "bootstrap", domain, file);
    if (ended.code !== BUSY || tries === TRIES) return ended;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function plist({ node, main, home, config }: ServicePlan, log: string): string {
  const start = [node, main, "start", ...(config === undefined ? [] : ["--config", config])];
  const environment =
    home === undefined
      ? ""
      : `  <key>EnvironmentVariables</key>
  <dict>
    <key>COUNTERSIGN_HOME</key>
    <string>${escaped(home)}</string>
  </dict>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Written by countersign service install. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${start.map((each) => `    <string>${escaped(each)}</string>`).join("\n")}
  </array>
${environment}  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>${escaped(log)}</string>
  <key>StandardErrorPath</key>
  <string>${escaped(log)}</string>
</dict>
</plist>
`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
