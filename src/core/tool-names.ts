/**
 * What agent hosts call their tools: the kinds that there are, and all hosts' names as one table.
 */

/** What a tool of each kind does. */
export interface ToolKinds {
  /** Runs a command of a POSIX shell. */
  readonly shell?: string;
  /** Runs a command of PowerShell. */
  readonly powershell?: string;
  /** Runs a command of cmd. */
  readonly cmd?: string;
  /** Fetches an address. */
  readonly fetch?: string;
  /** Searches the web. */
  readonly search?: string;
  /** Reads files, or searches in them. */
  readonly read?: string;
  /** Lists or finds files, or says what is wrong in them. */
  readonly list?: string;
  readonly write?: string;
  readonly patch?: string;
  readonly delete?: string;
  /** Deletes, also directories with all that is in them. */
  readonly clear?: string;
  readonly move?: string;
  readonly copy?: string;
  /** Looks at files and changes them: its input says which. */
  readonly editor?: string;
  /** Looks up what the host itself knows, and ends or reads what it has started. */
  readonly lookup?: string;
  /** Keeps the session's list of tasks. */
  readonly tasks?: string;
  /** Stays inside the session: questions to its user, its plan, its notes. */
  readonly session?: string;
  /** Sends another agent off. */
  readonly dispatch?: string;
  /** Makes and ends groups of agents. */
  readonly team?: string;
  /** Moves the session into a worktree, and out of it. */
  readonly worktree?: string;
  /** Changes the host's own settings. */
  readonly config?: string;
}

export type ToolKind = keyof ToolKinds;

/** One host's names, apart by blanks. */
export interface HostTools extends ToolKinds {
  readonly host: string;
  /** Those of them that ask for the progress of something: repeating them is how an agent waits. */
  readonly polls?: string;
}

const FILE_KINDS = [
  "read",
  "list",
  "write",
  "patch",
  "delete",
  "clear",
  "move",
  "copy",
  "editor",
] as const satisfies readonly ToolKind[];
export type FileToolKind = (typeof FILE_KINDS)[number];

export interface ToolTable {
  readonly kinds: ReadonlyMap<string, ToolKind>;
  readonly files: ReadonlyMap<string, FileToolKind>;
  readonly polls: ReadonlySet<string>;
  /** All names of these kinds. */
  named(...kinds: readonly ToolKind[]): ReadonlySet<string>;
}

/** Throws where two hosts mean different things by one name. */
export function toolTable(hosts: readonly HostTools[]): ToolTable {
  const kinds = new Map<string, ToolKind>();
  for (const tools of hosts)
    for (const [kind, names] of Object.entries(kindsOf(tools)))
      for (const name of wordsOf(names)) {
        const other = kinds.get(name) ?? kind;
        if (other !== kind)
          throw new Error(`the tool ${name} of ${tools.host} is ${kind}, and elsewhere ${other}`);
        kinds.set(name, kind as ToolKind);
      }
  const isFileKind = (kind: ToolKind): kind is FileToolKind =>
    (FILE_KINDS as readonly ToolKind[]).includes(kind);
  return {
    kinds,
    files: new Map([...kinds].flatMap(([name, kind]) => (isFileKind(kind) ? [[name, kind]] : []))),
    polls: new Set(hosts.flatMap(({ polls }) => wordsOf(polls))),
    named: (...wanted) =>
      new Set([...kinds].filter(([, kind]) => wanted.includes(kind)).map(([name]) => name)),
  };
}

/** One host's names of these kinds. */
export const namesOf = (tools: HostTools, ...kinds: readonly ToolKind[]): readonly string[] =>
  kinds.flatMap((kind) => wordsOf(tools[kind]));

function kindsOf({ host: _host, polls: _polls, ...kinds }: HostTools): ToolKinds {
  return kinds;
}

const wordsOf = (names = ""): readonly string[] => names.split(/\s+/).filter(Boolean);
