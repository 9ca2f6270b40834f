/** Finds out what a card says of a call beyond its text, when the question is opened. */
import { isAbsolute, normalize, sep } from "node:path";
import { toolNames } from "../agents/tools/index.ts";
import type { RuledCall } from "../core/approvals/prior-answers.ts";
import type { CallFacts } from "../core/call-facts.ts";
import { wholeFileOf } from "../core/card-changes.ts";
import type { Disk } from "../core/disk.ts";
import type { ToolCall } from "../core/model.ts";
import type { ToolKind } from "../core/tool-names.ts";

/** A disk that answers later than this is not waited for: the card does without. */
const LATEST_MS = 250;

type Facts = (ruled: RuledCall) => CallFacts | Promise<CallFacts>;

/**
 * Only a call that writes a file whole waits, and only for a look at that file. While one look
 * hangs there is no other: a disk that does not answer takes one thread, and no question longer
 * than LATEST_MS. Never rejects.
 */
export function createCallFacts({ exists }: Pick<Disk, "exists">): Facts {
  let looking = false;
  const existsAt = async (path: string): Promise<boolean | undefined> => {
    if (looking) return undefined;
    const plain = normalize(path);
    // that leads out of a folder whose path only the host knows
    if (path.startsWith("~") && !plain.startsWith("~")) return undefined;
    looking = true;
    // a system looks for `x` in `x/../a`, and a host that reads the path first does not
    const found = exists(path)
      .then(async (is) => (plain === path || (await exists(plain)) === is ? is : undefined))
      .finally(() => {
        looking = false;
      });
    return inTime(found);
  };
  return ({ call, judgement: { effects } }) => {
    const kind = toolKindOf(call.tool);
    const facts: CallFacts = {
      ...(kind && { kind }),
      ...(effects.scripts && { nested: effects.scripts }),
    };
    const path = kind === "write" || kind === "editor" ? writtenPath(call) : undefined;
    if (path === undefined) return facts;
    return existsAt(path).then(
      (is) => (is === undefined ? facts : { ...facts, exists: is }),
      () => facts,
    );
  };
}

/** An MCP tool whose last name is that of a file tool does the same, as far as its arguments do. */
export function toolKindOf(tool: string): ToolKind | undefined {
  const own = toolNames.kinds.get(tool) ?? WINDOWS.get(tool.toLowerCase());
  return own ?? toolNames.files.get(tool.split(/__|[.:/]/).at(-1) ?? "");
}

const WINDOWS: ReadonlyMap<string, ToolKind> = new Map([
  ["powershell", "powershell"],
  ["pwsh", "powershell"],
  ["cmd", "cmd"],
]);

/** Where the file is that the call would write whole, if that can be told; as it is written. */
function writtenPath({ tool, input, cwd }: ToolCall): string | undefined {
  const file = wholeFileOf(input, { tool });
  if (file === undefined || file === "") return undefined;
  if (isAbsolute(file) || file.startsWith("~")) return file;
  return cwd === undefined ? undefined : cwd + sep + file;
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LATEST_MS, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
