/** Cmdlets that run text, blocks and programs, and those that use the network. */
import { isKnown, UNKNOWN } from "../report.ts";
import { withoutSlash } from "./native.ts";
import { type Cmdlet, has, isTried, pathsOf, textsOf, valuesOf } from "./ps-calls.ts";
import { memberOf } from "./ps-members.ts";
import { evaluated } from "./ps-running.ts";
import { fileName, variableName } from "./ps-scope.ts";
import { startProgram, wordsOf } from "./ps-starts.ts";
import { joined, UNKNOWN_VALUE, type Value, veiled } from "./ps-values.ts";

export const evaluates: Cmdlet = (call) => {
  const value = (valuesOf(call, "command") ?? call.positional)[0] ?? call.input ?? UNKNOWN_VALUE;
  evaluated(value, { ...call.scope, report: call.report });
  return UNKNOWN_VALUE;
};

/** With a name instead of a block it reads or calls that member of each object. */
export const goesThrough: Cmdlet = (call) => {
  call.report.add("win.read");
  const [name] = textsOf(
    valuesOf(call, "membername") ?? (call.blocks.length === 0 ? call.positional : []),
  );
  const input = call.input ?? UNKNOWN_VALUE;
  if (name === undefined) return input;
  const args = valuesOf(call, "argumentlist") ?? [];
  memberOf(
    {
      base: input,
      name: name.toLowerCase(),
      args: isKnown(name) && PROPERTY.test(name) && args.length === 0 ? undefined : args,
    },
    call.scope,
  );
  return veiled(input);
};
/** Names that no method has. */
const PROPERTY =
  /^(?:(?:full|base|display|process|machine|user|service)?name|length|count|path|id|status|version|extension|directory|.*(?:time|date))$/i;

/** Its blocks are looked at like those of any cmdlet. */
export const elsewhere: Cmdlet = (call) => {
  const remote = has(call, "computername", "session", "hostname", "vmname", "connectionuri", "cn");
  if (remote) call.report.add("net.remote");
  const [file] = textsOf(valuesOf(call, "filepath") ?? []);
  if (file !== undefined) call.report.add("code.exec.script", { subject: file });
  else if (call.blocks.length === 0)
    for (const value of valuesOf(call, "scriptblock", "initializationscript") ?? call.positional)
      evaluated(value, call.scope);
  call.report.add("win.read");
  return undefined;
};

const RUN_AS = /^runas/i;

export const starts: Cmdlet = (call) => {
  const { report, scope } = call;
  if (isTried(call)) {
    report.add("win.read");
    return undefined;
  }
  if (RUN_AS.test(textsOf(valuesOf(call, "verb") ?? [])[0] ?? "") || has(call, "credential"))
    report.add("win.elevate");
  const [file = UNKNOWN] = pathsOf(call, 1);
  const args = textsOf(valuesOf(call, "argumentlist", "args") ?? call.positional.slice(1)).flatMap(
    (text) => wordsOf(text),
  );
  for (const path of textsOf(
    valuesOf(call, "redirectstandardoutput", "redirectstandarderror") ?? [],
  ))
    report.writes(path);
  if (scope.files.get(fileName(file))?.network) report.add("code.exec.remote");
  if (!isKnown(file)) report.add("exec.dynamic_command");
  else if (/^[a-z][a-z+.-]+:/i.test(file) && !/^[a-z]:/i.test(file))
    report.add("net.request", { subject: file });
  else startProgram(file, args, call);
  return undefined;
};

/** Opens a file with the program that is registered for it. */
export const opens: Cmdlet = (call) => {
  const [path = UNKNOWN] = pathsOf(call, 1);
  if (call.scope.files.get(fileName(path))?.network) call.report.add("code.exec.remote");
  call.report.add("code.exec.script", { subject: path });
  return undefined;
};

export const compiles: Cmdlet = (call) => {
  call.report.add(
    has(call, "typedefinition", "memberdefinition", "path", "literalpath") ||
      call.positional.length > 0
      ? "code.exec.inline"
      : "win.read",
  );
  return undefined;
};

export const imports: Cmdlet = (call) => {
  const [path = UNKNOWN] = textsOf(valuesOf(call, "name", "assembly") ?? call.positional);
  const own = /^\.[\\/]/.test(path) && !path.includes("..");
  call.report.add(own ? "code.exec.project_script" : "code.exec.module", { subject: path });
  return undefined;
};

