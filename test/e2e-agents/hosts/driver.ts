/** The contract of a driver: how a real agent host is set up and run without a person. */
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ToolUse } from "../../worlds/model/index.ts";

/** Where a host runs, and what was installed of it. */
export interface Place {
  /** The user's home, of its own. */
  readonly home: string;
  readonly project: string;
  /** The stand-in model's base URL. */
  readonly model: string;
  /** The folder that scripts/install-agents.mjs put the host into. */
  readonly installed: string;
}

/** Kinds of tools whose payloads are recorded. */
export const TOOL_KINDS = ["shell", "write", "read", "edit", "fetch", "mcp"] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** What tools are used on when their payloads are recorded. */
export interface Targets {
  readonly command: string;
  /** A file that does not exist, and one that has the line `old`; absolute. */
  readonly newFile: string;
  readonly oldFile: string;
  readonly url: string;
}

export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface BareHook {
  /** A command line for sh. */
  readonly command: string;
  /** After how many seconds the host is to give up on it, where the host lets one say. */
  readonly seconds: number;
}

interface Driver {
  /** As `countersign install` names it. */
  readonly name: string;
  /** Writes the host's own settings: the model, no telemetry, no updates. */
  configure(place: Place): Promise<void>;
  /**
   * A run without a person that ends after the prompt's turn, in a mode in which the host runs
   * every tool without asking: what stops a tool is a hook alone.
   */
  start(place: Place, prompt: string): Start;
  /** How its model runs a shell command. */
  shell(command: string): ToolUse;
  /** How its model uses a tool of each kind; kinds that it has no tool for are left out. */
  uses(targets: Targets): Readonly<Partial<Record<ToolKind, ToolUse>>>;
  /** Makes the tool `note` of an MCP server that is run by `command` one of the host's tools. */
  addMcpServer?(place: Place, command: readonly [string, ...string[]]): Promise<void>;
}

/** A host that runs a command before a tool, and takes what it prints and how it ends. */
export interface CommandHost extends Driver {
  readonly hooks: "command";
  /** The host's word for what happens before a tool is used. */
  readonly event: string;
  /** Arguments with which it runs a hook that nobody has trusted. */
  readonly trusting?: readonly string[];
  /** Where it has a notion of trust: the same run, and nobody has trusted hook or project. */
  startUntrusted?(place: Place, prompt: string): Start;
  /** Changes an installed hook in a way after which the host no longer trusts it. */
  distrust?(place: Place): Promise<void>;
  /** Adds a hook for every tool call, as the host documents it. */
  addHook(place: Place, hook: BareHook): Promise<void>;
  /** The same for what the host runs after a tool; left out where it has no such hook. */
  addReport?(place: Place, hook: BareHook): Promise<void>;
  /** What a hook prints to deny, as the host documents it. */
  denial(reason: string): string;
}

/** A host that loads a module and calls a function of it before a tool. */
export interface PluginHost extends Driver {
  readonly hooks: "plugin";
  addPlugin(place: Place, source: string): Promise<void>;
}

export type HostDriver = CommandHost | PluginHost;

/** Writes a file of settings and its folders; what is not text becomes JSON. */
export async function put(file: string, content: unknown, mode?: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  if (mode !== undefined) await chmod(file, mode);
}
