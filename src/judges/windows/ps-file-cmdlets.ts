/**
 * Cmdlets that read, write, move and delete files, and the registry, which PowerShell shows as
 * files.
 */
import { isKnown, UNKNOWN } from "../report.ts";
import { type Context, move, pop, push } from "./context.ts";
import { isDrive, isRegistry, isVital, plainPath, readsWhole, registryWriteOf } from "./native.ts";
import {
  type Call,
  type Cmdlet,
  has,
  isOn,
  isTried,
  pathsOf,
  textsOf,
  valuesOf,
} from "./ps-calls.ts";
import { fileName } from "./ps-scope.ts";
import type { Value } from "./ps-values.ts";

/** Locations that are not files: variables, functions, certificates. */
const OTHER_DRIVE = /^(?:env|variable|function|alias|cert|wsman|feature):/i;
const everything = ({ args }: Call): string => args.map(({ text }) => text).join(" ");

export const reads: Cmdlet = (call) => {
  const { report, scope } = call;
  report.add("win.read");
  const value: { text: string; from?: Value["from"] } = { text: UNKNOWN };
  for (const path of pathsOf(call, 1)) {
    if (isRegistry(path) || OTHER_DRIVE.test(path)) continue;
    report.reads(plainPath(path));
    const known = scope.files.get(fileName(path));
    if (known) value.from = known;
  }
  return (value.from ?? call.input?.from)
    ? { ...value, from: value.from ?? call.input?.from }
    : value;
};

/** The first word is the text to search for. */
export const searches: Cmdlet = (call) => {
  call.report.add("win.read");
  const paths =
    valuesOf(call, "path", "literalpath") ??
    call.positional.slice(valuesOf(call, "pattern") ? 0 : 1);
  for (const path of textsOf(paths)) call.report.reads(plainPath(path));
  return undefined;
};

/** The content of a directory, for the next command of the pipe. */
export const lists: Cmdlet = (call) => {
  call.report.add("win.read");
  const [path = "."] = pathsOf(call, 1);
  const filtered = has(call, "filter", "include") || call.positional.length > 1;
  const inside = /[\\/]$/.test(path) ? path : `${path}\\`;
  return {
    text: isKnown(path) ? (filtered ? `${inside}*.?` : `${inside}*`) : UNKNOWN,
    objects: isDrive(path) ? "drive" : "files",
  };
};

export const looks: Cmdlet = (call) => {
  call.report.add("win.read");
  const paths = pathsOf(call, 1);
  const [first = "", ...others] = paths;
  return paths.length > 0 && others.length === 0
    ? { text: first, objects: "files" }
    : { text: UNKNOWN, list: paths };
};

const writing =
  (how?: "append" | "truncate"): Cmdlet =>
  (call) => {
    const { report, scope, input } = call;
    if (isTried(call)) {
      report.add("win.read");
      return undefined;
    }
    const values =
      valuesOf(call, "path", "literalpath", "filepath", "destinationpath") ??
      call.positional.slice(0, 1);
    if (values.length === 0)
      report.add(input && call.name === "tee-object" ? "win.read" : "win.unknown");
    for (const path of textsOf(values)) {
      if (isRegistry(path)) report.add(registryWriteOf(everything(call)));
      else if (OTHER_DRIVE.test(path)) report.add(/^env:/i.test(path) ? "env.set" : "win.unknown");
      else report.writes(plainPath(path), how);
      scope.files.set(fileName(path), input?.from ?? call.positional[1]?.from ?? {});
    }
    return call.name === "tee-object" ? input : undefined;
  };

export const writes = writing();
export const appends = writing("append");
export const truncates = writing("truncate");

export const creates: Cmdlet = (call) => {
  const type = textsOf(valuesOf(call, "itemtype", "type") ?? [])[0]?.toLowerCase() ?? "file";
  const [target] = textsOf(valuesOf(call, "value", "target") ?? []);
  if (
    /link|junction/.test(type) &&
    (target === undefined || /^(?:[a-z]:|[\\/~])|\.\.|\0/i.test(target))
  )
    call.report.add("fs.link.sensitive", { subject: target ?? "?" });
  const name = textsOf(valuesOf(call, "name") ?? []);
  const paths = pathsOf(call, 1);
  if (paths.length > 0) return writes(call);
  for (const path of name) call.report.writes(plainPath(path));
  if (name.length === 0) call.report.add("win.unknown");
  return undefined;
};

