/** The builtins of cmd. */
import { isKnown, type Report, type Stream, UNKNOWN } from "../report.ts";
import type { Place } from "./cmd.ts";
import { tokensOf } from "./cmd-tokens.ts";
import { type Context, deeper, move, pop, push, type WindowsCatalog } from "./context.ts";

interface Call {
  readonly args: readonly string[];
  readonly report: Report;
  readonly stdin: Stream | undefined;
  readonly span: string;
  readonly place: Place;
}
type Builtin = (call: Call) => Stream | undefined;

/** `set x=y` is remembered; `set` alone lists; `set /p` asks. */
const sets: Builtin = ({ args, report, place }) => {
  const text = args.join(" ");
  const [, name, value] = /^"?([^="/\s][^="]{0,63})=(.*?)"?$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    const asked = /^\/[ap]\s+"?([\w]{1,63})/i.exec(text)?.[1];
    if (asked !== undefined) place.variables.set(asked.toLowerCase(), UNKNOWN);
    report.add("win.read");
    return undefined;
  }
  place.variables.set(name.trim().toLowerCase(), value.length <= 1024 ? value : UNKNOWN);
  report.add(
    HIJACKS.has(name.trim().toLowerCase()) && !/^%path%;/i.test(value) ? "env.hijack" : "env.set",
  );
  return undefined;
};
export const HIJACKS: ReadonlySet<string> = new Set(
  `path pathext comspec psmodulepath __pslockdownpolicy node_options pythonpath pythonstartup
  perl5opt rubyopt java_tool_options git_ssh git_ssh_command git_external_diff cor_profiler
  cor_enable_profiling dotnet_startup_hooks ld_preload`.split(/\s+/),
);

/**
 * Continues with another command: `call x`, `@x`. Its words are expanded once more; a label is not
 * a command.
 */
const calls: Builtin = ({ args, report, stdin, span, place }) => {
  const [first = ":"] = args;
  if (first.startsWith(":")) {
    report.add("win.read");
    return undefined;
  }
  const text = args.join(" ");
  const context = deeper({ ...place.context, report }, text.length);
  if (context) place.walk(tokensOf(text), { ...place, context, source: span }, stdin);
  return undefined;
};

/** A builtin that its entry in the catalog judges. */
function listed(name: string, { cmdBuiltinOf }: WindowsCatalog): Builtin | undefined {
  const program = cmdBuiltinOf(name);
  return (
    program &&
    (({ args, report, stdin, span, place }) => {
      program({ program: name, args, span, stdin, context: place.context }, report);
      return name === "type" ? { ...flowOf(args, place) } : undefined;
    })
  );
}

function flowOf(args: readonly string[], { files }: Place): Stream {
  for (const arg of args) {
    const known = files.get(arg.toLowerCase());
    if (known) return known;
  }
  return {};
}

const moves =
  (how: (to: string, context: Context) => void): Builtin =>
  ({ args, report, place }) => {
    report.add("win.read");
    const to = args.filter((arg) => !/^\/d$/i.test(arg)).join(" ");
    how(to === "" ? "." : to, place.context);
    return undefined;
  };

const echo: Builtin = ({ args, report }) => {
  report.add("win.read");
  const text = args.join(" ");
  return isKnown(text) ? { text } : {};
};

const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ["echo", echo],
  ["set", sets],
  ["call", calls],
  ["cd", moves(move)],
  ["chdir", moves(move)],
  ["pushd", moves(push)],
  ["popd", moves((_to, context) => pop(context))],
]);

/** The builtin that a word calls: `echo.`, `cd..`, `del/s`, `rd\x`. */
export function builtinOf(
  word: string,
  args: readonly string[],
  catalog: WindowsCatalog,
): { readonly judge: Builtin; readonly args: readonly string[] } | undefined {
  const [, name = "", rest = ""] = /^([a-z]+)([./\\:,;=+([\]"].*)?$/is.exec(word) ?? [];
  const lower = name.toLowerCase();
  const judge = BUILTINS.get(lower) ?? listed(lower, catalog);
  if (!judge || /^\.(?:exe|com|bat|cmd|ps1)$/i.test(rest)) return undefined;
  const all = rest === "" ? args : [rest.replace(/^[,;=]/, ""), ...args];
  if (!catalog.isNative(lower, "cmd-separators")) return { judge, args: all };
  return {
    judge,
    args: all
      .flatMap((arg) => (/^[a-z]:$/i.test(arg) ? [arg] : arg.split(/[,;=]/)))
      .filter((arg) => arg !== ""),
  };
}
