/** Connects the agents that are found on this machine. */
import { homedir } from "node:os";
import { agents } from "../../agents/index.ts";
import type { InitFlags } from "../init.ts";
import { installCommand } from "../install.ts";
import type { Screen } from "./screen.ts";

/** `--agents a,b` connects those; without it a person is asked about those found. */
export async function connectAgents(flags: InitFlags, screen: Screen): Promise<void> {
  for (const name of await chosen(flags, screen))
    await installCommand().exitOverride().parseAsync([name, "--quiet"], { from: "user" });
}

async function chosen({ agents: given }: InitFlags, screen: Screen): Promise<readonly string[]> {
  if (given === false) return [];
  if (typeof given === "string")
    return given
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
  const found = await foundAgents();
  if (found.length === 0) return [];
  if (!screen.asks) {
    screen.say(`Found: ${found.join(", ")}. Connect with: countersign install ${found[0]}`);
    return [];
  }
  return screen.chooseSome(
    "Connect these agents? They then ask Countersign before they act",
    found.map((name) => ({ value: name, label: name })),
    found,
  );
}

const foundAgents = async (): Promise<string[]> => {
  const place = { home: process.env.HOME || homedir(), env: process.env };
  const isHere = await Promise.all(agents.map((agent) => agent.isHere(place)));
  return agents.flatMap(({ name }, at) => (isHere[at] ? [name] : []));
};
