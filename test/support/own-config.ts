/** The default config, but for its port: another program of the machine may have that one. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DEFAULT = "config/countersign.yaml";

/** Writes it into a state directory that is made where there is none. */
export async function writeOwnConfig(state: string): Promise<void> {
  const text = await readFile(DEFAULT, "utf8");
  const own = text
    .replace("listen: 127.0.0.1:4180", "listen: 127.0.0.1:0")
    .replace("policies/default.yaml", join(process.cwd(), "config/policies/default.yaml"));
  await mkdir(state, { recursive: true, mode: 0o700 });
  await writeFile(join(state, "countersign.yaml"), own, { mode: 0o600 });
}