const HARMLESS_TYPES =
  /^(?:system\.)?(?:object|psobject|psvariable|random|datetime|timespan|uri|version|guid|text\.[\w.]+|collections\.[\w.[\],`\s]+|net\.webclient|net\.http\.httpclient|io\.(?:stringreader|stringwriter|memorystream)|management\.automation\.(?:psobject|pscustomobject)|security\.cryptography\.\w+|diagnostics\.stopwatch|xml\.[\w.]+|net\.networkcredential|byte\[\]|string\[\]|int\[\])$/i;

export const makes: Cmdlet = (call) => {
  const com = textsOf(valuesOf(call, "comobject") ?? [])[0];
  const [type = com ?? UNKNOWN] = textsOf(valuesOf(call, "typename") ?? call.positional);
  const args = textsOf(valuesOf(call, "argumentlist") ?? call.positional.slice(1));
  if (/sockets\./i.test(type)) call.report.add("net.raw_socket");
  else if (/^(?:system\.)?io\.streamwriter$/i.test(type)) call.report.writes(args[0] ?? UNKNOWN);
  else if (/^(?:system\.)?io\.streamreader$/i.test(type)) call.report.add("win.read");
  else if (/xmlhttp|winhttp/i.test(type)) call.report.add("net.request", { subject: type });
  else
    call.report.add(
      com === undefined && HARMLESS_TYPES.test(type)
        ? "win.read"
        : /^(?:scripting\.dictionary|wscript\.shell|shell\.application)$/i.test(type)
          ? "win.read"
          : "win.unknown",
    );
  return { text: UNKNOWN, objects: type.toLowerCase(), from: joined(call.positional).from };
};

export const names: Cmdlet = (call) => {
  const [name = "", value = ""] = [
    ...textsOf(valuesOf(call, "name") ?? []),
    ...textsOf(valuesOf(call, "value") ?? []),
    ...textsOf(call.positional),
  ];
  const { isCmdlet, cmdletOf } = call.scope.context.catalog;
  call.report.add(
    isCmdlet(name.toLowerCase()) || !isKnown(name + value) ? "shell.redefine" : "win.read",
  );
  call.scope.aliases.set(name.toLowerCase(), cmdletOf(value));
  return undefined;
};

export const remembers: Cmdlet = (call) => {
  const [name = ""] = [...textsOf(valuesOf(call, "name") ?? []), ...textsOf(call.positional)];
  const value: Value | undefined =
    valuesOf(call, "value")?.[0] ?? call.positional[valuesOf(call, "name") ? 0 : 1];
  call.report.add("win.read");
  call.scope.variables.set(
    variableName(name.toLowerCase()),
    value && value.text.length <= 1024 ? { text: value.text, from: value.from } : UNKNOWN_VALUE,
  );
  return undefined;
};

export const asks: Cmdlet = (call) => {
  const { report, scope, input } = call;
  const [url = UNKNOWN] = textsOf(valuesOf(call, "uri", "source") ?? call.positional);
  const method = textsOf(valuesOf(call, "method", "custommethod") ?? [])[0]?.toLowerCase() ?? "get";
  const [file] = textsOf(
    valuesOf(call, "outfile", "destination") ??
      (call.name === "start-bitstransfer" ? call.positional.slice(1) : []),
  );
  const sends =
    has(call, "body", "infile", "form") ||
    !/^(?:get|head|options|default)$/.test(method) ||
    /upload/i.test(textsOf(valuesOf(call, "transfertype") ?? [])[0] ?? "");
  const secret = joined([...call.args, ...(input ? [input] : [])]).from?.secret;
  report.fetches(url, sends || secret ? "send" : file === undefined ? "read" : "download");
  if (method === "delete") report.add("net.write.delete");
  for (const path of textsOf(valuesOf(call, "infile") ?? [])) report.reads(path);
  if (file !== undefined) {
    report.writes(file);
    scope.files.set(fileName(file), { network: true });
  }
  return { text: UNKNOWN, from: { network: true } };
};

export const joins: Cmdlet = (call) => {
  call.report.add("win.read");
  const [path = UNKNOWN, ...rest] = [
    ...textsOf(valuesOf(call, "path") ?? []),
    ...textsOf(call.positional),
    ...textsOf(valuesOf(call, "childpath") ?? []),
  ];
  return { text: [withoutSlash(path), ...rest].join("\\"), from: joined(call.args).from };
};

export const probes: Cmdlet = ({ report }) => {
  report.add("net.probe");
  return undefined;
};
