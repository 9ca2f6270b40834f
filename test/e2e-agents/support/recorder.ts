/** A hook that lets everything pass and keeps what the host tells it. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type HostDriver, put } from "../hosts/driver.ts";
import type { Stage } from "./stage.ts";

/** What a host told its hooks, oldest first, as raw text. */
export interface Recorded {
  readonly calls: readonly string[];
  readonly outcomes: readonly string[];
}

/** Adds the recorder before and, where the host has such hooks, after every tool. */
export async function addRecorder(stage: Stage, driver: HostDriver): Promise<void> {
  await Promise.all(FOLDERS.map((folder) => mkdir(join(stage.home, folder))));
  if (driver.hooks === "plugin") return driver.addPlugin(stage, plugin(stage.home));
  const [call, outcome] = await Promise.all(FOLDERS.map((folder) => program(stage.home, folder)));
  await driver.addHook(stage, { command: call ?? "", seconds: 60 });
  await driver.addReport?.(stage, { command: outcome ?? "", seconds: 60 });
}

const FOLDERS = ["calls", "outcomes"] as const;

/** The command line of a script that writes what it is given to the next file of the folder. */
async function program(home: string, folder: string): Promise<string> {
  const file = join(home, `record-${folder}`);
  const to = `${join(home, folder)}/$(ls '${join(home, folder)}' | wc -l | tr -d ' ')`;
  await put(file, `#!/bin/sh\ncat > "${to}"\n`, 0o755);
  return `'${file}'`;
}

/** The two functions of a plugin are given objects; their JSON is kept. */
const plugin = (home: string): string => `import { readdirSync, writeFileSync } from "node:fs";
const keep = (folder, payload) => {
  const to = ${JSON.stringify(home)} + "/" + folder;
  writeFileSync(to + "/" + readdirSync(to).length, JSON.stringify(payload));
};
export const Recorder = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => keep("calls", { directory, input, output }),
  "tool.execute.after": async (input, output) => keep("outcomes", { directory, input, output }),
});
`;

export async function recorded(stage: Stage): Promise<Recorded> {
  const [calls = [], outcomes = []] = await Promise.all(
    FOLDERS.map(async (folder) => {
      const files = await readdir(join(stage.home, folder));
      const inOrder = files.sort((a, b) => Number(a) - Number(b));
      return Promise.all(
        inOrder.map(async (file) =>
          neutral(await readFile(join(stage.home, folder, file), "utf8"), stage),
        ),
      );
    }),
  );
  return { calls, outcomes };
}

/** The same text with the paths and the port of no machine in particular. */
export function neutral(text: string, { home, project }: Stage): string {
  const dashed = (path: string): string => path.replaceAll(/[^\w]/g, "-");
  return text
    .trim()
    .replaceAll(project, "/home/dev/project")
    .replaceAll(project.slice(1), "home/dev/project")
    .replaceAll(home, "/home/dev")
    .replaceAll(dashed(project), dashed("/home/dev/project"))
    .replaceAll(/(http:..127\.0\.0\.1:)\d+/g, "$18080");
}