export const deletes: Cmdlet = (call) => {
  const { report } = call;
  if (isTried(call)) {
    report.add("win.read");
    return undefined;
  }
  const unknown =
    call.args.some(
      ({ text, parameter, listed }) => !parameter && !listed && text.startsWith(UNKNOWN),
    ) && call.positional.length > 1;
  // `rm -rf`: where PowerShell runs on another system, that is the system's own
  const recursive =
    isOn(call, "recurse") || unknown || call.args.some(({ text }) => /^-(?:rf|fr)$/i.test(text));
  const given = pathsOf(call);
  const paths = given.length > 0 ? given : [...call.named.values()].flatMap(textsOf);
  if (paths.length === 0) report.add("win.unknown");
  for (const path of paths) {
    if (isRegistry(path)) report.add("win.registry.hive");
    else if (OTHER_DRIVE.test(path)) report.add(/^cert:/i.test(path) ? "secret.access" : "env.set");
    else if (isDrive(path) || (call.input?.objects === "drive" && !/\?$/.test(path)))
      report.add("win.delete.drive");
    else report.deletes(plainPath(path), recursive ? "recursive" : "file");
  }
  return undefined;
};

export const copies: Cmdlet = (call) => {
  const [from, to] = sides(call);
  for (const path of from)
    if (!isRegistry(path))
      readsWhole(path, call.report, has(call, "recurse") ? "recursive" : "whole");
  if (has(call, "tosession", "fromsession")) call.report.add("net.remote");
  if (isRegistry(to)) call.report.add(registryWriteOf(everything(call)));
  else call.report.writes(plainPath(to));
  return undefined;
};

export const moves: Cmdlet = (call) => {
  const [from, to] = sides(call);
  const all = [...from, to];
  if (all.some(isRegistry)) call.report.add("win.registry");
  else if (from.some(isVital)) call.report.add("fs.move.root");
  else if (all.some((path) => /^(?:[a-z]:|[\\/~])|\.\.|\0/i.test(path)))
    call.report.add("fs.move", { subject: all.join(" ") });
  if (!all.some(isRegistry)) for (const path of all) call.report.writes(plainPath(path));
  return undefined;
};

/** The source and the target. */
function sides(call: Call): readonly [readonly string[], string] {
  const to = textsOf(valuesOf(call, "destination", "destinationpath", "newname") ?? []);
  const paths = pathsOf(call, 1);
  const rest = call.positional.slice(
    valuesOf(call, "path", "literalpath") ? 0 : Math.max(paths.length, 1),
  );
  return [paths, to[0] ?? rest[0]?.text ?? "."];
}

const changing =
  (how: "set" | "remove"): Cmdlet =>
  (call) => {
    const [path = UNKNOWN] = pathsOf(call, 1);
    const text = everything(call);
    if (isRegistry(path) || !isKnown(path))
      call.report.add(
        how === "set"
          ? registryWriteOf(text)
          : /defender|amsi/i.test(text)
            ? "win.defender"
            : "win.registry",
      );
    else call.report.permits(plainPath(path));
    return undefined;
  };

export const setsValues = changing("set");
export const removesValues = changing("remove");

export const permits: Cmdlet = (call) => {
  for (const path of pathsOf(call, 1)) {
    if (isRegistry(path)) call.report.add("win.registry");
    else call.report.permits(plainPath(path));
  }
  if (pathsOf(call, 1).length === 0) call.report.add("fs.perm");
  return undefined;
};

export const packs: Cmdlet = (call) => {
  const [from, to] = sides(call);
  for (const path of from) call.report.reads(plainPath(path), "recursive");
  call.report.writes(plainPath(to));
  return undefined;
};

export const unpacks: Cmdlet = (call) => {
  const [, to] = sides(call);
  call.report.writes(plainPath(to));
  call.report.add("win.read");
  return undefined;
};

const moving =
  (how: (to: string, context: Context) => void): Cmdlet =>
  (call) => {
    call.report.add("win.read");
    how(pathsOf(call, 1)[0] ?? "~", call.scope.context);
    return undefined;
  };

export const goes = moving(move);
export const pushes = moving(push);
export const pops = moving((_to, context) => pop(context));

export const empties: Cmdlet = ({ report }) => {
  report.add("fs.delete.recursive", { subject: "recycle bin" });
  return undefined;
};
